import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { SubmissionBook } from './submission-book.ts';

/** The window is told so often at most; the end it always is. */
const EVERY_MS = 100;

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
