import type { AppError } from '#contract/app-error.ts';
import type { Channel, ChannelInput, ChannelOutput } from '#contract/channels.ts';
import { capturesIn, type Submission } from '#contract/models/submission.ts';
import { err, type Result } from '#contract/result.ts';
import { bridge, call } from '#desk/call.ts';
import type { Announcer } from '#desk/toasts.svelte.ts';
import { t } from '#text/catalogue.ts';
import { refusedOwner } from '#text/error-words.ts';
import { placeName } from '#text/submission-words.ts';
import { slotsOf } from './submission-parts.ts';

export const STEPS = ['application', 'owner', 'capture', 'review'] as const;
export type Step = (typeof STEPS)[number];

/** Channels that change one submission and answer with it. */
type EditChannel = {
  [C in Channel]: ChannelOutput<C> extends Submission ? C : never;
}[Channel];
type EditInput<C extends EditChannel> = Omit<ChannelInput<C>, 'submissionId'>;

/** The submission staff are working on, and the step they are at. */
export class CurrentSubmission {
  readonly #announcer: Announcer;
  #submission = $state.raw<Submission | null>(null);
  #error = $state.raw<AppError | null>(null);
  step = $state<Step>('application');

  constructor(announcer: Announcer) {
    this.#announcer = announcer;
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
      if (this.#submission?.id === submissionId) this.leave();
    });
    for (const stop of [changed, removed]) gone.addEventListener('abort', stop);
  }

  /** Opens a fresh draft at the given step. */
  async create(step: Step): Promise<Result<Submission>> {
    return this.#open(await call('submission:create', {}), step);
  }

  /** Takes up one that is held already, at the step where its work is. */
  async open(submissionId: string): Promise<Result<Submission>> {
    const result = await call('submission:get', { submissionId });
    return this.#open(result, result.ok ? stepOf(result.value) : 'application');
  }

  /** Puts the submission aside; it stays in the Outbox. */
  leave(): void {
    this.#submission = null;
    this.#error = null;
    this.step = 'application';
  }

  dismissError(): void {
    this.#error = null;
  }

  /** Makes one change. A failure is kept as `error` and shown over the step. */
  async edit<C extends EditChannel>(channel: C, input: EditInput<C>): Promise<Result<Submission>> {
    const submissionId = this.#submission?.id;
    if (submissionId === undefined) return err({ code: 'conflict', reason: 'gone' });
    const result = (await call(channel, {
      ...input,
      submissionId,
    } as ChannelInput<C>)) as Result<Submission>;
    if (result.ok) this.#take(result.value);
    // That the same was sent before is asked, not told.
    const told = result.ok || result.error.code === 'sentBefore' ? null : result.error;
    if (this.#submission?.id === submissionId) this.#error = told;
    return result;
  }

  #open(result: Result<Submission>, step: Step): Result<Submission> {
    this.#error = result.ok ? null : result.error;
    if (result.ok) {
      this.#submission = result.value;
      this.step = step;
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
      this.#announcer.say(
        t.capture.announceChecked({ slot: placeName(slot, page), verdict: verdictText(of) }),
      );
    }
  }
}

/** What stands in slots and has a verdict, with the page it is of several. */
function judged(submission: Submission) {
  return slotsOf(submission).flatMap(({ slot }) => {
    const held = capturesIn(submission.slots[slot]);
    return held.flatMap(({ id, verdict }, index) => {
      const page = held.length > 1 ? index + 1 : undefined;
      return verdict === null ? [] : [{ key: `${slot}/${id}`, slot, page, of: verdict }];
    });
  });
}

function stepOf(submission: Submission): Step {
  if (submission.state !== 'draft') return 'review';
  if (submission.applicant === null) return 'capture';
  return submission.owner === null || refusedOwner(submission) !== null ? 'owner' : 'capture';
}
