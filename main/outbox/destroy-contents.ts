import type { SubmissionId } from '../../preload/contract/ids.ts';
import type { BlobStore } from '../vault/blob-store.ts';
import { heldCaptures } from './held-submission.ts';
import type { SubmissionBook } from './submission-book.ts';

/**
 * Makes the contents of a submission unreadable once the platform has them, the tray's too. Says so in
 * the book only after it was done; asked again for one that is not over, or over with, it does nothing.
 */
export async function destroyContents(
  id: SubmissionId,
  book: SubmissionBook,
  blobs: BlobStore,
): Promise<void> {
  const submission = book.find(id);
  if (submission === null || submission.contentsDestroyedAt !== null) return;
  if (submission.state !== 'sent' && submission.state !== 'confirmed') return;
  const captures = heldCaptures(submission);
  await Promise.all(captures.map(({ blobId }) => blobs.destroy(blobId)));
  const at = book.now();
  book.change(id, (now) => ({ ...now, contentsDestroyedAt: at }), {
    action: 'contents.destroyed',
    facts: { files: captures.length },
  });
}
