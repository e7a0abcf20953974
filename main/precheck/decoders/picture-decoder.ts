import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { exifSwapsSides, type Orientation } from '../formats/orientation.ts';
import type { WritingQuality } from '../jpeg/source-quality.ts';
import type { PicturePart } from '../vision/picture/picture-part.ts';
import { type DecodedPicture, OVERVIEW_EDGE, wholeDetail } from '../vision/picture/picture-view.ts';
import { type ColorRaster, shrink } from '../vision/picture/raster.ts';

/** A picture's header, which is read before anything is decoded. Sizes are in pixels as stored. */
export interface PictureHeader {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly orientation: Orientation;
  /** The resolution in dots per inch, if it is high enough to come from a scanner. */
  readonly dpi?: number;
}

/** Decoded pixels, or the bytes of a format that the picture engine decodes. */
export type PixelSource =
  | {
      readonly kind: 'encoded';
      readonly bytes: Uint8Array;
      /** The page of a TIFF, counted from 0. */
      readonly page?: number;
    }
  | { readonly kind: 'raw'; readonly pixels: ColorRaster };

/** Thrown if a decoder refuses the content. The message comes from the decoder and contains nothing from the file. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** Thrown if the decoder for a type doesn't run on this computer. */
export class DecoderUnavailable extends Error {
  override readonly name = 'DecoderUnavailable';
}

/** Decodes a picture format. The header is read first, so that limits apply before any pixel is decoded. */
export interface PictureDecoder {
  /** `page` is the page of a TIFF, counted from 0. Rejects with UnreadablePicture if the header cannot be read. */
  header(bytes: Uint8Array, page?: number): Promise<PictureHeader>;
  /**
   * Returns the source for encoding a JPEG. If the engine won't decode that source, rejects with UnreadablePicture for
   * a damaged picture.
   */
  pixels(bytes: Uint8Array): Promise<PixelSource>;
  /**
   * Decodes a picture for the analysis. `header` must come from the same bytes and be within the pixel limit. Rejects
   * with UnreadablePicture if the picture cannot be decoded completely.
   */
  decode(bytes: Uint8Array, header: PictureHeader): Promise<DecodedPicture>;
}

/** How to write a picture. */
export interface RenderOptions {
  /** Degrees clockwise, in addition to the file's orientation. */
  readonly turn: Turn;
  /** The maximum length of the longest edge, in pixels, or null to keep the size. Pictures are never enlarged. */
  readonly maxEdge: number | null;
  /** How short the longest edge may be instead, in pixels, if that is much faster. By default, `maxEdge`. */
  readonly leastEdge?: number | undefined;
  /** The part to write, in the upright and turned picture. By default, the whole picture is written. */
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

/** Reads common formats and writes JPEG. The worker uses image libraries only through this interface. */
export interface PictureEngine {
  /** Decodes JPEG, PNG, GIF, WebP, TIFF, and AVIF. */
  readonly decoder: PictureDecoder;
  /** Decodes every row of a TIFF page, counted from 0. Rejects with UnreadablePicture if it is damaged. */
  checkPage(bytes: Uint8Array, page: number, header: PictureHeader): Promise<void>;
  /**
   * Writes the picture as an sRGB JPEG. It is turned upright according to EXIF, then turned, cropped, and reduced as
   * requested. Transparent areas become white. Rejects with UnreadablePicture if the picture cannot be decoded
   * completely.
   */
  toJpeg(source: PixelSource, options: RenderOptions): Promise<Rendered>;
}

/** Returns the size of a picture after its EXIF orientation is applied. */
export function uprightSize({ width, height, orientation }: PictureHeader) {
  const swaps = orientation.source === 'exif' && exifSwapsSides(orientation.value);
  return swaps ? { width: height, height: width } : { width, height };
}

/** Creates a decoded picture from all its pixels, or from an evenly reduced set of them, upright according to EXIF. */
export function decodedRaster(pixels: ColorRaster, header: PictureHeader): DecodedPicture {
  const by = Math.ceil(Math.max(pixels.width, pixels.height) / OVERVIEW_EDGE);
  return {
    ...uprightSize(header),
    overview: shrink(pixels, by),
    detail: async () => wholeDetail(pixels),
  };
}
