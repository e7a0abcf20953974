import type { OutboxState } from '#contract/models/outbox.ts';
import type { Result } from '#contract/result.ts';
import { call, hear } from '#desk/call.ts';

/**
 * The state of the Outbox, as reported by main: the number of submissions in each state, and what
 * is delaying them.
 */
export class Outbox {
  #state = $state.raw<OutboxState | null>(null);
  /** True while main is handling a request to try again now. */
  trying = $state(false);

  readonly hold = $derived(this.#state?.hold ?? null);
  /**
   * When the next submission will be sent, if several are sent with pauses between them. Otherwise,
   * null.
   */
  readonly nextStart = $derived(this.#state?.nextStart ?? null);
  /** The end of the wait that a server has asked for, if any. */
  readonly askedUntil = $derived(this.#state?.askedUntil ?? null);
  readonly others = $derived(this.#state?.others ?? []);
  /** The number of drafts that were created without signing in and don't have an owner yet. */
  readonly unsigned = $derived(this.#state?.unsigned ?? 0);
  readonly unsignedUnreadable = $derived(this.#state?.unsignedUnreadable ?? 0);
  readonly damage = $derived(this.#state?.damage ?? null);
  readonly unreadableFiles = $derived(this.#state?.unreadableFiles ?? 0);
  /**
   * The number of submissions that staff have to deal with, because their outcome is unknown or the
   * platform has refused them.
   */
  readonly needsYou = $derived(this.#count('unknown') + this.#count('rejected'));
  /** The number of submissions that were sent but, according to the answer, didn't pass. */
  readonly looks = $derived(this.#state?.looks ?? 0);
  readonly sending = $derived(this.#count('sending'));
  readonly ready = $derived(this.#count('ready'));
  readonly onItsWay = $derived(this.ready + this.sending);
  /**
   * The number of unfinished submissions in the Outbox. Drafts aren't included, because staff
   * haven't sent them.
   */
  readonly notDone = $derived(this.needsYou + this.onItsWay);
  readonly drafts = $derived(this.#count('draft'));
  readonly done = $derived(this.#count('sent') + this.#count('confirmed') - this.looks);
  /** The number of submissions and drafts that would stay behind after signing out. */
  readonly unsent = $derived(this.notDone + this.drafts);

  follow(gone: AbortSignal): void {
    hear(gone, 'outbox:changed', (state) => (this.#state = state));
    // Unlike staff, the system doesn't end a wait that a server asked for.
    const online = () => {
      if (this.#state !== null) void this.#ask('outbox:connection-back');
    };
    window.addEventListener('online', online, { signal: gone });
  }

  async load(): Promise<void> {
    await this.#ask('outbox:state');
  }

  /** Ends all waits, even one that a server asked for. A single submission is sent immediately. */
  async tryNow(): Promise<void> {
    this.trying = true;
    await this.#ask('outbox:try-now');
    this.trying = false;
  }

  /** Assigns drafts that were created without signing in to this person. */
  takeOver(): Promise<Result<OutboxState>> {
    return this.#ask('outbox:take-over');
  }

  /**
   * Dismisses the message about drafts that were created without signing in and cannot be opened.
   */
  setAsideUnreadable(): Promise<Result<OutboxState>> {
    return this.#ask('outbox:set-aside-unreadable');
  }

  /** Confirms that staff have seen what was wrong with the Outbox. Sending then continues. */
  lookedAt(): Promise<Result<OutboxState>> {
    return this.#ask('outbox:looked-at');
  }

  async #ask(
    channel:
      | 'outbox:state'
      | 'outbox:try-now'
      | 'outbox:connection-back'
      | 'outbox:take-over'
      | 'outbox:set-aside-unreadable'
      | 'outbox:looked-at',
  ): Promise<Result<OutboxState>> {
    const result = await call(channel, {});
    if (result.ok) this.#state = result.value;
    return result;
  }

  #count(state: keyof OutboxState['counts']): number {
    return this.#state?.counts[state] ?? 0;
  }
}
