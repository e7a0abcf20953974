import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { BlobStore } from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import {
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import { changeCapture } from './arrange-captures.ts';

/**
 * Makes the contents of a submission unreadable once the platform has them, the tray's too. Says so in
 * the book only after it was done, and throws where another program holds one of them; asked again for one that is not over, or over with, it does nothing.
 */
export async function destroyContents(
  id: SubmissionId,
  book: SubmissionBook,
  blobs: BlobStore,
  signal?: AbortSignal,
): Promise<void> {
  const submission = book.find(id);
  if (submission === null || submission.contentsDestroyedAt !== null) return;
  if (submission.state !== 'sent' && submission.state !== 'confirmed') return;
  const captures = heldCaptures(submission);
  await Promise.all(captures.map(({ blobId }) => blobs.destroy(blobId, signal)));
  const at = book.now();
  book.change(id, (now) => ({ ...withoutReadings(now), contentsDestroyedAt: at }), {
    action: 'contents.destroyed',
    facts: { files: captures.length },
  });
}

/** Facts read in the files go with them: names, dates and numbers of cards. */
function withoutReadings(submission: HeldSubmission): HeldSubmission {
  return heldCaptures(submission).reduce<HeldSubmission>(
    (left, { id }) => changeCapture(left, id, withoutReading),
    { ...submission, samePerson: null },
  );
}

function withoutReading(capture: HeldCapture): HeldCapture {
  const { facts } = capture;
  const seen = facts?.kind === 'picture' || facts?.kind === 'pdf';
  return seen ? { ...capture, facts: { ...facts, seen: null } } : capture;
}
