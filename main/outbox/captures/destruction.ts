import * as v from 'valibot';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { eachInTurn } from '../../system/tasks/concurrency-limit.ts';
import { BlobId, type BlobStore } from '../../vault/blob-store.ts';
import type { RecordStore } from '../../vault/sqlite-record-store.ts';
import type { AuditNote, SubmissionBook } from '../book/submission-book.ts';
import {
  changeCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import { extraFiles, keepExtraFiles, type TakeStepWithoutExtraFiles } from './extra-files.ts';

const COLLECTION = 'being-destroyed';
const Blobs = v.array(BlobId);

/**
 * Keeps a record of stored files that must be deleted before the book drops them, so that none remains if the program
 * is killed.
 */
export type OwedDestruction = ReturnType<typeof owedDestruction>;

export function owedDestruction(
  records: Pick<RecordStore, 'put' | 'remove' | 'list'>,
  blobs: Pick<BlobStore, 'destroy'>,
) {
  return {
    /**
     * Durably records files to delete. `key` identifies the record. An existing record with the same key is replaced.
     */
    owe: (key: string, blobIds: readonly BlobId[]): void => records.put(COLLECTION, key, blobIds),
    /** Removes the record. Call this once its files have been deleted or will be kept after all. */
    settle: (key: string): void => records.remove(COLLECTION, key),

    /**
     * Deletes files that were left because the program was killed, unless a submission refers to them again (`named`).
     * Call this before any new file is added. Doesn't wait for other programs. If a file can't be deleted, throws after
     * trying all of them.
     */
    finish: (named: ReadonlySet<BlobId>): Promise<void> =>
      eachInTurn(records.list(COLLECTION), async ({ key, value }) => {
        const blobIds = v.safeParse(Blobs, value);
        const owed = blobIds.success ? blobIds.output.filter((id) => !named.has(id)) : [];
        await Promise.all(owed.map((id) => blobs.destroy(id, AbortSignal.abort())));
        records.remove(COLLECTION, key);
      }),
  };
}

/**
 * Removes a whole submission with its files if `wanted` still returns true and there is no legal hold. First, the list
 * of files is durably recorded, so that they aren't forgotten if the program is killed. Then the submission leaves the
 * book, so that nothing is sent while its files are being deleted. Resolves with the number of files, or null if the
 * submission stays.
 */
export async function removeSubmission(
  id: SubmissionId,
  wanted: (submission: HeldSubmission) => boolean,
  note: AuditNote,
  parts: {
    readonly book: Pick<SubmissionBook, 'find' | 'drop' | 'isHeld'>;
    readonly blobs: Pick<BlobStore, 'destroy'>;
    readonly records: RecordStore;
  },
): Promise<number | null> {
  const { book, blobs, records } = parts;
  const submission = book.find(id);
  if (submission === null || book.isHeld(submission) || !wanted(submission)) return null;
  const owed = owedDestruction(records, blobs);
  const kept = submission.contentsDestroyedAt === null ? heldCaptures(submission) : [];
  const blobIds = kept.map(({ blobId }) => blobId);
  owed.owe(id, blobIds);
  book.drop(id, { ...note, facts: { ...note.facts, files: blobIds.length } });
  await Promise.all(blobIds.map((blobId) => blobs.destroy(blobId)));
  owed.settle(id);
  return blobIds.length;
}

export interface ContentsParts {
  readonly book: SubmissionBook;
  readonly blobs: Pick<BlobStore, 'destroy'>;
  readonly stepWithoutExtraFiles: TakeStepWithoutExtraFiles;
}

/**
 * Deletes the contents of a sent submission, including files that the program set aside, and then records that in the
 * book. Extra files are moved to a draft first. Throws if another program has one of the files open. Changes nothing if
 * the submission isn't finished, is under a legal hold, or has no contents left.
 */
export async function destroyContents(
  id: SubmissionId,
  parts: ContentsParts,
  signal?: AbortSignal,
): Promise<void> {
  const { book, blobs } = parts;
  const mayGo = () => {
    const submission = book.find(id);
    if (submission === null || submission.contentsDestroyedAt !== null) return null;
    if (submission.state !== 'sent' && submission.state !== 'confirmed') return null;
    return book.isHeld(submission) ? null : submission;
  };
  if (mayGo() === null) return;
  await keepExtraFiles(id, parts.stepWithoutExtraFiles);
  const submission = mayGo();
  if (submission === null || extraFiles(submission).length > 0) return;
  const captures = heldCaptures(submission);
  await Promise.all(captures.map(({ blobId }) => blobs.destroy(blobId, signal)));
  const at = book.now();
  book.change(id, (now) => ({ ...withoutReadings(now), contentsDestroyedAt: at }), {
    action: 'contents.destroyed',
    facts: { files: captures.length },
  });
}

/** Removes the names, dates, and card numbers that were read in the files. */
function withoutReadings(submission: HeldSubmission): HeldSubmission {
  return heldCaptures(submission).reduce<HeldSubmission>(
    (left, { id }) => changeCapture(left, id, withoutReading),
    { ...submission, samePerson: null, readingAnswers: [] },
  );
}

function withoutReading(capture: HeldCapture): HeldCapture {
  const { facts } = capture;
  const seen = facts?.kind === 'picture' || facts?.kind === 'pdf';
  return seen ? { ...capture, words: null, facts: { ...facts, seen: null } } : capture;
}
