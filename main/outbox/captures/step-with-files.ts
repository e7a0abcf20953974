import { randomUUID } from 'node:crypto';
import { MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { type BlobId, type BlobStore, BlobUnreadable } from '../../vault/blob-store.ts';
import type { BookStep, SubmissionBook } from '../book/submission-book.ts';
import { captureLabel } from '../submission/capture-label.ts';
import {
  changeCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
} from '../submission/held-submission.ts';
import { whereIs } from './arrange-captures.ts';

export interface StepWithFilesParts {
  readonly book: Pick<SubmissionBook, 'find' | 'isHeld' | 'keepHeld' | 'now' | 'take'>;
  readonly blobs: Pick<BlobStore, 'read' | 'write'>;
  /** Durably records that stored files must be deleted: see `owedDestruction`. */
  readonly owed: { owe(key: string, blobIds: readonly BlobId[]): void };
  /** Deletes stored files in the background, and then removes the record with this key, if there is one. */
  readonly destroyOwed: (key: string, blobIds: readonly BlobId[]) => void;
  /** Checks the captures of a draft that received files, unless their check has already finished. */
  readonly check: (draft: HeldSubmission) => void;
  readonly signal: AbortSignal;
}

/** A file that a step moves to another submission. */
interface Move {
  readonly from: HeldSubmission;
  readonly to: HeldSubmission;
  readonly capture: HeldCapture;
}

/**
 * Takes one journal step in which files may move between submissions. `decide` returns the submissions as they will be
 * after the step, but with the files as they're stored before it. It's called again after every wait, because staff
 * continue to work in the meantime.
 *
 * A stored file has a label that names its submission. Therefore, each file that moves is first copied, with a label
 * that names its new submission. If the program is killed before the step, the originals are still in use, and the next
 * startup deletes the copies. If it's killed after the step, the originals have already been recorded for deletion.
 *
 * Fails like `decide` and `BlobStore.write`. Fails with `conflict` (`legalHold`) if a file would move between a
 * submission under a legal hold and one that isn't. The same error is returned if a file of a submission under a legal
 * hold would be deleted. Throws if the disk fails, or if the step would lose or duplicate a file.
 */
export async function takeStepWithFiles(
  parts: StepWithFilesParts,
  decide: () => Result<BookStep>,
): Promise<Result<null>> {
  const { book, owed, destroyOwed, check } = parts;
  const copies = new Map<string, BlobId>();
  const keyOf = ({ capture, to }: Move) => `${capture.blobId} ${to.id}`;
  let used: ReadonlySet<string> = new Set();
  try {
    while (true) {
      const decided = decide();
      if (!decided.ok) return decided;
      const step = decided.value;
      const moves = movesOf(step, book);
      const held = heldBack(step, book);
      if (held !== null) return book.keepHeld(held.id, 'askedToRemove');
      const next = moves.find((move) => !copies.has(keyOf(move)));
      if (next !== undefined) {
        const copy = await copyFor(parts, next);
        if (!copy.ok) return copy;
        copies.set(keyOf(next), copy.value);
        continue;
      }
      // If the step throws, it may still have reached the journal, so its copies are kept.
      used = new Set(moves.map(keyOf));
      const copyOf = (move: Move) => copies.get(keyOf(move)) ?? move.capture.blobId;
      const put = step.put.map((one) =>
        moves
          .filter(({ to }) => to.id === one.id)
          .reduce((changed, move) => withBlob(changed, move.capture, copyOf(move)), one),
      );
      const copied = moves.filter((move) => copyOf(move) !== move.capture.blobId);
      const replaced = [
        ...copied.map(({ capture }) => capture.blobId),
        ...(step.destroyed ?? []).map(({ capture }) => capture.blobId),
      ];
      const debt = randomUUID();
      if (replaced.length > 0) owed.owe(debt, replaced);
      book.take({ ...step, put });
      if (replaced.length > 0) destroyOwed(debt, replaced);
      const receivers = new Set(moves.map(({ to }) => to.id));
      for (const one of put) if (receivers.has(one.id)) check(one);
      return ok(null);
    }
  } finally {
    for (const [key, copy] of copies) {
      if (!used.has(key) && !key.startsWith(copy)) destroyOwed(copy, [copy]);
    }
  }
}

/**
 * Returns the moves in a step. Throws if a file that must be kept would end up in none of the submissions, or in two of
 * them.
 */
function movesOf(
  { put, gone = [], destroyed = [] }: BookStep,
  book: Pick<SubmissionBook, 'find'>,
): Move[] {
  const owners = new Map<BlobId, HeldSubmission>();
  for (const id of [...put.map((one) => one.id), ...gone]) {
    const before = book.find(id);
    for (const { blobId } of before === null ? [] : heldCaptures(before)) {
      if (before !== null) owners.set(blobId, before);
    }
  }
  const after = put.flatMap((to) => heldCaptures(to).map((capture) => ({ to, capture })));
  const all = [...after, ...destroyed].map(({ capture }) => capture.blobId);
  const blobIds = new Set(all);
  if (blobIds.size !== all.length || [...owners.keys()].some((blobId) => !blobIds.has(blobId))) {
    throw new Error('A step that moves files would lose a file, or put it into two submissions.');
  }
  return after.flatMap(({ to, capture }) => {
    const from = owners.get(capture.blobId);
    return from === undefined || from.id === to.id ? [] : [{ from, to, capture }];
  });
}

/**
 * Returns a submission from which the step would move or delete a file despite a legal hold. Returns null if the step
 * respects all holds. Throws if the step would lose or duplicate a file.
 */
export function heldBack(
  step: BookStep,
  book: Pick<SubmissionBook, 'find' | 'isHeld'>,
): HeldSubmission | null {
  const crossing = movesOf(step, book).find((move) => crossesHold(move, book));
  const losing = step.destroyed?.find(({ from }) => book.isHeld(from));
  return crossing?.from ?? losing?.from ?? null;
}

/** Returns whether, before or after the step, only one of the two submissions is under a legal hold. */
function crossesHold({ from, to }: Move, book: Pick<SubmissionBook, 'find' | 'isHeld'>): boolean {
  const before = book.find(to.id);
  const states = [from, to, ...(before === null ? [] : [before])].map((one) => book.isHeld(one));
  return new Set(states).size > 1;
}

function withBlob(submission: HeldSubmission, { id }: HeldCapture, blobId: BlobId): HeldSubmission {
  return changeCapture(submission, id, (capture) => ({ ...capture, blobId }));
}

/**
 * Returns a copy of the file. If the file can no longer be opened, returns the original, which then moves without a
 * copy.
 */
async function copyFor(
  { blobs, signal }: StepWithFilesParts,
  { to, capture: { id, blobId, fileName, scannedFrom, receivedAt, splitFrom } }: Move,
): Promise<Result<BlobId>> {
  let unreadable = false;
  async function* content() {
    try {
      yield* blobs.read(blobId);
    } catch (cause) {
      unreadable = cause instanceof BlobUnreadable;
      throw cause;
    }
  }
  const place = whereIs(to, id) ?? 'tray';
  const known = { to: place, fileName, scannedFrom, receivedAt, splitFrom, madeFrom: blobId };
  const label = captureLabel(to, known);
  const copy = await blobs.write(content(), { maxBytes: MAX_FILE_BYTES, signal, label });
  if (unreadable) return ok(blobId);
  return copy.ok ? ok(copy.value.id) : copy;
}
