import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { SubmissionBook } from '../book/submission-book.ts';

/** The window is told so often at most; the end it always is. */
const EVERY_MS = 100;

/** A slow branch line, in bytes a millisecond: 1 Mbit/s. What is assumed until something was measured. */
const ASSUMED = 125;
/** Time that the platform may take to answer once it has everything. */
const ANSWER_MS = 10_000;
/** Uploads too short to say anything about the line. */
const TELLING_BYTES = 100_000;

/** How fast uploads have been lately, to tell how long the next one may take. */
export class UploadSpeed {
  #bytesPerMs = ASSUMED;

  measured(bytes: number, ms: number): void {
    if (bytes < TELLING_BYTES || ms <= 0) return;
    this.#bytesPerMs = (this.#bytesPerMs + bytes / ms) / 2;
  }

  /** Milliseconds an upload of so many bytes may take, with as much again to spare. */
  estimateMs(bytes: number): number {
    return (2 * bytes) / this.#bytesPerMs + ANSWER_MS;
  }
}

/** Shows how far an attempt of this submission came, in bytes handed to the connection. */
export function shownProgress(
  book: Pick<SubmissionBook, 'showProgress'>,
  id: SubmissionId,
): (sentBytes: number, totalBytes: number) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (sentBytes, totalBytes) => {
    const now = performance.now();
    if (sentBytes < totalBytes && now - lastAt < EVERY_MS) return;
    lastAt = now;
    book.showProgress(id, { sentBytes, totalBytes });
  };
}
