import { tick } from 'svelte';
import type { PersonState } from '#app/person-state.ts';
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
import { submissionName } from '#text/application-name.ts';
import { t } from '#text/catalogue.ts';
import { scannerText } from '#text/scanner.ts';
import type { EditChannel, EditInput } from '../current-submission.svelte.ts';
import type { Given, GivenFile } from '../intake.svelte.ts';
import { betterOf, captureIn, extraFiles, otherSide, placeAmong } from '../submission-parts.ts';
import type { HeldFile } from '../visit/visit.svelte.ts';
import { type EditHere, PageChanges } from './page-changes.ts';
import { QuarterTurns } from './quarter-turns.ts';
import { nextSlot, type ScanTarget } from './scan-plan.ts';
import { focusCard, focusCardOf, focusUnplaced } from './slot-card.ts';

/** A dialog of the capture step, and the slot it is about. */
export type SlotDialog =
  | { readonly kind: 'platformFile'; readonly slot: Slot }
  /** The document is one PDF, and may be several documents. */
  | { readonly kind: 'split' }
  /** `retakes`: the page that the picture takes the place of. */
  | { readonly kind: 'camera'; readonly slot: Slot; readonly retakes?: Capture }
  | { readonly kind: 'override'; readonly slot: Slot; readonly capture: Capture }
  /** `adds`: staff asked for a further page of the document. */
  | { readonly kind: 'scan'; readonly slot: Slot | 'any'; readonly adds?: true }
  | {
      readonly kind: 'compare';
      readonly slot: Slot;
      readonly earlier: Capture;
      readonly laterId: CaptureId;
    }
  | {
      readonly kind: 'closer';
      readonly capture: Capture;
      /** The issue whose place staff asked to see. */
      readonly pointed?: number;
      /** The page to begin with, from 1. */
      readonly page?: number;
    }
  /** A notice says that a service may flag a changed PDF. */
  | { readonly kind: 'changePages'; readonly answer: (isMeant: boolean) => void };

/**
 * What staff can do at the capture step of one submission; cards and tray call it. What is under way when staff turn
 * to another submission ends in this one.
 */
export class SlotWork {
  dialog = $state.raw<SlotDialog | null>(null);
  readonly #person: PersonState;
  readonly #turns: QuarterTurns;
  /** Extra files are becoming pages, one after the other. */
  #joining = false;
  readonly pageChanges: PageChanges;
  readonly #submissionId: SubmissionId;
  #seen: Submission;

  constructor(person: PersonState, submission: Submission) {
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

  /** As it is, or as it was when staff turned to another. */
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

  /** The camera took it. */
  isFromCamera({ id }: Capture): boolean {
    return settings.uses('camera') && this.#person.cameraTries.isFromCamera(id);
  }

  open(dialog: SlotDialog): void {
    this.dialog = dialog;
  }

  close(): void {
    if (this.dialog?.kind === 'changePages') this.dialog.answer(false);
    this.dialog = null;
  }

  /**
   * Puts a file into the slot. What stood there makes room: it goes to the tray, or away when staff asked for
   * another in its place. Several files of an ID go to the sides they show. A document takes one file by this, and
   * only while it is empty: several become one document where staff say so (`addPages`, `useAsPages`).
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

  /** Takes files in to one place. Screen readers hear of several in the tray, as none became what staff came for. */
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

  /** Shows both, once another picture was given in the place of one; the earlier waits in the tray so long. */
  #compare(slot: Slot, earlier: Capture, laterId: CaptureId | null): void {
    if (laterId !== null && this.dialog === null) {
      this.open({ kind: 'compare', slot, earlier, laterId });
    }
  }

  /** Settles a retake of the camera: the earlier picture goes, unless it is the better of the two. */
  settleRetake(slot: Slot, earlier: Capture, later: Capture): void {
    if (betterOf(earlier, later) === 'later') void this.removeOther(earlier);
    else this.#compare(slot, earlier, later.id);
  }

  /** The earlier picture takes its place again, and the later one goes. */
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

  /** Adds files behind the last page of the document, in the order of their names. */
  addPages(files: readonly GivenFile[]): void {
    const submission = this.#submission;
    const held = capturesIn(submission.slots.document).length;
    const given = byName(files, (file) => file.name).map(
      (file, index): Given => ({
        submissionId: submission.id,
        file,
        to: 'page',
        at: held + index,
      }),
    );
    this.#person.intake.add(given);
  }

  /** The first file takes the place of a page; staff see to the rest. */
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
   * A picture of the camera takes the place of what stood in the slot, which waits in the tray until the new one
   * is kept. In the document it is the next page, unless it was taken in the place of one. `onEnd` is told what it became, null where it could not be taken in.
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
   * The key that scans: begins with that slot, else with what is next, or goes on. A desk that has a scan
   * folder and no scanner of its own shows what lies there.
   */
  async scan(slot?: Slot): Promise<void> {
    const { scannerWork } = this.#person;
    const scans =
      scannerWork.stage !== null || !settings.hasScanFolder || (await scannerWork.isThere());
    if (this.dialog !== null || !this.#isOpen) return;
    if (scans) this.useScanner(slot);
    else this.openFolder(slot);
  }

  /** Scans with a scanner that is driven from here, or looks for one. */
  useScanner(target?: ScanTarget): void {
    const { scannerWork, toasts } = this.#person;
    const begun = scannerWork.press(this.#submission, target);
    if (begun !== 'begun') toasts.show(scannerText[begun]);
  }

  /** Takes a file of the scan folder in: for that slot, else into what is next. */
  takeScan(scan: Scan, wanted?: Slot | 'any'): void {
    const slot = wanted ?? nextSlot(this.#submission) ?? 'any';
    this.give(slot, [scan], slot === 'document' ? 'keep' : 'replace');
  }

  /** Opens the list of the scan folder for a slot, else for the first free one. */
  openFolder(slot?: Slot): void {
    this.open({ kind: 'scan', slot: slot ?? nextSlot(this.#submission) ?? 'any' });
  }

  /** Practice mode: a sample, as if staff had dropped it. `document`: which one the document slot gets. */
  async useSample(slot: Slot, document?: PracticeDocument): Promise<void> {
    await this.#edit('practice:use-sample', { slot, ...(document && { document }) });
    if (this.#isOpen) focusCard(slot);
  }

  /** Sets the type that the text suggests. */
  async useType(type: DocumentType): Promise<void> {
    await this.#person.submissionActions.configure(this.#submission, { type });
    await tick();
    // Its button has gone, and those of the types with it.
    if (this.#isOpen && document.activeElement === document.body) focusCard('document');
  }

  /** Moves a picture of the other side to where it belongs; what stands there changes places with it. */
  toOtherSide(slot: Slot, capture: Capture): void {
    const other = otherSide(this.#submission, slot, capture);
    if (other !== null) this.move(capture, other);
  }

  /** By a quarter: clockwise, or back. */
  async turn(capture: Capture, quarter: 1 | -1 = 1): Promise<void> {
    const { id: captureId, turn, fileName } = capture;
    await this.#turns.turn(capture, quarter);
    const takeBack = () => this.#edit('capture:turn', { captureId, turn });
    this.#offer(captureId, t.capture.turned({ what: fileName }), takeBack);
  }

  /** Has a picture made anew of a part of it, which takes its place; null where none could be made. */
  async cut({ id }: Capture, part: DrawnPart): Promise<Capture | null> {
    const cut = await this.#edit('capture:cut', { captureId: id, part });
    if (!cut.ok) return null;
    this.#person.announcer.say(t.capture.setAside.isCut);
    const held = [...Object.values(cut.value.slots).flatMap(capturesIn), ...extraFiles(cut.value)];
    return held.find(({ cutFrom }) => cutFrom === id) ?? null;
  }

  /** Staff were told here what a printed copy is. */
  knowsOfCopies = false;

  /** Puts a printed copy in the place of a PDF; `password` opens it. */
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
    // What stood there made room, and makes the file go where it came from.
    this.#offer(captureId, text, () =>
      was === null && stood !== null
        ? this.#edit('capture:move', { captureId: stood.id, to })
        : this.#putAt(captureId, was),
    );
    // Its button may have gone with it.
    await this.#focusCardOf(moved.value, captureId);
  }

  /** Puts a file at a place among those of the document, from 0, and tells where its first page is now. */
  async moveFile({ id }: Capture, index: number): Promise<void> {
    const was = placeOf(this.#submission, id);
    const moved = await this.#edit('capture:move-page', { captureId: id, index });
    if (!moved.ok) return;
    const place = placeAmong(capturesIn(moved.value.slots.document), id);
    const text = t.capture.pageList.moved(place);
    this.#offer(id, text, () => this.#putAt(id, was));
  }

  /** Takes a file that was dragged or cut into a slot; with `index`, to that place among the pages. */
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

  /** The next filing or slot that staff paste into takes the file. */
  cutFile({ id: captureId, fileName }: Capture): void {
    this.#person.visit.cutFile = { from: this.#submissionId, captureId };
    this.#person.toasts.show(t.capture.cutFile({ what: fileName }));
  }

  /** Puts a file back to where it was: into the tray where it was in no slot. */
  #putAt(captureId: CaptureId, place: Place | null): Promise<Result<Submission>> {
    if (place === null) return this.#edit('capture:move', { captureId, to: 'tray' });
    const { slot, index } = place;
    return slot === 'document'
      ? this.#edit('capture:move-page', { captureId, index })
      : this.#edit('capture:move', { captureId, to: slot });
  }

  /** Lets staff take back, for a moment, what they did with a file. */
  #offer(captureId: CaptureId, text: string, takeBack: () => Promise<Result<Submission>>): void {
    const onback = (submission: Submission) => void this.#focusCardOf(submission, captureId);
    this.#person.removals.offer({ ids: [], text, takeBack, onback });
  }

  /** All extra files become pages behind the last one, in the order of their names. */
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
    // Its button has gone.
    if (document.activeElement === document.body) focusCard('document');
  }

  /** Has the files that nobody placed sorted into filings, as far as it is certain what they are. */
  async sort(): Promise<void> {
    await this.#edit('visit:sort', {});
    if (this.#isOpen) await focusUnplaced();
  }

  /** Moves files to another filing of the visit, or to a new one. */
  async toFiling(captureIds: readonly CaptureId[], to: VisitMove['to']): Promise<void> {
    const moved = await this.#person.visit.move(this.#submissionId, captureIds, to);
    if (!moved.ok) return;
    await tick();
    // Its button has gone.
    if (document.activeElement === document.body) document.getElementById('content')?.focus();
    await focusUnplaced();
  }

  /** Takes back what was set aside by itself; a whole scan and its cards change places. */
  async takeBack({ id }: Capture): Promise<void> {
    const back = await this.#edit('capture:put-back', { captureId: id });
    // Its button may have gone with it.
    if (back.ok) await this.#focusCardOf(back.value, id);
  }

  /** Removes what staff do not want, with one press; for a moment they can take that back. */
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
    // Its button went with it.
    await this.#focusCardOf(before, first.id);
  }

  async #focusCardOf(submission: Submission, captureId: CaptureId): Promise<void> {
    if (this.#isOpen) await focusCardOf(submission, captureId);
  }

  /** Removes the one of two pictures that was not chosen. */
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

/** A slot, and the place in it from 0. */
interface Place {
  readonly slot: Slot;
  readonly index: number;
}

/** Where a file is; null where it is in no slot. */
function placeOf({ slots }: Submission, captureId: CaptureId): Place | null {
  for (const slot of Object.keys(slots) as Slot[]) {
    const index = capturesIn(slots[slot]).findIndex(({ id }) => id === captureId);
    if (index >= 0) return { slot, index };
  }
  return null;
}

/** By their names, page 10 after page 9: a system hands several over as it likes. Equal names stay as they came. */
function byName<T>(files: readonly T[], nameOf: (file: T) => string): readonly T[] {
  return [...files].sort((one, other) =>
    nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true }),
  );
}
