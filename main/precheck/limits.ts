import { PICTURE_SIZES } from '../../preload/contract/picture-sizes.ts';
import type { WatchLimits } from '../system/workers/watched-worker.ts';

/**
 * The maximum number of pixels that are decoded. A PNG of 750 KB can contain 256 million pixels, which would take a
 * gigabyte of memory.
 */
export const MAX_PIXELS = 100_000_000;

/** The maximum number of pixels that are analyzed. Larger pictures are reduced. */
export const MAX_FULL_PIXELS = 24_000_000;

/** The default longest edge of a preview, in pixels. */
export const PREVIEW_EDGE = PICTURE_SIZES.preview.edge;

/** How short that edge may be instead. A JPEG of 12 megapixels is then decoded in a third of the time. */
export const LEAST_PREVIEW_EDGE = 1280;

export const PREVIEW_WRITING = { quality: 82, chromaSubsampling: '4:2:0' } as const;

/** The minimum quality of a picture that is encoded again for the upload. */
export const LEAST_QUALITY = 92;

/** How a picture other than a JPEG is encoded for the upload. It may contain small colored print. */
export const UPLOAD_WRITING = { quality: 93, chromaSubsampling: '4:4:4' } as const;

/** How a HEIC is encoded for the upload. Its color already has half the resolution. */
export const HEIC_WRITING = { quality: LEAST_QUALITY, chromaSubsampling: '4:2:0' } as const;

/** The maximum number of pages in a printed copy. A small PDF can show the same page any number of times. */
export const MOST_COPIED_PAGES = 1_000;

/** The maximum number of pages in a TIFF. Finding a page takes longer the more pages there are. */
export const MOST_TIFF_PAGES = 200;

/** The limits for a worker's job. A worker that exceeds them is killed. */
export interface JobLimits extends WatchLimits {
  /**
   * How long a worker beyond the pool's size may stay idle before it ends, in milliseconds. Such workers serve live
   * cameras.
   */
  readonly spareMs: number;
  /** The maximum processor time, in milliseconds, for drawing one page for viewing, or for one part of a search. */
  readonly pageMs: number;
  /** The maximum resident memory of the worker's process, in bytes. */
  readonly memoryBytes: number;
  /** The same limit for large PDFs, and for HEIC, whose decoder keeps several copies of the whole picture. */
  readonly largeMemoryBytes: number;
}

const MB = 1024 * 1024;

/**
 * PDFs above this size, in bytes, need the larger limit. A PDF takes up about seven times its size in memory: as a
 * file, inside the library, and as the copy that the library writes.
 */
export const LARGE_PDF_BYTES = 24 * MB;

/**
 * The maximum WebAssembly memory of one decoder, in bytes. A HEIC needs six bytes per pixel there, and another three
 * outside.
 */
export const WASM_BYTES = 600 * MB;

export const JOB_LIMITS: JobLimits = {
  timeMs: 10_000,
  clockMs: 60_000,
  startMs: 30_000,
  spareMs: 20_000,
  pageMs: 15_000,
  memoryBytes: 608 * MB,
  largeMemoryBytes: 864 * MB,
  retireBytes: 320 * MB,
};
