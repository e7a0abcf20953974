import type { IntakeAnswer } from '../../../preload/contract/events.ts';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION, MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import type { GivenTo, Slot } from '../../../preload/contract/models/capture.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { expectedIn, outdated } from '../../precheck/facts/expected.ts';
import type { PicturePart } from '../../precheck/vision/picture/picture-part.ts';
import { WorkUnderWay } from '../../system/tasks/work-under-way.ts';
import type { BlobId, StoredBlob } from '../../vault/blob-store.ts';
import type { AuditNote } from '../book/submission-book.ts';
import { captureLabel } from '../submission/capture-label.ts';
import {
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  newCapture,
  newPreviewToken,
} from '../submission/held-submission.ts';
import {
  bringBack,
  changeCapture,
  nextPlace,
  placeNew,
  placeOf,
  remove,
  whereIs,
} from './arrange-captures.ts';
import { type CaptureServiceParts, captureCheck, storedAs } from './capture-check.ts';
import { captureCutting } from './cut-scan.ts';
import { lookAtKeptCaptures } from './kept-captures.ts';
import { Removals } from './removals.ts';

/** How long staff wait for files of theirs that another program holds, in milliseconds. */
const PATIENCE_MS = 2_000;

export interface IncomingFile {
  readonly submissionId: SubmissionId;
  readonly to: GivenTo;
  readonly fileName: string;
  /** Folder and file name of a capture from the scan folder. */
  readonly scannedFrom?: HeldCapture['scannedFrom'];
  /** It came from a scanner that is driven from here. */
  readonly fromScanner?: boolean;
  /** With a stack of sheets, of which blank ones are set aside. */
  readonly fromFeeder?: boolean;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A file that was taken in and not looked at yet. */
interface Held {
  readonly capture: HeldCapture;
  readonly placed: Slot | 'tray';
  readonly stored: StoredBlob;
}

/** Takes captures in, has them checked, and changes them at staff's word. */
export interface CaptureService {
  /** Stores the file encrypted, places it, and starts its check; the verdict follows as a change. */
  takeIn(file: IncomingFile): Promise<Result<IntakeAnswer>>;
  /**
   * Takes a scan of the glass in and puts the cards on it into the slots, the whole scan aside; the scan itself
   * where none is found. Gives the captures that stand for it.
   */
  takeInGlass(file: IncomingFile): Promise<Result<{ captureIds: readonly CaptureId[] }>>;
  /** Takes a capture out and destroys it; not before its time to `undo` is over, where it can be undone. */
  remove(submissionId: SubmissionId, captureId: CaptureId, undo: boolean): Result<Submission>;
  /** The removals that can still be taken back. */
  readonly removals: Pick<Removals, 'undo' | 'complete' | 'completeAll'>;
  turn(submissionId: SubmissionId, captureId: CaptureId, turn: Turn): Result<Submission>;
  /**
   * Cuts a part out of a picture, as it stands turned: one made anew takes its place and is checked, the picture
   * is set aside. Error: `conflict`, notReady where none can be made.
   */
  cut(
    submissionId: SubmissionId,
    captureId: CaptureId,
    part: PicturePart,
  ): Promise<Result<Submission>>;
  /** Checks anew what stands in another slot, or as another document, than it was looked at for. */
  lookAgain(submission: Result<Submission>): Result<Submission>;
  /** Says that captures will come soon: an application was chosen for them. */
  expectCaptures(): void;
  /**
   * Checks what was being checked when the program ended, and what was found at its start, and reads every
   * capture once; see `lookAtKeptCaptures`.
   */
  resume(submissions: readonly HeldSubmission[]): void;
  /**
   * Takes a submission out of the book, so that nothing can be sent from it or come into it, and makes every
   * file of it unreadable; not before its time to `undo` is over, where it can be undone. Resolves with how
   * many could not be so far, as another program holds them; they are by themselves, as soon as it lets go.
   */
  discard(
    submission: HeldSubmission,
    facts: NonNullable<AuditNote['facts']>,
    undo: boolean,
  ): Promise<number>;
  /** Breaks off what is taken in and checked; resolves when none of it touches the vault any more. */
  close(): Promise<void>;
}

/** Opens the desk over a book of submissions and the vault. */
export function createCaptureService(parts: CaptureServiceParts): CaptureService {
  const { book, blobs, owed, report } = parts;
  const closing = new AbortController();
  const work = new WorkUnderWay();
  const runCheck = captureCheck(parts, closing.signal);
  const check: typeof runCheck = (...asked) => work.add(runCheck(...asked));
  const cutting = captureCutting(parts, destroy, closing.signal);

  /** Whether it is gone; if not, the vault goes on trying. */
  function destroy(blobId: BlobId, signal: AbortSignal = closing.signal): Promise<boolean> {
    const gone = blobs.destroy(blobId, signal).then(
      () => true,
      (cause: unknown) => {
        report('capture:destroy', cause);
        return false;
      },
    );
    return work.add(gone);
  }

  /** Destroys what is owed under `key`; resolves with how many of them are left. */
  async function destroyOwed(
    key: string,
    blobIds: readonly BlobId[],
    signal?: AbortSignal,
  ): Promise<number> {
    const gone = await Promise.all(blobIds.map((blobId) => destroy(blobId, signal)));
    const left = gone.filter((done) => !done).length;
    try {
      if (left === 0) owed.settle(key);
    } catch (cause) {
      // The next start asks for it again, and finds nothing to do.
      report('capture:destroy', cause);
    }
    return left;
  }

  function roomFor(submissionId: SubmissionId): Result<HeldSubmission> {
    if (closing.signal.aborted) return err({ code: 'cancelled' });
    const submission = book.find(submissionId);
    if (submission === null) return err({ code: 'conflict', reason: 'gone' });
    if (heldCaptures(submission).length < MAX_CAPTURES_PER_SUBMISSION) return ok(submission);
    return err({ code: 'fileNotTaken', reason: 'tooMany', limit: MAX_CAPTURES_PER_SUBMISSION });
  }

  /** Stores the file and places it. */
  async function hold(file: IncomingFile): Promise<Result<Held>> {
    const { submissionId, to, fileName, scannedFrom = null, fromScanner = false, content } = file;
    const room = roomFor(submissionId);
    if (!room.ok) return room;
    const { signal } = closing;
    const receivedAt = book.now();
    const aim = to === 'any' ? nextPlace(room.value) : to;
    const known = { to: aim, fileName, scannedFrom, receivedAt, madeFrom: null };
    const label = captureLabel(room.value, known);
    const stored = await blobs.write(content, { maxBytes: MAX_FILE_BYTES, signal, label });
    if (!stored.ok) return stored;
    const capture: HeldCapture = {
      ...newCapture(stored.value, { fileName, scannedFrom }, receivedAt),
      placedBy: file.fromFeeder ? 'feeder' : 'staff',
    };
    let placed: Slot | 'tray' = 'tray';
    // Others may have come in while this one was being stored.
    const still = roomFor(submissionId);
    let edited: Result<Submission> | null = null;
    try {
      if (!still.ok) return still;
      const audit = {
        action: 'capture.takenIn',
        facts: { captureId: capture.id, to, scanned: scannedFrom !== null || fromScanner },
        personal: { fileName },
      } as const;
      edited = book.edit(
        submissionId,
        (submission) => {
          const result = placeNew(submission, capture, to);
          placed = result.placed;
          return result.submission;
        },
        audit,
      );
      if (!edited.ok) return edited;
    } finally {
      // Nobody was told of it: it belongs to nothing.
      if (!edited?.ok) void destroy(capture.blobId);
    }
    return ok({ capture, placed, stored: stored.value });
  }

  async function takeIn(file: IncomingFile): Promise<Result<IntakeAnswer>> {
    const held = await hold(file);
    if (!held.ok) return held;
    const { capture, placed, stored } = held.value;
    void check(file.submissionId, capture, stored);
    return ok({ captureId: capture.id, placed });
  }

  async function takeInGlass(file: IncomingFile): ReturnType<CaptureService['takeInGlass']> {
    const held = await hold(file);
    if (!held.ok) return held;
    const { capture, stored } = held.value;
    const cuts = await cutting.apart(file.submissionId, capture);
    // In this order, as the whole scan is the largest of them.
    for (const cut of cuts) void check(file.submissionId, cut, storedAs(cut));
    void check(file.submissionId, capture, stored);
    const standing = cuts.length > 0 ? cuts : [capture];
    return ok({ captureIds: standing.map(({ id }) => id) });
  }

  async function cut(
    submissionId: SubmissionId,
    captureId: CaptureId,
    part: PicturePart,
  ): Promise<Result<Submission>> {
    const room = roomFor(submissionId);
    if (!room.ok) return room;
    const whole = findCapture(room.value, captureId);
    if (whole === null) return err({ code: 'conflict', reason: 'gone' });
    const made = await cutting.byHand(submissionId, whole, part);
    const now = made === null ? null : book.find(submissionId);
    if (made === null || now === null) return err({ code: 'conflict', reason: 'notReady' });
    void check(submissionId, made, storedAs(made));
    return ok(book.view(now));
  }

  /** The same, with no more patience for other programs than staff have. */
  function destroyInTime(key: string, blobIds: readonly BlobId[]): Promise<number> {
    const patience = AbortSignal.any([closing.signal, AbortSignal.timeout(PATIENCE_MS)]);
    return work.add(destroyOwed(key, blobIds, patience));
  }

  /** Settles the debt of files that came back, and checks anew those that went unchecked. */
  function cameBack(
    key: string,
    captures: readonly HeldCapture[],
    back: Result<Submission>,
  ): Result<Submission> {
    if (!back.ok) return back;
    owed.settle(key);
    for (const capture of captures) {
      if (capture.facts === null) void check(back.value.id, capture, storedAs(capture));
    }
    return service.lookAgain(back);
  }

  const removals = new Removals();
  const service: CaptureService = {
    takeIn: (file) => work.add(takeIn(file)),
    takeInGlass: (file) => work.add(takeInGlass(file)),

    remove(submissionId, captureId, undo) {
      const submission = book.find(submissionId);
      const capture = submission === null ? null : findCapture(submission, captureId);
      const place = submission === null ? null : placeOf(submission, captureId);
      if (capture !== null) owed.owe(capture.blobId, [capture.blobId]);
      const audit = { action: 'capture.removed', facts: { captureId } } as const;
      const edited = book.edit(submissionId, (before) => remove(before, captureId), audit);
      if (capture === null || place === null) return edited;
      const { blobId } = capture;
      const complete = () => destroyInTime(blobId, [blobId]);
      if (!edited.ok) owed.settle(blobId);
      else if (!undo) void complete();
      else {
        const note = { action: 'capture.broughtBack', facts: { captureId } } as const;
        const back = (now: HeldSubmission) => bringBack(now, capture, place);
        removals.hold(captureId, {
          undo: () => cameBack(blobId, [capture], book.edit(submissionId, back, note)),
          complete,
        });
      }
      return edited;
    },

    removals,

    turn: (submissionId, captureId, turn) =>
      book.edit(
        submissionId,
        (submission) =>
          changeCapture(submission, captureId, (capture) => ({
            ...capture,
            turn,
            turnedBy: 'staff',
            previewToken: newPreviewToken(),
          })),
        { action: 'capture.turned', facts: { captureId, turn } },
      ),

    cut: (...asked) => work.add(cut(...asked)),

    lookAgain(changed) {
      const submission = changed.ok ? book.find(changed.value.id) : null;
      for (const capture of submission === null ? [] : toLookAt(submission)) {
        // A capture without facts is being looked at already.
        if (submission !== null && capture.facts !== null) {
          void check(submission.id, capture, storedAs(capture));
        }
      }
      return changed;
    },

    expectCaptures() {
      void parts.precheck.warm();
    },
    resume(submissions) {
      // Captures of one that was put into the outbox had been checked before.
      for (const held of submissions.filter((one) => one.queued === null)) {
        for (const capture of toLookAt(held)) void check(held.id, capture, storedAs(capture));
      }
      const looking = lookAtKeptCaptures(parts, submissions, closing.signal);
      void work.add(looking).catch((cause: unknown) => report('capture:kept', cause));
    },

    async discard(submission, facts, undo) {
      const { id } = submission;
      const blobIds = heldCaptures(submission).map(({ blobId }) => blobId);
      owed.owe(id, blobIds);
      book.drop(id, { action: 'submission.discarded', facts });
      const complete = () => destroyInTime(id, blobIds);
      if (!undo) return complete();
      const note = { action: 'submission.broughtBack' } as const;
      removals.hold(id, {
        undo: () => cameBack(id, heldCaptures(submission), ok(book.add(submission, note))),
        complete,
      });
      return 0;
    },

    async close() {
      // Each is tried once; what another program holds now is left to the next start.
      const completed = removals.completeAll();
      closing.abort();
      await completed;
      await work.ended();
    },
  };
  return service;
}

/** Captures that were not inspected, or not for the slot they stand in. */
function toLookAt(submission: HeldSubmission): readonly HeldCapture[] {
  return heldCaptures(submission).filter(({ id, facts }) => {
    const slot = whereIs(submission, id) ?? 'tray';
    return facts === null || outdated(facts, expectedIn(slot, submission.type));
  });
}
