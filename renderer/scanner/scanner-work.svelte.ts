import type { AppError } from '#contract/app-error.ts';
import type { EventPayload } from '#contract/events.ts';
import type { CaptureId, ScannerJobId, SubmissionId } from '#contract/ids.ts';
import type { Slot } from '#contract/models/capture.ts';
import type { Scanner, ScannerList, ScannerSource } from '#contract/models/scanner.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import {
  blankBacks,
  isOfPages,
  nextSlot,
  poorSlots,
  type ScanTarget,
  scannerOfDesk,
  sideAfter,
  sourcesFor,
} from '#counter/capture/scan-plan.ts';
import type { CurrentSubmission } from '#counter/current-submission.svelte.ts';
import { captureIn, goesWith } from '#counter/submission-parts.ts';
import { call, hear } from '#desk/call.ts';
import { settings } from '#desk/machine/settings.svelte.ts';
import type { Toasts } from '#desk/toasts.svelte.ts';
import { submissionName } from '#text/application-name.ts';
import { t } from '#text/desk-catalogue.ts';
import { errorWords } from '#text/error-words.ts';

type ScanProgress = EventPayload<'scanner:progress'>;

/** The stage of a scan, as shown by the panel at the capture step. */
export type ScanStage =
  /** Staff are choosing a scanner. The list updates automatically. */
  | { readonly is: 'choosing' }
  /** The app is asking the scanner where paper is loaded. */
  | { readonly is: 'asking' }
  | ({ readonly is: 'scanning' } & Pick<ScanProgress, 'phase' | 'page' | 'bytes'>)
  /** The other side of the card is next. */
  | { readonly is: 'turnOver' }
  /** Staff may put another page on the glass. */
  | { readonly is: 'another' }
  /** All pages have arrived, and the pre-check is checking them. */
  | { readonly is: 'checking' }
  /** These pages appear to be blank. Staff decide whether to keep them. */
  | {
      readonly is: 'blank';
      readonly pages: readonly { readonly id: CaptureId; readonly number: number }[];
    }
  | { readonly is: 'failed'; readonly error: AppError };

/** The interval at which the list of scanners is reloaded. */
const EVERY_MS = 400;

interface Parts {
  readonly currentSubmission: CurrentSubmission;
  readonly toasts: Toasts;
}

/**
 * Scans into the submission that was open when staff started the scan. All pages are added to that
 * submission, even if staff switch to another one in the meantime.
 */
export class ScannerWork {
  readonly #current: CurrentSubmission;
  readonly #toasts: Toasts;
  #stage = $state.raw<ScanStage | null>(null);
  #submissionId = $state.raw<SubmissionId | null>(null);
  /**
   * The capture that was in the slot when the scan started. The scan may replace only this capture.
   */
  #replaces: CaptureId | null = null;
  target = $state.raw<ScanTarget>('document');
  scanner = $state.raw<Scanner | null>(null);
  list = $state.raw<ScannerList | null>(null);
  source = $state.raw<ScannerSource>('flatbed');
  #hasDuplex = $state(false);
  /**
   * Whether staff have just chosen to scan both sides. Null once the choice has been stored as a
   * setting.
   */
  bothSides: boolean | null = null;
  /** All captures since staff started scanning. */
  #taken = $state.raw<readonly CaptureId[]>([]);
  #job: ScannerJobId | null = null;
  #otherwise: ScannerSource | null = null;
  /** The captures from the current scanner job. Those from earlier jobs are only in `#taken`. */
  #ofJob: readonly CaptureId[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /**
   * Incremented whenever a scan starts or is canceled, so that answers to earlier calls are
   * ignored.
   */
  #run = 0;

  constructor({ currentSubmission, toasts }: Parts) {
    this.#current = currentSubmission;
    this.#toasts = toasts;
  }

  /**
   * The stage of the scan for the open submission. Null if there is no scan or if it is for another
   * submission.
   */
  readonly stage = $derived.by(() =>
    this.#submissionId === this.#current.submission?.id ? this.#stage : null,
  );
  /**
   * True if staff can choose between one side and both sides. This requires a scan for pages and a
   * scanner that supports both.
   */
  readonly choosesSides = $derived.by(() => this.#hasDuplex && isOfPages(this.target));
  /** The number of pages since staff started scanning. */
  readonly pages = $derived.by(() => this.#taken.length);

  follow(gone: AbortSignal): void {
    hear(gone, 'scanner:progress', (progress) => this.#hear(progress));
    gone.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  /**
   * Returns whether more sheets that need sorting may still arrive for a submission, for example
   * after a retry.
   */
  hasSheetsComing(submissionId: SubmissionId): boolean {
    const is = this.#submissionId === submissionId ? this.#stage?.is : undefined;
    return this.target === 'unsorted' && (is === 'asking' || is === 'scanning' || is === 'failed');
  }

  /**
   * Returns whether this desk has a scanner that can be used without asking, or one that somebody
   * has named.
   */
  async isThere(): Promise<boolean> {
    const answer = await call('scanner:list', {});
    if (!answer.ok) return false;
    return (
      scannerOfDesk(answer.value) !== null ||
      answer.value.scanners.some(({ from }) => from !== 'discovered')
    );
  }

  /**
   * Starts a scan into the given slot or the next one, or continues the current scan. With
   * `unsorted`, each sheet is added where it belongs. Returns `complete` if no side is missing.
   * Returns `elsewhere` if a scan for another submission is running, which is not interrupted.
   */
  press(submission: Submission, wanted?: ScanTarget): 'begun' | 'complete' | 'elsewhere' {
    const isHere = this.#submissionId === submission.id;
    if (isHere && this.#stage !== null) {
      this.goOn();
      return 'begun';
    }
    const target = wanted ?? nextSlot(submission);
    if (target === null) return 'complete';
    const isUnderWay = this.#stage?.is === 'asking' || this.#stage?.is === 'scanning';
    if (isUnderWay && !isHere) return 'elsewhere';
    this.#submissionId = submission.id;
    this.target = target;
    this.#taken = [];
    this.choose(true);
    return 'begun';
  }

  /**
   * Continues a scan by scanning the other side or another page, or by trying again. The key that
   * started the scan also calls this.
   */
  goOn(): void {
    const stage = this.stage;
    if (stage?.is === 'turnOver' || stage?.is === 'another') void this.#scan(this.source);
    else if (stage?.is === 'blank') void this.#leaveOut(stage.pages);
    else if (stage?.is === 'failed') {
      if (this.scanner === null) this.choose(true);
      else void this.use(this.scanner);
    }
  }

  async use(scanner: Scanner): Promise<void> {
    const run = this.#begin();
    clearTimeout(this.#timer);
    this.scanner = scanner;
    this.#hasDuplex = false;
    this.#stage = { is: 'asking' };
    const answer = await call('scanner:look', { scannerId: scanner.id });
    if (run !== this.#run) return;
    if (!answer.ok) return this.#refused(answer.error);
    this.scanner = answer.value.scanner;
    this.#hasDuplex = answer.value.sources.includes('duplex');
    const both = this.bothSides ?? settings.value?.scanBothSides ?? true;
    const plan = sourcesFor(this.target, answer.value, both);
    if (plan === null) return this.#fail(trouble('noSuchSource'));
    this.#otherwise = plan.otherwise;
    await this.#scan(plan.source);
  }

  /** Trusts the certificate that was refused earlier, and scans. */
  async trust(): Promise<void> {
    const scanner = this.scanner;
    if (scanner === null) return;
    const run = this.#run;
    const answer = await call('scanner:trust', { scannerId: scanner.id });
    if (run !== this.#run) return;
    if (answer.ok) await this.use(scanner);
    else this.#fail(answer.error);
  }

  /**
   * Confirms the new address after staff have compared it, and uses the scanner at that address.
   */
  async confirm(): Promise<void> {
    const scanner = this.scanner;
    if (scanner === null) return;
    const { id: scannerId, address } = scanner;
    const run = this.#run;
    const answer = await call('scanner:confirm', { scannerId, address });
    if (run !== this.#run) return;
    if (answer.ok) await this.use(answer.value.scanner);
    else await this.#refused(answer.error);
  }

  /**
   * Cancels the scan. Pages that have already arrived are kept. If no scan is running, closes the
   * panel. If some pages that have arrived haven't been checked yet, they are checked first.
   */
  cancel(): void {
    if (this.#job !== null) void call('scanner:cancel', { jobId: this.#job });
    else if (this.#stage?.is === 'blank') void this.#leaveOut([]);
    else if (this.#stage?.is === 'another') this.#stage = { is: 'checking' };
    else this.close();
  }

  close(): void {
    this.#begin();
    clearTimeout(this.#timer);
    this.#stage = null;
  }

  /**
   * Returns the slots that need another picture, or null until everything has been checked and
   * staff have decided about blank backs.
   */
  settle(): readonly Slot[] | null {
    const submission = this.#current.submission;
    if (submission === null || this.stage?.is !== 'checking') return null;
    const poor = poorSlots(submission);
    if (poor === null) return null;
    if (this.target === 'unsorted') {
      if (submission.tray.some(({ check }) => check !== 'done')) return null;
      this.close();
      return [];
    }
    const held = capturesIn(submission.slots.document);
    const ofJob = this.#ofJob.map((id) => held.find((capture) => capture.id === id));
    const blank = this.source === 'duplex' ? blankBacks(ofJob) : [];
    if (blank.length === 0) {
      this.close();
      return poor;
    }
    this.#stage = {
      is: 'blank',
      pages: blank.map((page) => ({ id: page.id, number: held.indexOf(page) + 1 })),
    };
    return null;
  }

  /** Removes the blank backs that staff have chosen to leave out. */
  async #leaveOut(pages: readonly { readonly id: CaptureId }[]): Promise<void> {
    const submissionId = this.#submissionId;
    if (submissionId === null) return;
    this.#ofJob = [];
    for (const { id: captureId } of pages)
      await this.#current.edit('capture:remove', { submissionId, captureId });
    // A scan for another submission may have started in the meantime.
    if (this.#stage?.is === 'blank') this.#stage = { is: 'checking' };
  }

  #begin(): number {
    this.#run += 1;
    return this.#run;
  }

  /**
   * Shows the list of scanners. With `auto`, a scanner that can be used without asking is used as
   * soon as it is found.
   */
  choose(auto: boolean): void {
    clearTimeout(this.#timer);
    this.#stage = { is: 'choosing' };
    const run = this.#begin();
    const look = async () => {
      const answer = await call('scanner:list', {});
      if (run !== this.#run) return;
      if (!answer.ok) return this.#fail(answer.error);
      this.list = answer.value;
      const scanner = auto ? scannerOfDesk(answer.value) : null;
      if (scanner !== null) return void this.use(scanner);
      // Ends the search if the submission is no longer open, so that no scan starts for it later.
      if (this.stage === null) return this.close();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
  }

  async #scan(source: ScannerSource): Promise<void> {
    const submissionId = this.#submissionId;
    const scanner = this.scanner;
    if (submissionId === null || scanner === null) return;
    this.source = source;
    this.#ofJob = [];
    this.#stage = { is: 'scanning', phase: 'starting', page: 0, bytes: 0 };
    const run = this.#begin();
    const { target } = this;
    const isPage = target === 'document';
    const submission = await this.#current.find(submissionId);
    const stands =
      isOfPages(target) || submission === null ? null : captureIn(submission, target as Slot);
    this.#replaces = stands?.id ?? null;
    if (run !== this.#run) return;
    const answer = await call('scanner:scan', {
      submissionId,
      // The capture in the slot stays there until the new picture has arrived.
      to: isPage ? 'page' : stands === null ? target : 'tray',
      scannerId: scanner.id,
      source,
      // If the paper is on the glass, cards are cut out of the picture.
      what: isPage || (target === 'unsorted' && source !== 'flatbed') ? 'page' : 'card',
    });
    if (run === this.#run) {
      if (!answer.ok) this.#fail(answer.error);
      else if (this.#stage?.is === 'scanning') this.#job = answer.value.jobId;
      // Staff canceled the scan before its job had an ID.
    } else if (answer.ok) void call('scanner:cancel', { jobId: answer.value.jobId });
  }

  /** Handles progress, which may arrive before the answer with the job's ID. */
  #hear(progress: ScanProgress): void {
    if (this.#stage?.is !== 'scanning' || progress.submissionId !== this.#submissionId) return;
    if (this.#job !== null && this.#job !== progress.jobId) return;
    this.#job = progress.jobId;
    const fresh = progress.captureIds.filter((id) => !this.#ofJob.includes(id));
    this.#ofJob = progress.captureIds;
    if (fresh.length > 0) this.#taken = [...this.#taken, ...fresh];
    const { phase, page, bytes, error } = progress;
    if (phase === 'starting' || phase === 'warming' || phase === 'receiving') {
      this.#stage = { is: 'scanning', phase, page, bytes };
      return;
    }
    this.#job = null;
    if (phase === 'cancelled') this.#stage = this.#taken.length > 0 ? { is: 'checking' } : null;
    else if (phase === 'failed') this.#failed(error);
    else void this.#done();
  }

  #failed(error: AppError | null): void {
    const isEmpty = error?.code === 'scanner' && error.problem === 'feederEmpty';
    const glass = this.#otherwise;
    this.#otherwise = null;
    if (isEmpty && error.pages === 0 && glass !== null) void this.#scan(glass);
    else this.#fail(error ?? trouble('aborted'));
  }

  async #done(): Promise<void> {
    this.#otherwise = null;
    const submissionId = this.#submissionId;
    if (submissionId === null) return;
    const { target } = this;
    if (target === 'document' || target === 'unsorted') {
      this.#stage = { is: this.source === 'flatbed' ? 'another' : 'checking' };
      void this.#tellWhere(submissionId);
      return;
    }
    await this.#moveIn(submissionId, target);
    const submission = await this.#current.find(submissionId);
    if (this.#stage?.is !== 'scanning') return;
    const next = submission === null ? null : sideAfter(submission, target);
    this.target = next ?? target;
    this.#stage = { is: next === null ? 'checking' : 'turnOver' };
    void this.#tellWhere(submissionId);
  }

  /** If the submission isn't on the screen, tells staff where the scan was added. */
  async #tellWhere(submissionId: SubmissionId): Promise<void> {
    if (this.#current.isOnScreen(submissionId)) return;
    const submission = await this.#current.find(submissionId);
    if (submission !== null)
      this.#toasts.show(t.capture.scanWentInto({ name: submissionName(submission) }));
  }

  /**
   * Replaces the capture that was in the slot at the start with the new picture. If several cards
   * were on the glass, it is unknown which one belongs in the slot. Cards without a slot therefore
   * stay extra files.
   */
  async #moveIn(submissionId: SubmissionId, slot: Slot): Promise<void> {
    const [captureId, ...more] = this.#ofJob;
    const submission = await this.#current.find(submissionId);
    if (submission === null || captureId === undefined || more.length > 0) return;
    const before = captureIn(submission, slot);
    const isFilled = submission.slots[slot] !== undefined;
    if (before?.id === captureId || (isFilled && before?.id !== this.#replaces)) return;
    const moving = { submissionId, captureId, to: slot };
    const moved = await this.#current.edit('capture:move', moving);
    if (!moved.ok || before === null) return;
    for (const { id } of [before, ...goesWith(moved.value, before)]) {
      await this.#current.edit('capture:remove', { submissionId, captureId: id });
    }
  }

  /**
   * Shows an error. If staff have to confirm a new address, first loads the scanner's current
   * address.
   */
  async #refused(error: AppError): Promise<void> {
    const run = this.#run;
    const answer = isNewAddress(error) ? await call('scanner:list', {}) : null;
    if (run !== this.#run) return;
    if (answer?.ok) {
      const { id } = this.scanner ?? {};
      this.scanner = answer.value.scanners.find((one) => one.id === id) ?? this.scanner;
    }
    this.#fail(error);
  }

  #fail(error: AppError): void {
    clearTimeout(this.#timer);
    this.#job = null;
    this.#stage = { is: 'failed', error };
    const submissionId = this.#submissionId;
    if (submissionId !== null && !this.#current.isOnScreen(submissionId))
      void this.#current.warn(submissionId, errorWords(error).title);
  }
}

/** Returns an error for a problem found before any page has been requested. */
function trouble(problem: 'noSuchSource' | 'aborted'): AppError {
  return { code: 'scanner', problem, pages: 0, page: null };
}

/** Returns whether staff have to confirm an address before the scanner is contacted. */
export function isNewAddress(error: AppError): boolean {
  return error.code === 'scanner' && error.problem === 'newAddress';
}
