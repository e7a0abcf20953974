import { tick } from 'svelte';
import type { CameraTries } from '#camera/camera-tries.svelte.ts';
import type { ChannelInput } from '#contract/channels.ts';
import type { CaptureId, SubmissionId } from '#contract/ids.ts';
import type { Capture, Destination, DrawnPart, Slot } from '#contract/models/capture.ts';
import type { PracticeDocument } from '#contract/models/practice-documents.ts';
import type { Scan } from '#contract/models/scan.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import type { DocumentType } from '#contract/models/verification.ts';
import type { VisitMove } from '#contract/models/visit.ts';
import type { Result } from '#contract/result.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import type { Announcer, Toasts } from '#desk/toasts.svelte.ts';
import type { ScannerWork } from '#scanner/scanner-work.svelte.ts';
import { submissionName } from '#text/application-name.ts';
import { t } from '#text/desk-catalogue.ts';
import { scannerText } from '#text/scanner-texts.ts';
import type { CurrentSubmission, EditChannel, EditInput } from '../current-submission.svelte.ts';
import type { Given, GivenFile, Intake } from '../intake.svelte.ts';
import type { Removals } from '../removals.svelte.ts';
import type { SubmissionActions } from '../submission-actions.ts';
import { betterOf, captureIn, extraFiles, otherSide, placeAmong } from '../submission-parts.ts';
import type { HeldFile, Visit } from '../visit/visit.svelte.ts';
import { type EditHere, PageChanges } from './page-changes.ts';
import { QuarterTurns } from './quarter-turns.ts';
import { nextSlot, type ScanTarget } from './scan-plan.ts';
import { focusCard, focusCardOf, focusUnplaced } from './slot-card.ts';
import type { SlotDialog } from './slot-dialog.ts';

/** The parts of a person's state that this class uses. */
interface Parts {
  readonly announcer: Announcer;
  readonly toasts: Toasts;
  readonly removals: Removals;
  readonly currentSubmission: CurrentSubmission;
  readonly visit: Visit;
  readonly intake: Intake;
  readonly cameraTries: CameraTries;
  readonly scannerWork: ScannerWork;
  readonly submissionActions: SubmissionActions;
}

/**
 * What staff can do at the capture step of one submission. Once started, work affects this
 * submission even if staff switch to another one.
 */
export class SlotWork {
  dialog = $state.raw<SlotDialog | null>(null);
  /** The question that the enlarged view covers, or null. */
  #covered: SlotDialog | null = null;
  readonly #person: Parts;
  readonly #turns: QuarterTurns;
  /** True while extra files are being added as pages, one after another. */
  #joining = false;
  readonly pageChanges: PageChanges;
  readonly #submissionId: SubmissionId;
  #seen: Submission;

  constructor(person: Parts, submission: Submission) {
    this.#person = person;
    this.#submissionId = submission.id;
    this.#seen = submission;
    this.#turns = new QuarterTurns(person.currentSubmission, submission.id);
    this.pageChanges = new PageChanges({
      edit: this.#edit,
      offer: (...offered) => this.#offer(...offered),
      ask: (answer) => this.open({ kind: 'changePages', answer }),
    });
  }

  /** The submission. Once staff have switched to another one, this is its last known state. */
  get #submission(): Submission {
    const { submission } = this.#person.currentSubmission;
    if (submission?.id === this.#submissionId) this.#seen = submission;
    return this.#seen;
  }

  get #isOpen(): boolean {
    return this.#person.currentSubmission.isOpen(this.#submissionId);
  }

  readonly #edit: EditHere = <C extends EditChannel>(
    channel: C,
    input: Omit<ChannelInput<C>, 'submissionId'>,
  ): Promise<Result<Submission>> =>
    this.#person.currentSubmission.edit(channel, {
      ...input,
      submissionId: this.#submissionId,
    } as EditInput<C>);

  /** Returns whether a capture was taken with the camera. */
  isFromCamera({ id }: Capture): boolean {
    return settings.uses('camera') && this.#person.cameraTries.isFromCamera(id);
  }

  open(dialog: SlotDialog): void {
    const isCovering = dialog.kind === 'closer' && this.dialog?.kind === 'compare';
    this.#covered = isCovering ? this.dialog : null;
    this.dialog = dialog;
  }

  /** Closes the dialog. If it covered a question, the question is shown again. */
  close(): void {
    if (this.dialog?.kind === 'changePages') this.dialog.answer(false);
    this.dialog = this.#covered;
    this.#covered = null;
  }

  /**
   * Puts a file into the slot. The previous capture becomes an extra file. With `replace`, staff
   * then choose which of the two to keep. Several files for an ID go into the slots for the sides
   * they show. A document accepts a file only if it is empty or its file is replaced. All other
   * files become extra files, which staff can add with `addPages` or `useAsPages`.
   */
  give(to: Slot | 'any', files: readonly GivenFile[], standing: 'keep' | 'replace' = 'keep'): void {
    const submission = this.#submission;
    const isDocument = submission.verification === 'document';
    if (isDocument) focusCard('document');
    else if (to !== 'any') focusCard(to);
    const before = to === 'any' ? null : captureIn(submission, to);
    if (isDocument) {
      const isFree =
        submission.slots.document === undefined &&
        !this.#person.intake.fills(submission.id, 'document');
      if (before !== null && standing === 'replace') this.replacePage(before, files);
      else if (isFree && files.length === 1) this.#takeIn(submission, 'document', files);
      else this.#takeIn(submission, 'unsorted', files);
      return;
    }
    const sorted = files.length > 1 && before === null;
    const given = files.map((file, index): Given => {
      const place = { submissionId: submission.id, file };
      if (sorted || index > 0 || to === 'any') return { ...place, to: 'any' };
      if (before === null) return { ...place, to };
      const instead = before.id;
      if (standing === 'keep') return { ...place, to, instead };
      return { ...place, to, instead, onEnd: (taken) => this.#compare(to, before, taken) };
    });
    this.#person.intake.add(given);
  }

  /**
   * Adds files. If several of them became extra files, which may surprise staff, announces that.
   */
  #takeIn(submission: Submission, to: 'document' | 'unsorted', files: readonly GivenFile[]): void {
    const { announcer, intake } = this.#person;
    let coming = files.length;
    let taken = 0;
    const onEnd = (captureId: CaptureId | null) => {
      coming -= 1;
      taken += captureId === null ? 0 : 1;
      if (coming === 0 && taken > 1 && this.#isOpen)
        announcer.say(t.capture.announceWaiting({ n: taken }));
    };
    const { id: submissionId } = submission;
    intake.add(
      byName(files, (file) => file.name).map((file) => ({ submissionId, to, file, onEnd })),
    );
  }

  /** Shows both pictures after a retake. Until staff choose, the earlier one is an extra file. */
  #compare(slot: Slot, earlier: Capture, laterId: CaptureId | null): void {
    if (laterId !== null && this.dialog === null) {
      this.open({ kind: 'compare', slot, earlier, laterId });
    }
  }

  /** Ends a retake. Asks which picture to keep, unless the new one is better. */
  settleRetake(slot: Slot, earlier: Capture, later: Capture): void {
    if (betterOf(earlier, later) === 'later') void this.removeOther(earlier);
    else this.#compare(slot, earlier, later.id);
  }

  /** Puts the earlier picture back where it was and removes the later one. */
  async putBack(slot: Slot, earlier: Capture, later: Capture): Promise<void> {
    const pages = capturesIn(this.#submission.slots[slot]);
    const index = pages.findIndex(({ id }) => id === later.id);
    const captureId = earlier.id;
    const back =
      slot === 'document' && index >= 0
        ? await this.#edit('capture:move-page', { captureId, index })
        : await this.#edit('capture:move', { captureId, to: slot });
    if (back.ok) void this.removeOther(later);
  }

  /** Adds files after the last page of the document, in order of their names. */
  addPages(files: readonly GivenFile[]): void {
    const { id: submissionId, slots } = this.#submission;
    const held = capturesIn(slots.document).length;
    const given = byName(files, (file) => file.name).map(
      (file, index): Given => ({ submissionId, file, to: 'page', at: held + index }),
    );
    this.#person.intake.add(given);
  }

  /** Replaces a page with the first file. Staff decide what to do with the rest. */
  replacePage(page: Capture, files: readonly GivenFile[]): void {
    const submission = this.#submission;
    const [file, ...more] = byName(files, ({ name }) => name);
    if (file === undefined) return;
    const onEnd = (taken: CaptureId | null) => this.#compare('document', page, taken);
    const place = { submissionId: submission.id, to: 'document', instead: page.id } as const;
    this.#person.intake.add([{ ...place, file, onEnd }]);
    if (more.length > 0) this.#takeIn(submission, 'unsorted', more);
  }

  /**
   * Puts a picture from the camera into the slot. The previous picture is an extra file until the
   * new one is kept. In a document, the picture becomes the next page unless it is a retake.
   * `onEnd` is called with the new capture, or with null if the picture couldn't be added.
   */
  giveFromCamera(
    slot: Slot,
    file: File,
    onEnd: (taken: CaptureId | null) => void,
    retakes?: Capture,
  ): void {
    const submission = this.#submission;
    const before = slot === 'document' ? (retakes ?? null) : captureIn(submission, slot);
    this.#person.intake.add([
      {
        submissionId: submission.id,
        to: slot === 'document' && before === null ? 'page' : slot,
        file,
        ...(before && { instead: before.id }),
        onEnd: (captureId) => {
          if (captureId !== null) this.#person.cameraTries.note(submission.id, slot, captureId);
          onEnd(captureId);
        },
      },
    ]);
  }

  /**
   * Handles the scan key by starting or continuing a scan into this slot or the next one. If this
   * desk has a scan folder but no scanner, opens the folder instead.
   */
  async scan(slot?: Slot): Promise<void> {
    const { scannerWork } = this.#person;
    const scans =
      scannerWork.stage !== null || !settings.hasScanFolder || (await scannerWork.isThere());
    if (this.dialog !== null || !this.#isOpen) return;
    if (scans) this.useScanner(slot);
    else this.openFolder(slot);
  }

  /** Starts a scan with a network scanner, or searches for one. */
  useScanner(target?: ScanTarget): void {
    const { scannerWork, toasts } = this.#person;
    const begun = scannerWork.press(this.#submission, target);
    if (begun !== 'begun') toasts.show(scannerText[begun]);
  }

  /** Adds a file from the scan folder to the given slot, or to the next one. */
  takeScan(scan: Scan, wanted?: Slot | 'any'): void {
    const slot = wanted ?? nextSlot(this.#submission) ?? 'any';
    this.give(slot, [scan], slot === 'document' ? 'keep' : 'replace');
  }

  /** Opens the scan folder's list for a slot or for the first empty one. */
  openFolder(slot?: Slot): void {
    this.open({ kind: 'scan', slot: slot ?? nextSlot(this.#submission) ?? 'any' });
  }

  /** Adds a sample in practice mode. `document` selects the sample for the document slot. */
  async useSample(slot: Slot, document?: PracticeDocument): Promise<void> {
    await this.#edit('practice:use-sample', { slot, ...(document && { document }) });
    if (this.#isOpen) focusCard(slot);
  }

  /** Sets the document type suggested by the text. */
  async useType(type: DocumentType): Promise<void> {
    await this.#person.submissionActions.configure(this.#submission, { type });
    await tick();
    // The button that was pressed has disappeared, along with the other type buttons.
    if (this.#isOpen && document.activeElement === document.body) focusCard('document');
  }

  /**
   * Moves a picture of the wrong side to the other slot. If that slot has a picture, swaps the two.
   */
  toOtherSide(slot: Slot, capture: Capture): void {
    const other = otherSide(this.#submission, slot, capture);
    if (other !== null) this.move(capture, other);
  }

  /** Rotates a capture by a quarter turn: 1 is clockwise, -1 counterclockwise. */
  async turn(capture: Capture, quarter: 1 | -1 = 1): Promise<void> {
    const { id: captureId, turn, fileName } = capture;
    await this.#turns.turn(capture, quarter);
    const takeBack = () => this.#edit('capture:turn', { captureId, turn });
    this.#offer(captureId, t.capture.turned({ what: fileName }), takeBack);
  }

  /** Replaces a picture with part of it. Resolves with the new picture, or with null on failure. */
  async cut({ id }: Capture, part: DrawnPart): Promise<Capture | null> {
    const cut = await this.#edit('capture:cut', { captureId: id, part });
    if (!cut.ok) return null;
    this.#person.announcer.say(t.capture.setAside.isCut);
    const held = [...Object.values(cut.value.slots).flatMap(capturesIn), ...extraFiles(cut.value)];
    return held.find(({ cutFrom }) => cutFrom === id) ?? null;
  }

  /** True once staff have seen the explanation of printed copies in this step. */
  knowsOfCopies = false;

  /** Replaces a PDF with a printed copy. `password` unlocks the PDF. */
  usePrintedCopy({ id }: Capture, password: string | null): Promise<Result<Submission>> {
    return this.#edit('capture:print-copy', { captureId: id, password });
  }

  async move(capture: Capture, to: Destination): Promise<void> {
    const { id: captureId, fileName } = capture;
    const before = this.#submission;
    const was = placeOf(before, captureId);
    const moved = await this.#edit('capture:move', { captureId, to });
    if (!moved.ok) return;
    const stood = to === 'tray' || to === 'page' ? null : captureIn(before, to);
    const slot = to === 'page' ? 'document' : to;
    const where = slot === 'tray' ? t.submission.tray : t.submission.slots[slot];
    const text = t.capture.announcePlaced({ file: fileName, place: where });
    // If the move displaced the capture in the slot, moving that one back also moves this one back.
    this.#offer(captureId, text, () =>
      was === null && stood !== null
        ? this.#edit('capture:move', { captureId: stood.id, to })
        : this.#putAt(captureId, was),
    );
    // The move may have removed the button.
    await this.#focusCardOf(moved.value, captureId);
  }

  /**
   * Moves a file to an index among the document's files and announces the new number of its first
   * page.
   */
  async moveFile({ id }: Capture, index: number): Promise<void> {
    const was = placeOf(this.#submission, id);
    const moved = await this.#edit('capture:move-page', { captureId: id, index });
    if (!moved.ok) return;
    const place = placeAmong(capturesIn(moved.value.slots.document), id);
    const text = t.capture.pageList.moved(place);
    this.#offer(id, text, () => this.#putAt(id, was));
  }

  /**
   * Moves a dragged or cut file into a slot. For a document, `index` is the file's new position.
   */
  async receive({ from, captureId }: HeldFile, slot: Slot, index?: number): Promise<void> {
    const isPage = slot === 'document';
    if (from !== this.#submissionId) {
      const place = isPage ? 'page' : slot === 'self_portrait' ? 'any' : slot;
      const to = { filing: 'there', id: this.#submissionId, place } as const;
      const moved = await this.#person.visit.move(from, [captureId], to);
      if (moved.ok && index !== undefined)
        await this.#edit('capture:move-page', { captureId, index });
      return;
    }
    const { slots, tray } = this.#submission;
    const held = [...Object.values(slots).flatMap(capturesIn), ...tray];
    const capture = held.find(({ id }) => id === captureId);
    if (capture === undefined) return;
    if (index === undefined) await this.move(capture, isPage ? 'page' : slot);
    else await this.moveFile(capture, index);
  }

  /** Marks a file as cut. Pasting it into a submission or slot moves it there. */
  cutFile({ id: captureId, fileName }: Capture): void {
    this.#person.visit.cutFile = { from: this.#submissionId, captureId };
    this.#person.toasts.show(t.capture.cutFile({ what: fileName }));
  }

  /** Moves a file back to `place`, or makes it an extra file again if `place` is null. */
  #putAt(captureId: CaptureId, place: Place | null): Promise<Result<Submission>> {
    if (place === null) return this.#edit('capture:move', { captureId, to: 'tray' });
    const { slot, index } = place;
    return slot === 'document'
      ? this.#edit('capture:move-page', { captureId, index })
      : this.#edit('capture:move', { captureId, to: slot });
  }

  /** Briefly offers to undo what staff have done with a file. */
  #offer(captureId: CaptureId, text: string, takeBack: () => Promise<Result<Submission>>): void {
    const onback = (submission: Submission) => void this.#focusCardOf(submission, captureId);
    this.#person.removals.offer({ ids: [], text, takeBack, onback });
  }

  /** Adds all extra files after the last page of the document, in order of their names. */
  async useAsPages(): Promise<void> {
    if (this.#joining) return;
    this.#joining = true;
    const files = byName(extraFiles(this.#submission), ({ fileName }) => fileName);
    const joined: CaptureId[] = [];
    for (const { id: captureId } of files) {
      const moved = await this.#edit('capture:move', { captureId, to: 'page' });
      if (!moved.ok) break;
      joined.push(captureId);
    }
    this.#joining = false;
    const [first] = joined;
    if (!this.#isOpen || first === undefined) return;
    this.#offer(first, t.capture.announceJoined({ n: joined.length }), async () => {
      const back = [];
      for (const id of joined) back.push(await this.#putAt(id, null));
      return back.find(({ ok }) => !ok) ?? (back.at(-1) as Result<Submission>);
    });
    await tick();
    // The button that was pressed has disappeared.
    if (document.activeElement === document.body) focusCard('document');
  }

  /** Moves files without a slot to submissions, if it is certain what the files are. */
  async sort(): Promise<void> {
    await this.#edit('visit:sort', {});
    if (this.#isOpen) await focusUnplaced();
  }

  /** Moves files to another submission of the visit, or to a new one. */
  async toFiling(captureIds: readonly CaptureId[], to: VisitMove['to']): Promise<void> {
    const moved = await this.#person.visit.move(this.#submissionId, captureIds, to);
    if (!moved.ok) return;
    await tick();
    // The button that was pressed has disappeared.
    if (document.activeElement === document.body) document.getElementById('content')?.focus();
    await focusUnplaced();
  }

  /**
   * Puts back a capture that the app has set aside. A scan and the cards cut from it swap places.
   */
  async takeBack({ id }: Capture): Promise<void> {
    const back = await this.#edit('capture:put-back', { captureId: id });
    // The change may have removed the button.
    if (back.ok) await this.#focusCardOf(back.value, id);
  }

  /** Removes captures without asking. Staff can undo this for a short time. */
  async remove(...captures: readonly Capture[]): Promise<void> {
    const { removals, toasts } = this.#person;
    const before = this.#submission;
    const answers = await Promise.all(
      captures.map(({ id }) => this.#edit('capture:remove', { captureId: id, undo: true })),
    );
    const gone = captures.filter((_, at) => answers[at]?.ok);
    const [first, ...more] = gone;
    if (first === undefined) return;
    const onback = (submission: Submission) => {
      if (this.#isOpen) void focusCardOf(submission, first.id);
      else toasts.show(t.capture.backInto({ name: submissionName(submission) }));
    };
    const text =
      more.length > 0
        ? t.capture.removedAll({ n: gone.length })
        : t.capture.removed({ what: first.fileName });
    removals.offer({ ids: gone.map(({ id }) => id), text, onback });
    // The button that was pressed has disappeared along with the capture.
    await this.#focusCardOf(before, first.id);
  }

  async #focusCardOf(submission: Submission, captureId: CaptureId): Promise<void> {
    if (this.#isOpen) await focusCardOf(submission, captureId);
  }

  /** Removes the picture that staff haven't chosen. */
  async removeOther({ id }: Capture): Promise<void> {
    await this.#edit('capture:remove', { captureId: id });
  }

  takeBackOverride(capture: Capture): void {
    void this.#edit('capture:override', { captureId: capture.id, override: null });
  }

  dropPlatformFile(slot: Slot): void {
    void this.#edit('capture:use-platform-file', { slot, fileId: null });
  }
}

/** A slot, and an index in it, starting at 0. */
interface Place {
  readonly slot: Slot;
  readonly index: number;
}

/** Returns where a file is, or null if it isn't in a slot. */
function placeOf({ slots }: Submission, captureId: CaptureId): Place | null {
  for (const slot of Object.keys(slots) as Slot[]) {
    const index = capturesIn(slots[slot]).findIndex(({ id }) => id === captureId);
    if (index >= 0) return { slot, index };
  }
  return null;
}

/** Sorts by name, with page 10 after page 9. The system passes files in no particular order. */
function byName<T>(files: readonly T[], nameOf: (file: T) => string): readonly T[] {
  return [...files].sort((one, other) =>
    nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
  );
}
