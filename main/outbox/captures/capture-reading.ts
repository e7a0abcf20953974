import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { Facts } from '../../precheck/facts/facts.ts';
import type { Precheck } from '../../precheck/precheck.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import { type BlobStore, BlobUnreadable } from '../../vault/blob-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { knownParties, mustRead, partiesDigest } from '../submission/document-reading.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
} from '../submission/held-submission.ts';
import { changeCapture, whereIs } from './arrange-captures.ts';

export interface CaptureReadingParts {
  readonly book: SubmissionBook;
  readonly blobs: Pick<BlobStore, 'readAll'>;
  readonly precheck: Pick<Precheck, 'readWords'>;
  /** Returns whether the text of documents may be read on this computer. */
  readonly readsWords: () => boolean;
  /** Writes a defect down. */
  readonly report: (where: string, cause: unknown) => void;
}

export interface CaptureReading {
  /**
   * Reads the text of a file that was just inspected, using the names known now. Resolves to undefined if a capture in
   * this place is not read.
   */
  wordsOf(
    submissionId: SubmissionId,
    id: CaptureId,
    facts: Facts,
    bytes: Uint8Array,
  ): Promise<HeldCapture['words'] | undefined>;
  /** Reads a draft's capture if it was not read yet, or was compared with other names. Never rejects. */
  readAgain(submissionId: SubmissionId, id: CaptureId): Promise<void>;
}

/** Reads the text of documents in workers. `stop` cancels all readings. */
export function captureReading(
  { book, blobs, precheck, readsWords, report }: CaptureReadingParts,
  stop: AbortSignal,
): CaptureReading {
  const oneAtATime = concurrencyLimit(1);

  /** Returns the draft and the capture to read, or null if there is nothing to read. */
  function toRead(submissionId: SubmissionId, id: CaptureId) {
    const submission = stop.aborted || !readsWords() ? null : book.find(submissionId);
    const capture = submission && findCapture(submission, id);
    const slot = submission && whereIs(submission, id);
    if (!submission || !capture || !slot) return null;
    return mustRead(submission, capture, slot) ? { submission, capture } : null;
  }

  async function read(submission: HeldSubmission, bytes: Uint8Array) {
    const known = knownParties(submission);
    const facts = await precheck.readWords(bytes, { known, signal: stop });
    return { comparedWith: partiesDigest(submission), facts };
  }

  const reading: CaptureReading = {
    async wordsOf(submissionId, id, facts, bytes) {
      const submission = readsWords() ? book.find(submissionId) : null;
      const capture = submission && findCapture(submission, id);
      const slot = submission && whereIs(submission, id);
      if (!submission || !capture || !slot) return undefined;
      if (!mustRead(submission, { ...capture, facts, words: null }, slot)) return undefined;
      return read(submission, bytes);
    },

    async readAgain(submissionId, id) {
      const words = await oneAtATime(async () => {
        const wanted = toRead(submissionId, id);
        if (wanted === null) return undefined;
        const { submission, capture } = wanted;
        try {
          return await read(submission, await blobs.readAll(capture.blobId));
        } catch (cause) {
          if (stop.aborted) return undefined;
          // The check reports files that cannot be read.
          if (!(cause instanceof BlobUnreadable)) report('capture:read', cause);
          return { comparedWith: partiesDigest(submission), facts: null };
        }
      });
      if (words === undefined) return;
      // A submission that was sent in the meantime must not change.
      book.change(submissionId, (now) =>
        now.state === 'draft' ? changeCapture(now, id, (held) => ({ ...held, words })) : now,
      );
      // Staff may have chosen another owner during the reading.
      await reading.readAgain(submissionId, id);
    },
  };
  return reading;
}
