import * as v from 'valibot';
import { SubmissionId } from '../../preload/contract/ids.ts';
import { BlobId, type BlobStore } from '../vault/blob-store.ts';
import type { RecordStore } from '../vault/record-store.ts';
import { type HeldSubmission, heldCaptures } from './held-submission.ts';
import type { AuditNote, SubmissionBook } from './submission-book.ts';

const COLLECTION = 'being-destroyed';
const Blobs = v.array(BlobId);

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
  /** Ends what a kill broke off. To be called before anything is taken in. */
  finish(): Promise<void>;
}

export function submissionRemoval(parts: {
  readonly book: Pick<SubmissionBook, 'find' | 'drop'>;
  readonly blobs: Pick<BlobStore, 'destroy'>;
  readonly records: RecordStore;
}): SubmissionRemoval {
  const { book, blobs, records } = parts;

  async function destroy(id: string, blobIds: readonly BlobId[]): Promise<void> {
    await Promise.all(blobIds.map((blobId) => blobs.destroy(blobId)));
    records.remove(COLLECTION, id);
  }

  return {
    async remove(id, wanted, note) {
      const submission = book.find(id);
      if (submission === null || !wanted(submission)) return null;
      const kept = submission.contentsDestroyedAt === null ? heldCaptures(submission) : [];
      const blobIds = kept.map(({ blobId }) => blobId);
      records.put(COLLECTION, id, blobIds);
      book.drop(id, { ...note, facts: { ...note.facts, files: blobIds.length } });
      await destroy(id, blobIds);
      return blobIds.length;
    },

    async finish() {
      for (const { key, value } of records.list(COLLECTION)) {
        const id = v.safeParse(SubmissionId, key);
        const blobIds = v.safeParse(Blobs, value);
        // Still in the book: it was not removed after all, and its files are its own.
        const stays = !id.success || !blobIds.success || book.find(id.output) !== null;
        if (stays) records.remove(COLLECTION, key);
        else await destroy(key, blobIds.output);
      }
    },
  };
}
