/**
 * Most pixels a picture may have. Above it nothing is decoded: a 750 KB PNG can hold 256 million
 * pixels and would take a gigabyte of memory.
 */
export const MAX_PIXELS = 100_000_000;

/** Most pixels that are looked at; a larger picture is looked at reduced to as many. */
export const MAX_FULL_PIXELS = 24_000_000;

/** Longest edge of a preview in pixels, unless another is asked for. */
export const PREVIEW_EDGE = 1600;

/** JPEG quality of a preview, 1 to 100. */
export const PREVIEW_QUALITY = 82;

/** JPEG quality of a picture made for the upload, 1 to 100. */
export const UPLOAD_QUALITY = 93;

/** What one job of a worker may take before the worker is killed. */
export interface JobLimits {
  /** Processor time in milliseconds: a busy machine must not make a good file look like a bad one. */
  readonly timeMs: number;
  /** Milliseconds on the clock from the moment the worker can begin, whatever it waits for. */
  readonly clockMs: number;
  /** Milliseconds a worker's process may take to start. */
  readonly startMs: number;
  /** Resident bytes of the worker's process. */
  readonly memoryBytes: number;
  /** The same for HEIC, whose decoder holds the whole picture several times. */
  readonly heicMemoryBytes: number;
  /** Above this a worker is replaced after its job, so that memory stays flat over many files. */
  readonly retireBytes: number;
}

const MB = 1024 * 1024;

/** Most bytes of one decoder's WebAssembly memory. A HEIC takes six to a pixel, and three more outside of it. */
export const WASM_BYTES = 600 * MB;

export const JOB_LIMITS: JobLimits = {
  timeMs: 10_000,
  clockMs: 60_000,
  startMs: 30_000,
  memoryBytes: 512 * MB,
  heicMemoryBytes: 768 * MB,
  retireBytes: 320 * MB,
};
