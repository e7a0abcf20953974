import type { OutboxState } from '#contract/models/outbox.ts';
import type { Result } from '#contract/result.ts';
import { bridge, call } from '#desk/call.ts';

/** The outbox as a whole, as main tells it: how many stand where, and what holds them up. */
export class Outbox {
  #state = $state.raw<OutboxState | null>(null);
  /** Main was asked to try and has not answered yet. */
  trying = $state(false);

  readonly hold = $derived(this.#state?.hold ?? null);
  /** When the next of a backlog begins that leaves with gaps; null without. */
  readonly nextStart = $derived(this.#state?.nextStart ?? null);
  /** A server asked for patience until then. */
  readonly askedUntil = $derived(this.#state?.askedUntil ?? null);
  readonly others = $derived(this.#state?.others ?? []);
  /** Drafts that were taken in here without a sign-in, and are nobody's yet. */
  readonly unsigned = $derived(this.#state?.unsigned ?? 0);
  readonly unsignedUnreadable = $derived(this.#state?.unsignedUnreadable ?? 0);
  readonly damage = $derived(this.#state?.damage ?? null);
  readonly unreadableFiles = $derived(this.#state?.unreadableFiles ?? 0);
  /** Waits for a person: the outcome is not known, or the platform refused. */
  readonly needsYou = $derived(this.#count('unknown') + this.#count('rejected'));
  /** Sent, and it did not pass, as far as its answer says. */
  readonly looks = $derived(this.#state?.looks ?? 0);
  readonly sending = $derived(this.#count('sending'));
  readonly ready = $derived(this.#count('ready'));
  readonly onItsWay = $derived(this.ready + this.sending);
  /** Put into the outbox and not done. Drafts are counted apart: nothing was promised with them. */
  readonly notDone = $derived(this.needsYou + this.onItsWay);
  readonly drafts = $derived(this.#count('draft'));
  readonly done = $derived(this.#count('sent') + this.#count('confirmed') - this.looks);
  /** What would be left behind by signing out. */
  readonly unsent = $derived(this.notDone + this.drafts);

  follow(gone: AbortSignal): void {
    const changes = bridge.on('outbox:changed', (state) => {
      this.#state = state;
    });
    const online = () => {
      if (this.#state !== null) void this.tryNow();
    };
    gone.addEventListener('abort', changes);
    window.addEventListener('online', online, { signal: gone });
  }

  async load(): Promise<void> {
    await this.#ask('outbox:state');
  }

  /** Forgets the waits of our own; a single one is tried at once. */
  async tryNow(): Promise<void> {
    this.trying = true;
    await this.#ask('outbox:try-now');
    this.trying = false;
  }

  /** Makes what was taken in without a sign-in this person's. */
  takeOver(): Promise<Result<OutboxState>> {
    return this.#ask('outbox:take-over');
  }

  /** What was taken in without a sign-in and cannot be opened is not told of any more. */
  setAsideUnreadable(): Promise<Result<OutboxState>> {
    return this.#ask('outbox:set-aside-unreadable');
  }

  /** Staff have looked at what was wrong with it: sending goes on. */
  lookedAt(): Promise<Result<OutboxState>> {
    return this.#ask('outbox:looked-at');
  }

  async #ask(
    channel:
      | 'outbox:state'
      | 'outbox:try-now'
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
