import type { IntakeAnswer } from '../../../preload/contract/events.ts';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION, MAX_FILE_BYTES } from '../../../preload/contract/limits.ts';
import type { Placing, Slot } from '../../../preload/contract/models/capture.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { expectedIn, outdated } from '../../precheck/facts/expected.ts';
import type { PicturePart } from '../../precheck/vision/picture/picture-part.ts';
import { WorkUnderWay } from '../../system/tasks/wait-unless.ts';
import type { BlobId, StoredBlob } from '../../vault/blob-store.ts';
import type { AuditNote, BookStep } from '../book/submission-book.ts';
import { captureLabel } from '../submission/capture-label.ts';
import {
  changeCapture,
  findCapture,
  type HeldCapture,
  type HeldSubmission,
  heldCaptures,
  newCapture,
  newPreviewToken,
} from '../submission/held-submission.ts';
import { gone, refusedCapture, tooManyFiles, unlessRefused } from '../submission/refusals.ts';
import { bringBack, nextPlace, placeGiven, placeOf, remove, whereIs } from './arrange-captures.ts';
import {
  type CaptureServiceParts,
  type CheckCapture,
  captureCheck,
  lookAtKeptCaptures,
  storedAs,
} from './capture-check.ts';
import { type CaptureReading, captureReading } from './capture-reading.ts';
import { CaptureCutting } from './cut-scan.ts';
import { stepWithoutExtraFiles, type TakeStepWithoutExtraFiles } from './extra-files.ts';
import { type JournalRetry, journalRetry } from './journal-retry.ts';
import { type PrintingParts, usePrintedCopy } from './printed-copy.ts';
import { Removals } from './removals.ts';
import { type AskedSplit, type SplittingParts, splitPdf } from './split-pdf.ts';
import { type StepWithFilesParts, takeStepWithFiles } from './step-with-files.ts';

/** How long staff have to wait while another program has their files open, in milliseconds. */
const PATIENCE_MS = 2_000;

export interface IncomingFile extends Placing {
  readonly submissionId: SubmissionId;
  readonly fileName: string;
  /** The folder and file name of a capture that came from the scan folder. */
  readonly scannedFrom?: HeldCapture['scannedFrom'];
  /** True if the file came from a scanner that this app controls. */
  readonly fromScanner?: boolean;
  /** The file's position in a stack from a feeder. Blank pages in such a stack are set aside. */
  readonly fed?: HeldCapture['fed'];
  readonly content: AsyncIterable<Uint8Array>;
}

/** A file that has been stored but not checked yet. */
interface Held {
  readonly capture: HeldCapture;
  readonly placed: Slot | 'tray';
  readonly stored: StoredBlob;
}

/** Adds captures, has them checked, and changes them on behalf of staff. */
export class CaptureService {
  readonly removals = new Removals();
  readonly #parts: CaptureServiceParts;
  readonly #closing = new AbortController();
  readonly #work = new WorkUnderWay();
  readonly #reading: CaptureReading;
  readonly #checked: CheckCapture;
  readonly #retry: JournalRetry;
  /** Captures that are being checked, or cut apart before their check. */
  readonly #inCheck = new Set<CaptureId>();
  readonly #cutting: CaptureCutting;

  constructor(parts: CaptureServiceParts) {
    const { signal } = this.#closing;
    this.#parts = parts;
    const retry = journalRetry(parts.report, signal);
    this.#retry = retry;
    this.#reading = captureReading({ ...parts, retry }, signal);
    this.#checked = captureCheck({ ...parts, retry }, this.#reading, signal);
    this.#cutting = new CaptureCutting(parts, (blobId) => this.#destroy(blobId), signal);
  }

  /** Encrypts and stores a file, places it, and starts its check. The verdict follows later as a change in the book. */
  takeIn(file: IncomingFile): Promise<Result<IntakeAnswer>> {
    return this.#adding(file.submissionId, this.#takeIn(file));
  }

  async #takeIn(file: IncomingFile): Promise<Result<IntakeAnswer>> {
    const held = await this.#hold(file);
    if (!held.ok) return held;
    const { capture, placed, stored } = held.value;
    // Not awaited, so that the feeder doesn't have to wait for the cards to be cut out of the sheet.
    if (file.to === 'unsorted' && capture.fed !== null)
      void this.#work.add(this.#cutApart(file.submissionId, held.value));
    else this.#check(file.submissionId, capture, stored);
    return ok({ captureId: capture.id, placed });
  }

  /**
   * Adds a scan from the glass, cuts out its cards, and puts them into the slots. The whole scan is set aside, or stays
   * in its place if no card is found. Resolves with the captures that replace the scan.
   */
  takeInGlass(file: IncomingFile): Promise<Result<{ captureIds: readonly CaptureId[] }>> {
    return this.#adding(file.submissionId, this.#takeInGlass(file));
  }

  async #takeInGlass(file: IncomingFile): ReturnType<CaptureService['takeInGlass']> {
    const held = await this.#hold(file);
    if (!held.ok) return held;
    const standing = await this.#cutApart(file.submissionId, held.value);
    return ok({ captureIds: standing.map(({ id }) => id) });
  }

  /** Cuts the cards out of a scan and starts all checks. Returns the captures that replace the scan. */
  async #cutApart(id: SubmissionId, { capture, stored }: Held): Promise<readonly HeldCapture[]> {
    this.#inCheck.add(capture.id);
    const cuts = await this.#cutting.apart(id, capture);
    // The whole scan is the largest file, so check it last.
    for (const cut of cuts) this.#check(id, cut);
    this.#check(id, capture, stored);
    return cuts.length > 0 ? cuts : [capture];
  }

  /**
   * Removes a capture and deletes its file. With `undo`, the file is deleted only when the removal can no longer be
   * undone. Fails with `conflict` (`captureGone`) if the submission doesn't contain the capture.
   */
  remove(submissionId: SubmissionId, captureId: CaptureId, undo: boolean): Result<Submission> {
    const { book, owed } = this.#parts;
    const held = unlessRefused(book.find(submissionId), (now) => refusedCapture(now, captureId));
    if (!held.ok) return held;
    const capture = findCapture(held.value, captureId);
    const place = placeOf(held.value, captureId);
    if (capture === null || place === null) return gone();
    const { blobId } = capture;
    owed.owe(blobId, [blobId]);
    const audit = { action: 'capture.removed', facts: { captureId } } as const;
    const edited = book.edit(submissionId, (before) => remove(before, captureId), audit);
    const complete = () => this.#destroyInTime(blobId, [blobId]);
    if (!edited.ok) this.#settle(blobId);
    else if (!undo) void complete();
    else {
      const note = { action: 'capture.broughtBack', facts: { captureId } } as const;
      const back = (now: HeldSubmission) => bringBack(now, capture, place);
      this.removals.hold(captureId, {
        undo: () =>
          this.#restore(blobId, submissionId, [capture], () => book.edit(submissionId, back, note)),
        isUndone: () => {
          const now = book.find(submissionId);
          return now !== null && findCapture(now, captureId) !== null;
        },
        complete,
      });
    }
    // The removed capture may have named the holder of the ID, so other captures may need to be read.
    return this.#nowRead(edited);
  }

  turn(submissionId: SubmissionId, captureId: CaptureId, turn: Turn): Result<Submission> {
    const turned = (capture: HeldCapture): HeldCapture => ({
      ...capture,
      turn,
      turnedBy: 'staff',
      previewToken: newPreviewToken(),
    });
    const audit = { action: 'capture.turned', facts: { captureId, turn } } as const;
    const change = (held: HeldSubmission) => changeCapture(held, captureId, turned);
    const { book } = this.#parts;
    return this.#nowRead(book.editCapture(submissionId, captureId, change, audit));
  }

  /**
   * Cuts a part out of a picture. The part is given in the picture's current orientation. It becomes a new capture,
   * which replaces the picture and is checked, and the picture is set aside. Fails with `conflict` (`captureGone`, or
   * `notReady` if the part can't be made).
   */
  cut(
    submissionId: SubmissionId,
    captureId: CaptureId,
    part: PicturePart,
  ): Promise<Result<Submission>> {
    return this.#adding(submissionId, this.#cut(submissionId, captureId, part));
  }

  async #cut(
    ...[submissionId, captureId, part]: Parameters<CaptureService['cut']>
  ): Promise<Result<Submission>> {
    const { book } = this.#parts;
    const room = this.#roomFor(submissionId);
    if (!room.ok) return room;
    const refused = refusedCapture(room.value, captureId);
    const whole = findCapture(room.value, captureId);
    if (refused !== null || whole === null) return refused ?? gone();
    const made = await this.#cutting.byHand(submissionId, whole, part);
    const now = made === null ? null : book.find(submissionId);
    if (made === null || now === null) return err({ code: 'conflict', reason: 'notReady' });
    this.#check(submissionId, made);
    return ok(book.view(now));
  }

  /** Replaces a PDF with a printed copy: see `usePrintedCopy`. */
  printCopy(asked: Parameters<typeof usePrintedCopy>[1]): Promise<Result<Submission>> {
    const parts: PrintingParts = {
      ...this.#parts,
      signal: this.#closing.signal,
      destroy: (blobId) => void this.#destroy(blobId),
      check: (id, copy) => this.#check(id, copy),
    };
    const copied = this.#adding(asked.submissionId, usePrintedCopy(parts, asked));
    return copied.then((now) => this.lookAgain(now));
  }

  /** Splits a PDF and puts the parts in place in the step that `decide` plans: see `splitPdf`. */
  split(...[asked, decide]: [AskedSplit, Parameters<typeof splitPdf>[2]]): Promise<Result<null>> {
    const parts: SplittingParts = {
      ...this.#parts,
      signal: this.#closing.signal,
      destroy: (blobId) => void this.#destroy(blobId),
      check: (id, part) => this.#check(id, part),
      takeStep: (plan) => this.takeStep(plan),
    };
    return this.#work.add(splitPdf(parts, asked, decide));
  }

  /** Checks captures that haven't been checked, or were last checked for a different slot or document type. */
  lookAgain(changed: Result<Submission>): Result<Submission> {
    const submission = changed.ok ? this.#parts.book.find(changed.value.id) : null;
    if (submission !== null) this.#checkRest(submission);
    return this.#nowRead(changed);
  }

  #checkRest(submission: HeldSubmission): void {
    for (const capture of toLookAt(submission)) {
      const isInCheck = capture.facts === null && this.#inCheck.has(capture.id);
      if (!isInCheck) this.#check(submission.id, capture);
    }
  }

  /** Adds work that adds captures to a submission. If it throws, the journal may contain the captures anyway. */
  #adding<T>(id: SubmissionId, work: Promise<T>): Promise<T> {
    return this.#work.add(
      work.catch((cause: unknown) => {
        this.#checkLater(id);
        throw cause;
      }),
    );
  }

  /** Checks captures that haven't been checked, as soon as the journal can be read. */
  #checkLater(id: SubmissionId): void {
    const found = this.#retry.read(() => this.#parts.book.find(id));
    const begun = found.then((submission) => submission && this.#checkRest(submission));
    const failed = (cause: unknown) => {
      if (!this.#closing.signal.aborted) this.#parts.report('capture:check', cause);
    };
    void this.#work.add(begun.catch(failed));
  }

  /** Prepares the pre-check when an application has been chosen, because captures will follow soon. */
  expectCaptures(): void {
    void this.#parts.precheck.warm();
  }

  /**
   * Call this at startup. Resumes checks that were interrupted when the program ended, checks recovered captures, and
   * reads every capture once: see `lookAtKeptCaptures`.
   */
  resume(submissions: readonly HeldSubmission[]): void {
    // The captures of a queued submission were checked before it was queued.
    for (const held of submissions.filter((one) => one.queued === null)) {
      for (const capture of toLookAt(held)) this.#check(held.id, capture);
      this.#readAgain(held);
    }
    const looking = lookAtKeptCaptures(this.#parts, submissions, this.#closing.signal);
    const failed = (cause: unknown) => this.#parts.report('capture:kept', cause);
    void this.#work.add(looking).catch(failed);
  }

  /**
   * Removes a submission from the book, so that nothing can be sent from it or added to it, and deletes its files. With
   * `undo`, the files are deleted only when the removal can no longer be undone. Resolves with the number of files that
   * another program still has open. Those files are deleted automatically when that program closes them.
   */
  async discard(
    submission: HeldSubmission,
    facts: NonNullable<AuditNote['facts']>,
    undo: boolean,
  ): Promise<number> {
    const { book, owed } = this.#parts;
    const { id } = submission;
    const blobIds = heldCaptures(submission).map(({ blobId }) => blobId);
    owed.owe(id, blobIds);
    book.drop(id, { action: 'submission.discarded', facts });
    const complete = () => this.#destroyInTime(id, blobIds);
    if (!undo) return complete();
    const note = { action: 'submission.broughtBack' } as const;
    this.removals.hold(id, {
      undo: () =>
        this.#restore(id, id, heldCaptures(submission), () => ok(book.add(submission, note))),
      isUndone: () => book.find(id) !== null,
      complete,
    });
    return 0;
  }

  /** Takes a step of a submission without its extra files: see `stepWithoutExtraFiles`. */
  stepWithoutExtraFiles(
    ...[id, decide]: Parameters<TakeStepWithoutExtraFiles>
  ): ReturnType<TakeStepWithoutExtraFiles> {
    return this.#work.add(stepWithoutExtraFiles(this.#stepParts(), id, decide));
  }

  /** Takes a step in which files may move between submissions: see `takeStepWithFiles`. */
  takeStep(decide: () => Result<BookStep>): Promise<Result<null>> {
    return this.#work.add(takeStepWithFiles(this.#stepParts(), decide));
  }

  #stepParts(): StepWithFilesParts {
    return {
      ...this.#parts,
      signal: this.#closing.signal,
      destroyOwed: (key, blobIds) =>
        void this.#work.add(this.#destroyOwed(key, blobIds, this.#closing.signal)),
      check: (draft) => {
        for (const capture of toLookAt(draft)) this.#check(draft.id, capture);
        this.#readAgain(draft);
      },
    };
  }

  /** Cancels the adding and checking of files. Resolves when none of this work uses the vault anymore. */
  async close(): Promise<void> {
    // Each removal is tried once. Files that another program has open are left for the next startup.
    const completed = this.removals.completeAll();
    this.#closing.abort();
    await completed;
    await this.#work.ended();
  }

  #check(id: SubmissionId, capture: HeldCapture, stored = storedAs(capture)): void {
    this.#inCheck.add(capture.id);
    const checked = this.#checked(id, capture, stored);
    void this.#work.add(checked.finally(() => this.#inCheck.delete(capture.id)));
  }

  /** Reads captures that need to be read after a change to the submission. */
  #nowRead(changed: Result<Submission>): Result<Submission> {
    const submission = changed.ok ? this.#parts.book.find(changed.value.id) : null;
    if (submission !== null) this.#readAgain(submission);
    return changed;
  }

  /** Reads captures that haven't been read yet or were compared with other names. */
  #readAgain(submission: HeldSubmission): void {
    void this.#work.add(this.#reading.readAgain(submission.id));
  }

  #roomFor(submissionId: SubmissionId): Result<HeldSubmission> {
    if (this.#closing.signal.aborted) return err({ code: 'cancelled' });
    const submission = this.#parts.book.find(submissionId);
    if (submission === null) return gone();
    if (heldCaptures(submission).length < MAX_CAPTURES_PER_SUBMISSION) return ok(submission);
    return tooManyFiles();
  }

  async #hold(file: IncomingFile): Promise<Result<Held>> {
    const { submissionId, to, fileName, scannedFrom = null, content } = file;
    const room = this.#roomFor(submissionId);
    if (!room.ok) return room;
    const { book, blobs } = this.#parts;
    const receivedAt = book.now();
    const aim = to === 'any' ? nextPlace(room.value) : to === 'unsorted' ? 'tray' : to;
    const known = { to: aim, fileName, scannedFrom, receivedAt, madeFrom: null };
    const label = captureLabel(room.value, known);
    const options = { maxBytes: MAX_FILE_BYTES, signal: this.#closing.signal, label };
    const stored = await blobs.write(content, options);
    if (!stored.ok) return stored;
    const { fed = null } = file;
    const capture: HeldCapture = {
      ...newCapture(stored.value, { fileName, scannedFrom }, receivedAt),
      placedBy: fed === null ? 'staff' : 'feeder',
      fed,
    };
    // If this throws, the step may still have reached the journal. Therefore, the file is kept, and the next startup
    // finds it.
    const placed = this.#place(file, capture);
    // No submission refers to the file, so it can be deleted.
    if (!placed.ok) void this.#destroy(capture.blobId);
    return placed.ok ? ok({ capture, placed: placed.value, stored: stored.value }) : placed;
  }

  #place(
    { submissionId, to, instead, at, ...file }: IncomingFile,
    capture: HeldCapture,
  ): Result<Slot | 'tray'> {
    // Other files may have arrived while this one was being stored.
    const still = this.#roomFor(submissionId);
    if (!still.ok) return still;
    const scanned = capture.scannedFrom !== null || file.fromScanner === true;
    const facts = { captureId: capture.id, to, scanned };
    const audit = {
      action: 'capture.takenIn',
      facts,
      personal: { fileName: file.fileName },
    } as const;
    let placed: Slot | 'tray' = 'tray';
    const put = (submission: HeldSubmission) => {
      const result = placeGiven(submission, capture, { to, instead, at });
      placed = result.placed;
      return result.submission;
    };
    const edited = this.#parts.book.edit(submissionId, put, audit);
    return edited.ok ? ok(placed) : edited;
  }

  /**
   * Takes the step that brings captures back to a submission. Cancels the deletion of their files, and checks those that
   * haven't been checked. Fails like `step`.
   */
  #restore(
    key: string,
    id: SubmissionId,
    captures: readonly HeldCapture[],
    step: () => Result<Submission>,
  ): Result<Submission> {
    try {
      const back = step();
      if (!back.ok) return back;
      this.#settle(key);
      for (const capture of captures) if (capture.facts === null) this.#check(id, capture);
      return this.lookAgain(back);
    } catch (cause) {
      this.#checkLater(id);
      throw cause;
    }
  }

  /**
   * Deletes the files that are recorded under `key`. Waits for other programs only as long as staff can be kept
   * waiting.
   */
  #destroyInTime(key: string, blobIds: readonly BlobId[]): Promise<number> {
    const patience = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(PATIENCE_MS)]);
    return this.#work.add(this.#destroyOwed(key, blobIds, patience));
  }

  /** Deletes the files that are recorded under `key`. Resolves with the number of files that are left. */
  async #destroyOwed(
    key: string,
    blobIds: readonly BlobId[],
    signal: AbortSignal,
  ): Promise<number> {
    const gone = await Promise.all(blobIds.map((blobId) => this.#destroy(blobId, signal)));
    const left = gone.filter((done) => !done).length;
    if (left === 0) this.#settle(key);
    return left;
  }

  /**
   * Removes the record of files to delete, because they have been deleted or are kept. If that fails, the next startup
   * finds nothing to delete and removes the record.
   */
  #settle(key: string): void {
    try {
      this.#parts.owed.settle(key);
    } catch (cause) {
      this.#parts.report('capture:owed', cause);
    }
  }

  /** Deletes a file. Resolves with false if the file isn't deleted yet, in which case the vault keeps trying. */
  #destroy(blobId: BlobId, signal: AbortSignal = this.#closing.signal): Promise<boolean> {
    const gone = this.#parts.blobs.destroy(blobId, signal).then(
      () => true,
      (cause: unknown) => {
        this.#parts.report('capture:destroy', cause);
        return false;
      },
    );
    return this.#work.add(gone);
  }
}

/** Returns captures that haven't been inspected, or were inspected for another slot. */
function toLookAt(submission: HeldSubmission): readonly HeldCapture[] {
  return heldCaptures(submission).filter(({ id, facts }) => {
    const slot = whereIs(submission, id) ?? 'tray';
    return facts === null || outdated(facts, expectedIn(slot, submission.type));
  });
}
