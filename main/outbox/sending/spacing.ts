import { leftUntil, type Pace } from './backoff.ts';
import type { SendingSituation } from './sending-situation.ts';

/** What is left of a gap after the first attempt that the platform took again. */
const BACK = 0.55;
/** A wait that a server asked for makes a gap of this part of it. */
const ASKED_PART = 8;
/** What is left of a gap after another attempt that the platform took. */
const EASED = 0.97;

/**
 * Gaps between the attempts of a backlog. After an outage every desk has one, and desks that send theirs
 * as fast as each answer comes overload the platform again; so a refusal doubles the gap, and what is
 * taken closes it little by little, until the platform has as much as it takes. What staff put in just
 * now lets one more begin at once, unless the newest attempt was refused.
 */
export class Spacing {
  readonly #pace: Pace;
  readonly #random: () => number;
  readonly #situation: SendingSituation;
  /** Milliseconds between two starts on average; 0: no gaps. */
  #gapMs = 0;
  #byHand = 0;
  /** Attempts in a row that were refused; after one, what is put in now would be as well. */
  #refusals = 0;

  constructor(pace: Pace, random: () => number, situation: SendingSituation) {
    this.#pace = pace;
    this.#random = random;
    this.#situation = situation;
  }

  /** Milliseconds until the next may begin. */
  leftMs(now: number): number {
    return this.#byHand > 0 ? 0 : leftUntil(this.#pace, this.#situation.nextStart, now);
  }

  begun(now: number): void {
    if (this.#byHand > 0) this.#byHand -= 1;
    else if (this.#gapMs > 0) this.#waitFor(now, (0.5 + this.#random()) * this.#gapMs);
  }

  /** Staff asked for one to be sent: it does not wait for a gap. */
  askedByHand(): void {
    if (this.#gapMs > 0 && this.#refusals === 0) this.#byHand += 1;
  }

  /** The desk opens over what waited overnight, as every other desk does at that hour. */
  opened(now: number): void {
    const { openingMs } = this.#pace;
    if (openingMs === 0) return;
    this.#gapMs = Math.max(this.#gapMs, openingMs);
    this.#waitFor(now, this.#random() * openingMs);
  }

  /**
   * The platform, or what is before it, did not take an attempt for now. `asked`: when it asked to be
   * tried again, spread as `nextTryAt` does, in milliseconds since 1970; null where it did not.
   */
  refused(now: number, asked: number | null): void {
    const { baseMs, ceilingMs, spacedMs } = this.#pace;
    if (spacedMs === 0) return;
    this.#byHand = 0;
    this.#refusals += 1;
    // A server that names a time long from now has asked only once for what others were refused often.
    const long = ((asked ?? now) - now) / ASKED_PART;
    this.#gapMs = Math.min(spacedMs, Math.max(baseMs, this.#gapMs * 2, long));
    const bound = Math.min(ceilingMs, baseMs * 2 ** Math.min(this.#refusals - 1, 40));
    const share = this.#random();
    const own = Math.max((0.5 + share) * this.#gapMs, (0.3 + 0.7 * share) * bound);
    this.#waitFor(now, Math.max(own, (asked ?? 0) - now));
  }

  /** The platform took one. `last`: nothing else waits. */
  taken(last: boolean): void {
    this.#gapMs *= this.#refusals > 0 ? BACK : EASED;
    this.#refusals = 0;
    if (!last && this.#gapMs >= this.#pace.baseMs) return;
    this.#gapMs = 0;
    this.#byHand = 0;
    this.#situation.nextStart = null;
  }

  #waitFor(now: number, ms: number): void {
    this.#situation.nextStart = now + Math.round(ms);
  }
}
