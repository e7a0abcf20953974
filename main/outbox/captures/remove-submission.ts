import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { BlobStore } from '../../vault/blob-store.ts';
import type { RecordStore } from '../../vault/record-store.ts';
import type { AuditNote, SubmissionBook } from '../book/submission-book.ts';
import { type HeldSubmission, heldCaptures } from '../submission/held-submission.ts';
import { owedDestruction } from './owed-destruction.ts';

export interface SubmissionRemoval {
  /**
   * Removes a whole submission and its files, if it is still `wanted` gone. It leaves the book first, so
   * that nothing is sent from it while its files go; which files those are is durable before that, so
   * that a kill cannot make anybody forget them. Resolves with how many files it had, null if it stays.
   */
  remove(
    id: SubmissionId,
    wanted: (submission: HeldSubmission) => boolean,
    note: AuditNote,
  ): Promise<number | null>;
}

export function submissionRemoval(parts: {
  readonly book: Pick<SubmissionBook, 'find' | 'drop'>;
  readonly blobs: Pick<BlobStore, 'destroy'>;
  readonly records: RecordStore;
}): SubmissionRemoval {
  const { book, blobs, records } = parts;
  const owed = owedDestruction(records, blobs);
  return {
    async remove(id, wanted, note) {
      const submission = book.find(id);
      if (submission === null || !wanted(submission)) return null;
      const kept = submission.contentsDestroyedAt === null ? heldCaptures(submission) : [];
      const blobIds = kept.map(({ blobId }) => blobId);
      owed.owe(id, blobIds);
      book.drop(id, { ...note, facts: { ...note.facts, files: blobIds.length } });
      await Promise.all(blobIds.map((blobId) => blobs.destroy(blobId)));
      owed.settle(id);
      return blobIds.length;
    },
  };
}
