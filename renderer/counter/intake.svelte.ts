import type { AppError } from '#contract/app-error.ts';
import type { IntakeAnswer } from '#contract/events.ts';
import type { CaptureId, SubmissionId } from '#contract/ids.ts';
import { FILE_NAME_HEADER, INTAKE_PATH, MAX_FILE_BYTES } from '#contract/limits.ts';
import type { GivenTo, Placing, Slot } from '#contract/models/capture.ts';
import type { Scan } from '#contract/models/scan.ts';
import { err, ok, type Result } from '#contract/result.ts';
import { call } from '#desk/call.ts';
import type { Announcer } from '#desk/toasts.svelte.ts';
import { t } from '#text/desk-catalogue.ts';
import type { CurrentSubmission } from './current-submission.svelte.ts';

/** A file that staff add, either from their computer or from the scan folder as listed by main. */
export type GivenFile = File | Scan;

/** A file that staff have added, and where it belongs. */
export interface Given extends Placing {
  readonly submissionId: SubmissionId;
  readonly file: GivenFile;
  /**
   * Called once with the new capture, or with null if the file couldn't be added or couldn't
   * replace the other one.
   */
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
 * Sends added files to main one at a time, starting with those for a slot. Files that couldn't be
 * added are kept until staff retry, even while the desk is locked.
 */
export class Intake {
  #by: Tellers | null = null;
  #total = $state(0);
  #notTaken = $state.raw<readonly NotTaken[]>([]);
  #underWay = $state.raw<readonly Given[]>([]);
  #usedScans = $state.raw<ReadonlySet<string>>(new Set());
  #isTaking = false;

  /** Sets the objects that show messages to the current person. */
  tellBy(by: Tellers): void {
    this.#by = by;
  }

  /**
   * Stops using these objects. Otherwise, work that continues while the desk is locked would keep
   * that person's state in memory.
   */
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

  /** Returns whether a file from the scan folder has been added since the window was opened. */
  isUsed({ id }: Scan): boolean {
    return this.#usedScans.has(id);
  }

  /** Returns whether a file is being added to the slot. */
  fills(submissionId: string, slot: Slot): boolean {
    const fill = (to: GivenTo) => (to === 'page' ? 'document' : to) === slot;
    return this.#underWay.some((one) => one.submissionId === submissionId && fill(one.to));
  }

  /** Returns how many files are being added to the submission. */
  arriving(submissionId: string): number {
    return this.#underWay.filter((one) => one.submissionId === submissionId).length;
  }

  /**
   * Returns whether a file is being added to the submission, or couldn't be added but can be
   * retried.
   */
  takes(submissionId: string): boolean {
    return this.arriving(submissionId) > 0 || this.notTaken(submissionId).length > 0;
  }

  add(files: readonly Given[]): void {
    this.#total = (this.busy ? this.#total : 0) + files.length;
    this.#underWay = [...this.#underWay, ...files];
    if (!this.#isTaking) void this.#takeAll();
  }

  retry(submissionId: string): void {
    const again = this.notTaken(submissionId);
    this.dismiss(submissionId);
    this.add(again.map(({ given }) => given));
  }

  dismiss(submissionId: string): void {
    this.#notTaken = this.#notTaken.filter(({ given }) => given.submissionId !== submissionId);
  }

  async #takeAll(): Promise<void> {
    this.#isTaking = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) await this.#takeIn(next);
    this.#isTaking = false;
  }

  #next(): Given | undefined {
    return this.#underWay.find(({ to }) => to !== 'tray' && to !== 'unsorted') ?? this.#underWay[0];
  }

  async #takeIn(given: Given): Promise<void> {
    const { file, instead } = given;
    const answer = await handIn(given);
    if (answer.ok) {
      if (!(file instanceof File)) this.#usedScans = new Set([...this.#usedScans, file.id]);
      const { captureId, placed } = answer.value;
      const isLost = instead !== undefined && placed === 'tray';
      if (isLost) this.#tellNotPlaced(given);
      else if (instead === undefined && this.#total === 1) this.#tell(given, placed);
      given.onEnd?.(isLost ? null : captureId);
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

  /**
   * Warns staff that a file was added without a slot, because its slot had been removed in the
   * meantime.
   */
  #tellNotPlaced({ submissionId, file }: Given): void {
    void this.#by?.currentSubmission.warn(submissionId, t.capture.notPlaced({ file: file.name }));
  }
}

const refusal = (reason: 'empty' | 'tooLarge' | 'incomplete', limit: number | null = null) =>
  err<AppError>({ code: 'fileNotTaken', reason, limit });

/** Sends a file to main. Fails with `fileNotTaken` or with an error from main. */
function handIn({ onEnd: _, file, ...place }: Given): Promise<Result<IntakeAnswer>> {
  if (file instanceof File) return sendFile(file, place);
  return call('scan:take', { ...place, scanId: file.id });
}

/**
 * Sends a file to main as the body of a POST request. If the file can no longer be read, for
 * example because it was moved or its drive was removed, the error is `incomplete`.
 */
async function sendFile(
  file: File,
  { submissionId, to, instead, at }: Omit<Given, 'file'>,
): Promise<Result<IntakeAnswer>> {
  if (file.size === 0) return refusal('empty');
  if (file.size > MAX_FILE_BYTES) return refusal('tooLarge', MAX_FILE_BYTES);
  const query = new URLSearchParams({ submission: submissionId, slot: to });
  if (instead !== undefined) query.set('instead', instead);
  if (at !== undefined) query.set('at', String(at));
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
