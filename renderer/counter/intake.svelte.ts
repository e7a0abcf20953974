import type { AppError } from '#contract/app-error.ts';
import type { IntakeAnswer } from '#contract/events.ts';
import type { CaptureId, SubmissionId } from '#contract/ids.ts';
import { FILE_NAME_HEADER, INTAKE_PATH, MAX_FILE_BYTES } from '#contract/limits.ts';
import type { GivenTo, Slot } from '#contract/models/capture.ts';
import type { Scan } from '#contract/models/scan.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { err, ok, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import type { Announcer } from '#desk/toasts.svelte.ts';
import { t } from '#text/catalogue.ts';
import type { CurrentSubmission } from './current-submission.svelte.ts';
import { TakeInQueue } from './take-in-queue.ts';

const AT_ONCE = 2;

/** What staff give: a file of theirs, or one that main listed in the scan folder. */
export type GivenFile = File | Scan;

/**
 * A file staff gave and where it should go. `replaces`: the capture it takes the place of. `at`: its place among
 * the pages, from 0, should it come in late.
 */
export interface Given {
  readonly submissionId: SubmissionId;
  readonly to: GivenTo;
  readonly file: GivenFile;
  readonly at?: number;
  readonly replaces?: { readonly captureId: CaptureId; readonly keep: boolean };
  /** Called once with the new capture, or with null if the file could not be taken in or put in its place. */
  readonly onEnd?: (captureId: CaptureId | null) => void;
}

export interface NotTaken {
  readonly given: Given;
  readonly error: AppError;
}

interface Tellers {
  readonly announcer: Announcer;
  readonly currentSubmission: CurrentSubmission;
}

/**
 * Files on their way in, two at a time. What could not be taken stays here until it is tried again, also
 * while its person has locked the desk.
 */
export class Intake {
  #by: Tellers | null = null;
  #total = $state(0);
  #notTaken = $state.raw<readonly NotTaken[]>([]);
  /** Taken in, and not put where staff wanted it. */
  #notPlaced = $state.raw<readonly NotTaken[]>([]);
  #underWay = $state.raw<readonly Given[]>([]);
  /** Those that are tried again. */
  readonly #late = new Set<Given>();
  #usedScans = $state.raw<ReadonlySet<string>>(new Set());
  #queue = new TakeInQueue<Given>({
    atOnce: AT_ONCE,
    isUrgent: ({ to }) => to !== 'tray' && to !== 'unsorted',
    work: (given) => this.#inTurn(given),
  });
  #pageBefore: Promise<void> = Promise.resolve();

  /** Says what happens there from now on. */
  tellBy(by: Tellers): void {
    this.#by = by;
  }

  /** Nobody is there any more, nor kept in memory by what goes on behind the lock. */
  tellNobody(by: Tellers): void {
    if (this.#by === by) this.#by = null;
  }

  get total(): number {
    return this.#total;
  }
  readonly done = $derived(this.#total - this.#underWay.length);
  readonly busy = $derived(this.#underWay.length > 0);

  notTaken(submissionId: string): readonly NotTaken[] {
    return this.#notTaken.filter(({ given }) => given.submissionId === submissionId);
  }

  /** Files that are kept, and are not where staff wanted them. */
  notPlaced(submissionId: string): readonly NotTaken[] {
    return this.#notPlaced.filter(({ given }) => given.submissionId === submissionId);
  }

  dismissNotPlaced(submissionId: string): void {
    this.#notPlaced = this.#notPlaced.filter(({ given }) => given.submissionId !== submissionId);
  }

  /** Whether a file of the scan folder was taken in since the window was opened. */
  isUsed({ id }: Scan): boolean {
    return this.#usedScans.has(id);
  }

  /** Whether a file is on its way into that slot. */
  fills(submissionId: string, slot: Slot): boolean {
    const fill = (to: GivenTo) => (to === 'page' ? 'document' : to) === slot;
    return this.#underWay.some((one) => one.submissionId === submissionId && fill(one.to));
  }

  /** How many files are on their way into that submission. */
  arriving(submissionId: string): number {
    return this.#underWay.filter((one) => one.submissionId === submissionId).length;
  }

  /** Whether a file is on its way into that submission, or could not be taken and waits for a retry. */
  takes(submissionId: string): boolean {
    return this.arriving(submissionId) > 0 || this.notTaken(submissionId).length > 0;
  }

  /** Takes files in; those for a slot go before those for the tray. */
  add(files: readonly Given[]): void {
    this.#total = (this.busy ? this.#total : 0) + files.length;
    this.#underWay = [...this.#underWay, ...files];
    this.#queue.add(files);
  }

  retry(submissionId: string): void {
    const again = this.notTaken(submissionId);
    this.dismiss(submissionId);
    for (const { given } of again) this.#late.add(given);
    this.add(again.map(({ given }) => given));
  }

  dismiss(submissionId: string): void {
    this.#notTaken = this.#notTaken.filter(({ given }) => given.submissionId !== submissionId);
  }

  /** Pages, sides, and files to be sorted come in one after the other, so that they stay in the order given. */
  #inTurn(given: Given): Promise<void> {
    if (!['page', 'document', 'any', 'unsorted'].includes(given.to)) return this.#takeIn(given);
    this.#pageBefore = this.#pageBefore.then(() => this.#takeIn(given));
    return this.#pageBefore;
  }

  async #takeIn(given: Given): Promise<void> {
    const { submissionId, file, replaces } = given;
    // What stands in the slot stays there until the new file is safely in.
    const answer = await handIn(submissionId, replaces === undefined ? given.to : 'tray', file);
    if (answer.ok) {
      if (!(file instanceof File)) this.#usedScans = new Set([...this.#usedScans, file.id]);
      const { captureId, placed } = answer.value;
      const isLate = this.#late.delete(given);
      const moved =
        replaces !== undefined
          ? await changePlaces(given, captureId, replaces)
          : isLate
            ? await toItsPlace(given, captureId)
            : null;
      if (moved?.ok === false) this.#tellNotPlaced({ given, error: moved.error });
      else if (replaces === undefined && this.#total === 1) this.#tell(given, placed);
      given.onEnd?.(moved?.ok === false ? null : captureId);
    } else {
      this.#notTaken = [...this.#notTaken, { given, error: answer.error }];
      given.onEnd?.(null);
    }
    this.#underWay = this.#underWay.filter((one) => one !== given);
  }

  #tell({ submissionId, file }: Given, placed: Slot | 'tray'): void {
    if (this.#by?.currentSubmission.isOpen(submissionId) !== true) return;
    const place = placed === 'tray' ? t.submission.tray : t.submission.slots[placed];
    this.#by.announcer.say(t.capture.announcePlaced({ file: file.name, place }));
  }

  /** The Capture step names it until staff dismiss that; on another screen a note leads there. */
  #tellNotPlaced(notPlaced: NotTaken): void {
    const { submissionId } = notPlaced.given;
    const current = this.#by?.currentSubmission;
    this.#notPlaced = [...this.#notPlaced, notPlaced];
    if (current?.isOnScreen(submissionId) === false)
      void current.warn(submissionId, t.capture.notPlaced({ n: 1 }));
  }
}

/** Puts a new capture in the place of another, which it replaces; null where it stays where it is. */
async function changePlaces(
  { submissionId, to }: Given,
  captureId: CaptureId,
  replaces: NonNullable<Given['replaces']>,
): Promise<Result<Submission> | null> {
  // A file that was given to no slot replaces nothing.
  if (to === 'any' || to === 'unsorted') return null;
  const moved =
    to === 'document'
      ? await toPageOf({ submissionId, captureId }, replaces.captureId)
      : await call('capture:move', { submissionId, captureId, to });
  // What stood in a slot of its own has changed places already.
  if (!moved.ok || (replaces.keep && to !== 'document')) return moved;
  const before = { submissionId, captureId: replaces.captureId };
  const left = replaces.keep
    ? await call('capture:move', { ...before, to: 'tray' })
    : await call('capture:remove', before);
  // Staff may have removed it themselves.
  const isGone = !left.ok && left.error.code === 'conflict' && left.error.reason === 'captureGone';
  return isGone ? moved : left;
}

/** Puts a capture before the page that it replaces, which may have moved meanwhile. */
async function toPageOf(
  moving: { readonly submissionId: SubmissionId; readonly captureId: CaptureId },
  page: CaptureId,
): Promise<Result<Submission>> {
  const { submissionId } = moving;
  const now = await call('submission:get', { submissionId });
  if (!now.ok) return now;
  const index = capturesIn(now.value.slots.document).findIndex(({ id }) => id === page);
  if (index < 0) return call('capture:move', { ...moving, to: 'page' });
  return call('capture:move-page', { ...moving, index });
}

/** A page that came in with another try goes where it was given. */
async function toItsPlace(
  { submissionId, to, at }: Given,
  captureId: CaptureId,
): Promise<Result<Submission> | null> {
  if (to !== 'page' || at === undefined) return null;
  return call('capture:move-page', { submissionId, captureId, index: at });
}

const refusal = (reason: 'empty' | 'tooLarge' | 'incomplete', limit: number | null = null) =>
  err<AppError>({ code: 'fileNotTaken', reason, limit });

/** Has a file taken in. Errors: `fileNotTaken`, and what main answers. */
function handIn(submissionId: string, to: GivenTo, file: GivenFile): Promise<Result<IntakeAnswer>> {
  if (file instanceof File) return sendFile(submissionId, to, file);
  return call('scan:take', { submissionId, to, scanId: file.id });
}

/**
 * Hands a file to main as the body of a POST. One that can no longer be read (moved, a stick pulled
 * out) is `incomplete`.
 */
async function sendFile(
  submissionId: string,
  to: GivenTo,
  file: File,
): Promise<Result<IntakeAnswer>> {
  if (file.size === 0) return refusal('empty');
  if (file.size > MAX_FILE_BYTES) return refusal('tooLarge', MAX_FILE_BYTES);
  const query = new URLSearchParams({ submission: submissionId, slot: to });
  try {
    const response = await fetch(`${INTAKE_PATH}?${query}`, {
      method: 'POST',
      body: file,
      headers: { [FILE_NAME_HEADER]: encodeURIComponent(file.name) },
    });
    const answer: unknown = await response.json();
    if (response.ok) return ok(answer as IntakeAnswer);
    return err((answer as { error: AppError }).error);
  } catch {
    return refusal('incomplete');
  }
}
