import type { AppError } from '../../../preload/contract/app-error.ts';
import type { CaptureId, SubmissionId } from '../../../preload/contract/ids.ts';
import type { GivenTo, Slot } from '../../../preload/contract/models/capture.ts';
import { call } from '../../lib/desk/call.ts';
import { type GivenFile, handIn } from '../../lib/desk/intake-request.ts';
import { t } from '../../text/catalogue.ts';
import { TakeInQueue } from './take-in-queue.ts';
import type { Announcer } from './toasts.svelte.ts';

const AT_ONCE = 2;

/** A file staff gave and where it should go. `replaces`: the capture it takes the place of. */
export interface Given {
  readonly submissionId: SubmissionId;
  readonly to: GivenTo;
  readonly file: GivenFile;
  readonly replaces?: { readonly captureId: CaptureId; readonly keep: boolean };
  /** The camera took it, and wants to know what it became: null where it could not be taken in. */
  readonly onEnd?: (captureId: CaptureId | null) => void;
}

export interface NotTaken {
  readonly given: Given;
  readonly error: AppError;
}

/**
 * Files on their way in, two at a time. What could not be taken stays here until it is tried again, also
 * while its person has locked the desk.
 */
export class Intake {
  #announcer: Announcer | null = null;
  #total = $state(0);
  #done = $state(0);
  #notTaken = $state.raw<readonly NotTaken[]>([]);
  #underWay = $state.raw<readonly Given[]>([]);
  #queue = new TakeInQueue<Given>({
    atOnce: AT_ONCE,
    isUrgent: ({ to }) => to !== 'tray',
    work: (given) => this.#takeIn(given),
  });

  /** Says what happens there from now on. */
  tellBy(announcer: Announcer): void {
    this.#announcer = announcer;
  }

  get total(): number {
    return this.#total;
  }
  get done(): number {
    return this.#done;
  }
  readonly busy = $derived(this.#done < this.#total);

  notTaken(submissionId: string): readonly NotTaken[] {
    return this.#notTaken.filter(({ given }) => given.submissionId === submissionId);
  }

  /** Whether a file is on its way into that slot. */
  fills(submissionId: string, slot: Slot): boolean {
    return this.#underWay.some((one) => one.submissionId === submissionId && one.to === slot);
  }

  /** Whether a file is on its way into that submission, or could not be taken and waits for a retry. */
  takes(submissionId: string): boolean {
    return (
      this.#underWay.some((one) => one.submissionId === submissionId) ||
      this.notTaken(submissionId).length > 0
    );
  }

  /** Takes files in; those for a slot go before those for the tray. */
  add(files: readonly Given[]): void {
    if (!this.busy) {
      this.#total = 0;
      this.#done = 0;
    }
    this.#total += files.length;
    this.#underWay = [...this.#underWay, ...files];
    this.#queue.add(files);
  }

  retry(submissionId: string): void {
    const again = this.notTaken(submissionId);
    this.dismiss(submissionId);
    this.add(again.map(({ given }) => given));
  }

  dismiss(submissionId: string): void {
    this.#notTaken = this.#notTaken.filter(({ given }) => given.submissionId !== submissionId);
  }

  async #takeIn(given: Given): Promise<void> {
    const { submissionId, file, replaces } = given;
    // What stands in the slot stays there until the new file is safely in.
    const answer = await handIn(submissionId, replaces === undefined ? given.to : 'tray', file);
    if (answer.ok) {
      given.onEnd?.(answer.value.captureId);
      if (replaces !== undefined) await this.#changePlaces(given, answer.value.captureId, replaces);
      else if (this.#total === 1) this.#tell(file.name, answer.value.placed);
    } else {
      this.#notTaken = [...this.#notTaken, { given, error: answer.error }];
      given.onEnd?.(null);
    }
    this.#underWay = this.#underWay.filter((one) => one !== given);
    this.#done += 1;
  }

  async #changePlaces(
    { submissionId, to }: Given,
    captureId: CaptureId,
    replaces: NonNullable<Given['replaces']>,
  ): Promise<void> {
    const moved = await call('capture:move', { submissionId, captureId, to });
    if (!moved.ok || replaces.keep) return;
    await call('capture:remove', { submissionId, captureId: replaces.captureId });
  }

  #tell(fileName: string, placed: Slot | 'tray'): void {
    const place = placed === 'tray' ? t.submission.tray : t.submission.slots[placed];
    this.#announcer?.say(t.capture.announcePlaced(fileName, place));
  }
}
