import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { PictureDecoder, PixelSource } from './picture-decoder.ts';

/** How a picture is to be written. */
export interface RenderOptions {
  /** Degrees clockwise, on top of what the file itself says. */
  readonly turn: Turn;
  /** Longest edge in pixels; null keeps the size. Never enlarges. */
  readonly maxEdge: number | null;
  /** 1 to 100. */
  readonly quality: number;
}

/** A JPEG without any metadata. */
export interface Rendered {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

/** Reads the common formats and writes JPEG. The worker knows no image library but through this. */
export interface PictureEngine {
  /** It runs as WebAssembly, whose threads are V8's and reserve half a gigabyte each. */
  readonly grows: boolean;
  /** JPEG, PNG and GIF. */
  readonly decoder: PictureDecoder;
  /** Upright by EXIF, turned, scaled down, on white where it was transparent, in sRGB. */
  toJpeg(source: PixelSource, options: RenderOptions): Promise<Rendered>;
}
