import * as v from 'valibot';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { eachInTurn } from '../../system/tasks/concurrency-limit.ts';
import { BlobId, type BlobStore } from '../../vault/blob-store.ts';
import type { RecordStore } from '../../vault/sqlite-record-store.ts';
import type { AuditNote, SubmissionBook } from '../book/submission-book.ts';
import {
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import { changeCapture } from './arrange-captures.ts';
import { extraFiles, keepExtraFiles, type TakeStepWithoutExtraFiles } from './extra-files.ts';

const COLLECTION = 'being-destroyed';
const Blobs = v.array(BlobId);

/** Stored files that are to go, noted before the book lets go of them, so that a kill cannot keep one. */
export type OwedDestruction = ReturnType<typeof owedDestruction>;

export function owedDestruction(
  records: Pick<RecordStore, 'put' | 'remove' | 'list'>,
  blobs: Pick<BlobStore, 'destroy'>,
) {
  return {
    /** Durable when it returns. `key` names the debt; one of the same key is replaced. */
    owe: (key: string, blobIds: readonly BlobId[]): void => records.put(COLLECTION, key, blobIds),
    /** Takes the debt back: its files are gone, or stay after all. */
    settle: (key: string): void => records.remove(COLLECTION, key),

    /**
     * Destroys what a kill left owed and nothing has `named` since; before anything is taken in. Waits for no
     * other program. Throws at the end where a file cannot be destroyed.
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
 * Removes a whole submission and its files, if it is still `wanted` gone and on no legal hold. It leaves the book first, so
 * that nothing is sent from it while its files go. Which files those are is durable before that, so that
 * a kill cannot make anybody forget them. Resolves with how many files it had, null if it stays.
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
 * Makes the contents of a submission unreadable once the platform has them, with what the program set aside;
 * extra files are moved to a draft before. Says so in the book only after it was done, and throws where another
 * program holds one of them. A submission that is not over, is on a legal hold, or whose contents are gone, is left
 * as it is.
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

/** Facts read in the files go with them: names, dates and numbers of cards. */
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
