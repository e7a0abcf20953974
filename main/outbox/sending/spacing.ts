import { leftUntil, type Pace } from './backoff.ts';
import type { SendingSituation } from './sending-situation.ts';

/** What is left of a gap after an attempt that the platform took. */
const EASED = 0.88;

/**
 * Gaps between the attempts of a backlog. After an outage every desk has one, and desks that send theirs
 * as fast as each answer comes overload the platform again; so a refusal doubles the gap, and what is
 * taken closes it little by little, until the platform has as much as it takes. What staff put in just
 * now lets one more begin at once.
 */
export class Spacing {
  readonly #pace: Pace;
  readonly #random: () => number;
  readonly #situation: SendingSituation;
  /** Milliseconds between two starts on average; 0: no gaps. */
  #gapMs = 0;
  #byHand = 0;

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
    if (this.#gapMs > 0) this.#byHand += 1;
  }

  /** The desk opens over what waited overnight, as every other desk does at that hour. */
  opened(now: number): void {
    const { openingMs } = this.#pace;
    if (openingMs === 0) return;
    this.#gapMs = Math.max(this.#gapMs, openingMs);
    this.#waitFor(now, this.#random() * openingMs);
  }

  /** The platform, or what is before it, did not take an attempt for now. */
  refused(now: number): void {
    const { baseMs, spacedMs } = this.#pace;
    if (spacedMs === 0) return;
    this.#byHand = 0;
    this.#gapMs = Math.min(spacedMs, Math.max(baseMs, this.#gapMs * 2));
    this.#waitFor(now, this.#random() * this.#gapMs);
  }

  /** The platform took one. `last`: nothing else waits. */
  taken(last: boolean): void {
    this.#gapMs *= EASED;
    if (!last && this.#gapMs >= this.#pace.baseMs) return;
    this.#gapMs = 0;
    this.#byHand = 0;
    this.#situation.nextStart = null;
  }

  #waitFor(now: number, ms: number): void {
    this.#situation.nextStart = now + Math.round(ms);
  }
}
