import type { Orientation } from '../formats/orientation.ts';
import type { DecodedPicture } from '../vision/picture/picture-view.ts';
import type { ColorRaster } from '../vision/picture/raster.ts';

/** What a picture's header says, before anything is decoded. Sizes in pixels, as stored. */
export interface PictureHeader {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly orientation: Orientation;
}

/** Decoded pixels, or the bytes of a format that the picture engine decodes by itself. */
export type PixelSource =
  | { readonly kind: 'encoded'; readonly bytes: Uint8Array }
  | { readonly kind: 'raw'; readonly pixels: ColorRaster };

/** A decoder refused the content. The message is the decoder's and holds none of the file. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** The decoder of this type cannot run on this machine. */
export class DecoderUnavailable extends Error {
  override readonly name = 'DecoderUnavailable';
}

/** One picture format: its header first, so that caps hold before any pixel is decoded. */
export interface PictureDecoder {
  /** Rejects with UnreadablePicture when the header cannot be read. */
  header(bytes: Uint8Array): Promise<PictureHeader>;
  /** Rejects with UnreadablePicture unless the picture decodes whole. Orientation by EXIF is still to be applied. */
  pixels(bytes: Uint8Array): Promise<PixelSource>;
  /** The same, to look at. `header` is what `header` gave for these bytes, within the pixel cap. */
  decode(bytes: Uint8Array, header: PictureHeader): Promise<DecodedPicture>;
}
