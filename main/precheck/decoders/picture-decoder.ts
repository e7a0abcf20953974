import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { exifSwapsSides, type Orientation } from '../formats/orientation.ts';
import type { WritingQuality } from '../jpeg/source-quality.ts';
import type { PicturePart } from '../vision/picture/picture-part.ts';
import { type DecodedPicture, OVERVIEW_EDGE, wholeDetail } from '../vision/picture/picture-view.ts';
import { type ColorRaster, shrink } from '../vision/picture/raster.ts';

/** The content of a picture's header, known before anything is decoded. Sizes are in pixels, as stored. */
export interface PictureHeader {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly orientation: Orientation;
  /** Dots to an inch, where the file notes as many as a scanner has. */
  readonly dpi?: number;
}

/** Decoded pixels, or the bytes of a format that the picture engine decodes by itself. */
export type PixelSource =
  | {
      readonly kind: 'encoded';
      readonly bytes: Uint8Array;
      /** A page of a TIFF, from 0. */
      readonly page?: number;
    }
  | { readonly kind: 'raw'; readonly pixels: ColorRaster };

/** A decoder refused the content. The message is the decoder's and holds none of the file. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** The decoder of this type cannot run on this machine. */
export class DecoderUnavailable extends Error {
  override readonly name = 'DecoderUnavailable';
}

/** A picture format. Its header comes first, so that caps hold before any pixel is decoded. */
export interface PictureDecoder {
  /** `page` is the page of a TIFF, from 0. Rejects with UnreadablePicture if the header cannot be read. */
  header(bytes: Uint8Array, page?: number): Promise<PictureHeader>;
  /** Gives what a JPEG is made of. Rejects with UnreadablePicture for damage, unless the engine will decode it. */
  pixels(bytes: Uint8Array): Promise<PixelSource>;
  /**
   * Decodes for the analysis. `header` is the header of these bytes, within the pixel cap. Rejects with
   * UnreadablePicture unless the picture decodes whole.
   */
  decode(bytes: Uint8Array, header: PictureHeader): Promise<DecodedPicture>;
}

/** The way a picture is written. */
export interface RenderOptions {
  /** Degrees clockwise, on top of the file's own orientation. */
  readonly turn: Turn;
  /** Longest edge in pixels; null keeps the size. Never enlarges. */
  readonly maxEdge: number | null;
  /** The part of the upright and turned picture that is written; all of it where none is named. */
  readonly part?: PicturePart | undefined;
  readonly writing: WritingQuality;
}

/** A JPEG without any metadata. */
export interface Rendered {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/** Reads the common formats and writes JPEG. The worker knows no image library but through this interface. */
export interface PictureEngine {
  /** JPEG, PNG, GIF, WebP, TIFF and AVIF. */
  readonly decoder: PictureDecoder;
  /** Decodes every row of a TIFF page, counted from 0. Rejects with UnreadablePicture if it is damaged. */
  checkPage(bytes: Uint8Array, page: number, header: PictureHeader): Promise<void>;
  /**
   * Writes the picture upright by EXIF, turned, cut, scaled down, on white where it was transparent, in sRGB.
   * Rejects with UnreadablePicture unless the picture decodes whole.
   */
  toJpeg(source: PixelSource, options: RenderOptions): Promise<Rendered>;
}

/** Gives the size of a picture as it stands by its EXIF. */
export function uprightSize({ width, height, orientation }: PictureHeader) {
  const swaps = orientation.source === 'exif' && exifSwapsSides(orientation.value);
  return swaps ? { width: height, height: width } : { width, height };
}

/** Makes a decoded picture from all its pixels, upright by EXIF, or from evenly reduced ones. */
export function decodedRaster(pixels: ColorRaster, header: PictureHeader): DecodedPicture {
  const by = Math.ceil(Math.max(pixels.width, pixels.height) / OVERVIEW_EDGE);
  return {
    ...uprightSize(header),
    overview: shrink(pixels, by),
    detail: async () => wholeDetail(pixels),
  };
}
