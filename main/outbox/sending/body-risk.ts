import type { SubmissionId } from '../../../preload/contract/ids.ts';

/** Uploads at once: a branch's line is thin, and one large file must not hold up a small one. */
const AT_ONCE = 2;
/** A platform that answered nothing for so long may be down: it is asked before a body goes. */
const SILENCE_MS = 5_000;

/**
 * Whether a body may be risked. One that is handed over whole to a platform which then fails ends
 * unknown, and staff have to find out (issue 28, 2). So nothing goes before the platform has answered a
 * cheap question where it was silent, or where the last body came to a bad end; the first body then goes
 * alone. One question serves all that waits.
 */
export class BodyRisk {
  /** When the platform last answered anything, in milliseconds since 1970. */
  #heardAt: number | null = null;
  /** When it last took a body. */
  #takenAt: number | null = null;
  /** The last body came to a bad end: what was answered before it says nothing. */
  #mustAsk = false;
  #alone = true;
  #asking: SubmissionId | null = null;

  /** The platform answered something else. */
  heard(now: number): void {
    this.#heardAt = now;
  }

  /** Whether a body that began now would have to wait for an answer. */
  asksFirst(now: number): boolean {
    return this.#mustAsk || !isWithin(SILENCE_MS, this.#heardAt, now);
  }

  /** How many may be under way where `running` are. `one`: something is in the way, as far as is known. */
  places(now: number, running: number, one: boolean): number {
    if (this.#asking !== null) return running;
    if (running === 0 && !isWithin(SILENCE_MS, this.#takenAt, now)) this.#alone = true;
    return one || this.#alone || this.#mustAsk ? 1 : AT_ONCE;
  }

  /** One begins beside `others`: with the question, where one is due. */
  begun(id: SubmissionId, now: number, others: number): void {
    if (!this.asksFirst(now)) return;
    this.#asking = id;
    if (others === 0) this.#alone = true;
  }

  /** Whether this one is about to ask the question, or does. */
  isAsking(id: SubmissionId): boolean {
    return this.#asking === id;
  }

  /** The question was answered or not, or nobody wants to know any more. */
  asked(now: number, isAnswered: boolean): void {
    this.#asking = null;
    if (!isAnswered) return;
    this.#heardAt = now;
    this.#mustAsk = false;
  }

  /** The platform took a body, or refused it for good. */
  taken(now: number): void {
    this.#heardAt = now;
    this.#takenAt = now;
    this.#mustAsk = false;
    this.#alone = false;
  }

  /** A body ended with 5xx or 429, or in a way that leaves open whether it arrived. */
  spoilt(): void {
    this.#mustAsk = true;
    this.#alone = true;
  }
}

/** No longer ago than `ms`; a clock that somebody turned back proves nothing. */
function isWithin(ms: number, at: number | null, now: number): boolean {
  return at !== null && now >= at && now - at < ms;
}
