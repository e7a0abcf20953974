import { PICTURE_SIZES } from '../../preload/contract/picture-sizes.ts';
import type { WatchLimits } from '../system/workers/watched-worker.ts';

/** The most pixels that are decoded: a 750 KB PNG can hold 256 million pixels and would take a gigabyte of memory. */
export const MAX_PIXELS = 100_000_000;

/** The most pixels that are analyzed; a larger picture is reduced to as many. */
export const MAX_FULL_PIXELS = 24_000_000;

/** The longest edge of a preview in pixels, unless another is asked for. */
export const PREVIEW_EDGE = PICTURE_SIZES.preview.edge;

export const PREVIEW_WRITING = { quality: 82, chromaSubsampling: '4:2:0' } as const;

/** The least quality of a picture that is made anew for the upload. */
export const LEAST_QUALITY = 92;

/** For the upload of a picture that was no JPEG: it may hold small print in colors. */
export const UPLOAD_WRITING = { quality: 93, chromaSubsampling: '4:4:4' } as const;

/** For the upload of a HEIC: its colors have half the pixels already. */
export const HEIC_WRITING = { quality: LEAST_QUALITY, chromaSubsampling: '4:2:0' } as const;

/** The most pages of a printed copy: a small PDF can show one page as often as it likes. */
export const MOST_COPIED_PAGES = 1_000;

/** Most pages of a TIFF. Seeking to a page takes longer the more pages there are. */
export const MOST_TIFF_PAGES = 200;

/** The limits of a worker's job, beyond which the worker is killed. */
export interface JobLimits extends WatchLimits {
  /** A worker more than the pool's size, started for a live camera, ends so long after the last job. */
  readonly spareMs: number;
  /** The most processor time, in milliseconds, of one page that somebody looks at, or of a piece of a search. */
  readonly pageMs: number;
  /** Resident bytes of the worker's process. */
  readonly memoryBytes: number;
  /** The same for HEIC, whose decoder holds the whole picture several times, and for large PDFs. */
  readonly largeMemoryBytes: number;
}

const MB = 1024 * 1024;

/** A larger PDF is held as it is, in its library, and as that writes it out: about seven times its size together. */
export const LARGE_PDF_BYTES = 24 * MB;

/** The most bytes of one decoder's WebAssembly memory. A HEIC takes six a pixel, and three more outside of it. */
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
