import type { AppError } from '#contract/app-error.ts';
import type { Channel, ChannelInput, ChannelOutput } from '#contract/channels.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import type { Result } from '#contract/result.ts';
import { call, hear } from '#desk/call.ts';
import type { Navigation } from '#desk/navigation.svelte.ts';
import type { Announcer, Toasts } from '#desk/toasts.svelte.ts';
import { submissionName } from '#text/application-name.ts';
import { t } from '#text/desk-catalogue.ts';
import { errorWords } from '#text/error-words.ts';
import { refusedOwner } from '#text/refused-fields.ts';
import { placeName } from '#text/submission-words.ts';
import { firstPages, slotsOf } from './submission-parts.ts';

export const STEPS = ['application', 'owner', 'capture', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** The channels that change one submission and return its new state. */
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
 * The submission that staff are working on, and their current step. Staff may switch to another
 * submission before an answer arrives, so every change names the submission it is for.
 */
export class CurrentSubmission {
  readonly #parts: Parts;
  /**
   * The number of the latest request to open a submission. Answers to earlier requests are ignored.
   */
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
  /** Why the last change failed, or null if it succeeded. */
  get error(): AppError | null {
    return this.#error;
  }

  follow(gone: AbortSignal): void {
    hear(gone, 'submission:changed', (submission) => this.#take(submission));
    hear(gone, 'submission:gone', ({ submissionId }) => {
      if (!this.isOpen(submissionId)) return;
      const next = this.#parts.visit.beside(submissionId);
      // A submission of a visit is removed when its last file is moved to another one.
      if (next === null) this.#clear();
      else this.#submission = next;
    });
  }

  /** Returns whether staff are working on this submission. */
  isOpen(submissionId: string): boolean {
    return this.#submission?.id === submissionId;
  }

  isOnScreen(submissionId: string): boolean {
    return this.#parts.navigation.place === 'file' && this.isOpen(submissionId);
  }

  /**
   * Loads the current state of a submission, even if it isn't open. Resolves with null if it no
   * longer exists.
   */
  async find(submissionId: string): Promise<Submission | null> {
    const found = await call('submission:get', { submissionId });
    if (found.ok) this.#take(found.value);
    return found.ok ? found.value : null;
  }

  /** Creates a draft and opens it at a step. */
  create(step: Step): Promise<Result<Submission>> {
    return this.#open(call('submission:create', {}), () => step);
  }

  /** Opens an existing submission at the step that needs work. */
  open(submissionId: string): Promise<Result<Submission>> {
    return this.#open(call('submission:get', { submissionId }), stepOf);
  }

  /** Opens a step of a submission, unless staff have switched to another submission. */
  goTo(submissionId: string, step: Step): void {
    if (this.isOpen(submissionId)) this.step = step;
  }

  /** Closes the submission. It stays in the Outbox. */
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
   * Makes one change to the submission in `input`. A failure is stored in `error` and shown above
   * the step. If staff have switched to another submission, it is shown as a message instead.
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

  /**
   * Shows a warning about a submission that isn't on the screen. It stays until staff open that
   * submission.
   */
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

  /**
   * Updates the open submission. Answers and events may arrive in any order, so outdated states are
   * ignored.
   */
  #take(next: Submission): void {
    const before = this.#submission;
    if (before?.id !== next.id || next.updatedAt < before.updatedAt) return;
    this.#submission = next;
    void this.#tellVerdicts(before, next);
  }

  /**
   * Announces each new verdict to screen readers. The texts are loaded together with the screens
   * that show them.
   */
  async #tellVerdicts(before: Submission, next: Submission): Promise<void> {
    const known = new Set(judged(before).map(({ key }) => key));
    const fresh = judged(next).filter(({ key }) => !known.has(key));
    if (fresh.length === 0) return;
    const { verdictText } = await import('./verdict/verdict-words.ts');
    // Staff may have switched to another submission.
    if (this.#submission?.id !== next.id) return;
    for (const { slot, page, of } of fresh) {
      this.#parts.announcer.say(
        t.capture.announceChecked({ slot: placeName(slot, page), verdict: verdictText(of) }),
      );
    }
  }
}

/**
 * Returns whether an error is shown as a message. `sentBefore` leads to a question instead. If a
 * printed copy failed, the reason is shown beside its file as long as the file is on the screen. If
 * staff remove a capture that is already gone, no message is needed.
 */
function isTold(channel: EditChannel, error: AppError, isHere: boolean): boolean {
  const isRemoved = error.code === 'conflict' && error.reason === 'captureGone';
  if (error.code === 'sentBefore') return false;
  if (error.code === 'printedCopy') return !isHere;
  return !(channel === 'capture:remove' && isRemoved);
}

/**
 * Returns the captures in slots that have a verdict, with their page numbers if a slot has several
 * pages.
 */
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
