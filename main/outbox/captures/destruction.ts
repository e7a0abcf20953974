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
 * Records stored files that must be destroyed before the book drops them, so that they do not remain if the program is
 * killed.
 */
export type OwedDestruction = ReturnType<typeof owedDestruction>;

export function owedDestruction(
  records: Pick<RecordStore, 'put' | 'remove' | 'list'>,
  blobs: Pick<BlobStore, 'destroy'>,
) {
  return {
    /** Durable on return. `key` identifies the record. An existing record with the same key is replaced. */
    owe: (key: string, blobIds: readonly BlobId[]): void => records.put(COLLECTION, key, blobIds),
    /** Removes the record. Call this when its files are destroyed or will be kept after all. */
    settle: (key: string): void => records.remove(COLLECTION, key),

    /**
     * Destroys files that were left because the program was killed, unless a submission refers to them again (`named`).
     * Call this before any file is taken in. Does not wait for other programs. At the end, throws if a file cannot be
     * destroyed.
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
 * Removes a whole submission with its files if `wanted` still returns true and there is no legal hold. The submission
 * leaves the book first, so that nothing is sent while its files are destroyed. The list of files is durable before
 * that, so that the program does not forget the files if it is killed. Resolves with the number of files, or null if
 * the submission stays.
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
 * Destroys the contents of a sent submission, including files that the program set aside. Extra files are moved to a
 * draft first. Afterward, the destruction is recorded in the book. Throws if another program has one of the files open.
 * Changes nothing if the submission is not finished, is on legal hold, or has no contents left.
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
