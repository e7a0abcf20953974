import type { AppError } from '#contract/app-error.ts';
import type { Channel, ChannelInput, ChannelOutput } from '#contract/channels.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import type { Result } from '#contract/result.ts';
import { bridge, call } from '#desk/call.ts';
import type { Navigation } from '#desk/navigation.svelte.ts';
import type { Announcer, Toasts } from '#desk/toasts.svelte.ts';
import { submissionName } from '#text/application-name.ts';
import { t } from '#text/catalogue.ts';
import { errorWords, refusedOwner } from '#text/error-words.ts';
import { placeName } from '#text/submission-words.ts';
import { firstPages, slotsOf } from './submission-parts.ts';

export const STEPS = ['application', 'owner', 'capture', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Channels that change one submission and answer with it. */
export type EditChannel = {
  [C in Channel]: ChannelOutput<C> extends Submission
    ? ChannelInput<C> extends { readonly submissionId: string }
      ? C
      : never
    : never;
}[Channel];
export type EditInput<C extends EditChannel> = ChannelInput<C> & {
  readonly submissionId: string;
};

interface Parts {
  readonly announcer: Announcer;
  readonly navigation: Navigation;
  readonly toasts: Toasts;
  readonly visit: { beside(submissionId: string): Submission | null };
}

/**
 * The submission staff are working on, and the step they are at. Staff may turn to another while an answer is on
 * its way, so every change names the submission that it is about.
 */
export class CurrentSubmission {
  readonly #parts: Parts;
  /** The latest that was asked for: an earlier one that comes late is not opened any more. */
  #asked = 0;
  #submission = $state.raw<Submission | null>(null);
  #error = $state.raw<AppError | null>(null);
  step = $state<Step>('application');

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get submission(): Submission | null {
    return this.#submission;
  }
  /** Why the last change was not made; null once one was. */
  get error(): AppError | null {
    return this.#error;
  }

  follow(gone: AbortSignal): void {
    const changed = bridge.on('submission:changed', (submission) => this.#take(submission));
    const removed = bridge.on('submission:gone', ({ submissionId }) => {
      if (!this.isOpen(submissionId)) return;
      const next = this.#parts.visit.beside(submissionId);
      // A filing of a visit is gone once its last file was moved to another.
      if (next === null) this.#clear();
      else this.#submission = next;
    });
    for (const stop of [changed, removed]) gone.addEventListener('abort', stop);
  }

  /** Whether it is the one that staff are working on. */
  isOpen(submissionId: string): boolean {
    return this.#submission?.id === submissionId;
  }

  isOnScreen(submissionId: string): boolean {
    return this.#parts.navigation.place === 'file' && this.isOpen(submissionId);
  }

  /** A submission as it is now, whether it is open or not; null where it is gone. */
  async find(submissionId: string): Promise<Submission | null> {
    const found = await call('submission:get', { submissionId });
    if (found.ok) this.#take(found.value);
    return found.ok ? found.value : null;
  }

  /** Opens a fresh draft at the given step. */
  create(step: Step): Promise<Result<Submission>> {
    return this.#open(call('submission:create', {}), () => step);
  }

  /** Takes up one that is held already, at the step where its work is. */
  open(submissionId: string): Promise<Result<Submission>> {
    return this.#open(call('submission:get', { submissionId }), stepOf);
  }

  /** Goes to a step of a submission, unless staff turned to another. */
  goTo(submissionId: string, step: Step): void {
    if (this.isOpen(submissionId)) this.step = step;
  }

  /** Puts the submission aside; it stays in the Outbox. */
  leave(): void {
    this.#asked += 1;
    this.#clear();
  }

  #clear(): void {
    this.#submission = null;
    this.#error = null;
    this.step = 'application';
  }

  dismissError(): void {
    this.#error = null;
  }

  /**
   * Makes one change of the submission that `input` names. A failure is kept as `error` and shown over the step; of
   * a submission that staff turned away from, a note tells it.
   */
  async edit<C extends EditChannel>(channel: C, input: EditInput<C>): Promise<Result<Submission>> {
    const { submissionId } = input;
    const result = (await call(channel, input)) as Result<Submission>;
    if (result.ok) this.#take(result.value);
    const isHere = this.isOpen(submissionId);
    const told = result.ok || !isTold(channel, result.error, isHere) ? null : result.error;
    if (isHere) this.#error = told;
    else if (told !== null) void this.warn(submissionId, errorWords(told).title);
    return result;
  }

  /** Tells of what staff should know of a submission that is not before them, until they open it. */
  async warn(submissionId: string, what: string): Promise<void> {
    const found = await this.find(submissionId);
    if (found === null) return;
    const text = t.outbox.newsOf({ what, name: submissionName(found) });
    this.#parts.toasts.warn(text, { tone: 'caution', submissionId });
  }

  async #open(
    asked: Promise<Result<Submission>>,
    stepFor: (submission: Submission) => Step,
  ): Promise<Result<Submission>> {
    this.#asked += 1;
    const latest = this.#asked;
    const result = await asked;
    if (latest !== this.#asked) return result;
    this.#error = result.ok ? null : result.error;
    if (result.ok) {
      this.#submission = result.value;
      this.step = stepFor(result.value);
    }
    return result;
  }

  /** Answers and events cross on the way: only what is as new as what is shown counts. */
  #take(next: Submission): void {
    const before = this.#submission;
    if (before?.id !== next.id || next.updatedAt < before.updatedAt) return;
    this.#submission = next;
    void this.#tellVerdicts(before, next);
  }

  /** Tells a screen reader of each verdict that is new. Its words come with the screens that show them. */
  async #tellVerdicts(before: Submission, next: Submission): Promise<void> {
    const known = new Set(judged(before).map(({ key }) => key));
    const fresh = judged(next).filter(({ key }) => !known.has(key));
    if (fresh.length === 0) return;
    const { verdictText } = await import('./verdict/verdict-words.ts');
    // They may have left it meanwhile.
    if (this.#submission?.id !== next.id) return;
    for (const { slot, page, of } of fresh) {
      this.#parts.announcer.say(
        t.capture.announceChecked({ slot: placeName(slot, page), verdict: verdictText(of) }),
      );
    }
  }
}

/**
 * Returns whether an error is shown as a message. `sentBefore` is asked as a question. A printed copy that could not be
 * made is explained at its file while the file is on the screen. Removing a capture that is already gone is no error.
 */
function isTold(channel: EditChannel, error: AppError, isHere: boolean): boolean {
  const isRemoved = error.code === 'conflict' && error.reason === 'captureGone';
  if (error.code === 'sentBefore') return false;
  if (error.code === 'printedCopy') return !isHere;
  return !(channel === 'capture:remove' && isRemoved);
}

/** What stands in slots and has a verdict, with the page it is of several. */
function judged(submission: Submission) {
  return slotsOf(submission).flatMap(({ slot }) => {
    const held = capturesIn(submission.slots[slot]);
    const first = firstPages(held);
    return held.flatMap(({ id, verdict }, index) => {
      const page = first[index];
      return verdict === null ? [] : [{ key: `${slot}/${id}`, slot, page, of: verdict }];
    });
  });
}

function stepOf(submission: Submission): Step {
  if (submission.state !== 'draft') return 'review';
  if (submission.applicant === null) return 'capture';
  return submission.owner === null || refusedOwner(submission) !== null ? 'owner' : 'capture';
}
