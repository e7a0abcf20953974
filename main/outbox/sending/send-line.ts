import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { askedAt, leftUntil, nextTryAt } from './backoff.ts';
import type { EndedAttempt, Outcome, Retry } from './retry-table.ts';
import { QueueHold, type QueueHoldParts, SendQueue } from './send-queue.ts';
import { Spacing } from './spacing.ts';

/** Uploads at once: a branch's line is thin, and one large file must not hold up a small one. */
const AT_ONCE = 2;
/** What has waited so long, in milliseconds, was not put in by somebody who stands there now. */
export const OVERNIGHT_MS = 3_600_000;

/** What an attempt's end says to the line. */
export interface LineEnd {
  readonly outcome: Outcome;
  /** How far the attempt came. */
  readonly phase: EndedAttempt['evidence']['phase'];
  /** How often it was tried, this attempt included. */
  readonly tries: number;
  /** A fresh token could be had, and the attempt before was not refused for its token as well. */
  readonly freshToken: boolean;
}

/**
 * When each submission of a desk begins: the queue, what holds all of it, and the gaps of a backlog. It
 * has no timer and starts nothing, so that fifty thousand of them can be driven by a clock that is turned.
 */
export class SendLine {
  readonly #parts: QueueHoldParts;
  readonly #queue: SendQueue;
  readonly #hold: QueueHold;
  readonly #spacing: Spacing;

  constructor(parts: QueueHoldParts) {
    this.#parts = parts;
    this.#queue = new SendQueue(parts.pace);
    this.#hold = new QueueHold(parts);
    this.#spacing = new Spacing(parts.pace, parts.random, parts.situation);
  }

  /**
   * Puts one at the end, or changes when one that has its place is due. `retryAt`: until when a server
   * asked to wait (ISO 8601).
   */
  put(id: SubmissionId, notBefore: number | null, retryAt: string | null = null): void {
    const { pace, clock } = this.#parts;
    this.#queue.put(id, notBefore, askedAt(pace, retryAt, clock()));
  }

  /** Puts in what staff want sent now. */
  putByHand(id: SubmissionId): void {
    if (this.#queue.size === 0) this.#spacing.emptied(this.#parts.clock());
    this.#queue.put(id, null, null);
    this.#spacing.askedByHand();
  }

  remove(id: SubmissionId): void {
    this.#queue.remove(id);
  }

  /**
   * Somebody signed in, as on every desk about now. `oldest`: when what has waited longest was put in, and
   * `newest` the last of those that wait for more than `OVERNIGHT_MS`, both in milliseconds since 1970.
   */
  opened(oldest: number, newest = oldest): void {
    const now = this.#parts.clock();
    const overnight = now - oldest > OVERNIGHT_MS;
    if (!overnight && !this.#spacing.wasRefused) return;
    this.#spacing.opened(now, this.#queue.size, overnight ? newest - oldest : 0);
  }

  /**
   * The platform answered something that staff asked for: what waits for its return may begin sooner.
   * Returns whether it does.
   */
  answered(): boolean {
    const { situation, clock, onHoldChanged } = this.#parts;
    const now = clock();
    const at = this.#spacing.answered(now, this.#queue.size);
    if (at === null) return false;
    this.#queue.hurry(now);
    const { hold } = situation;
    if (hold && at < hold.until) situation.hold = { ...hold, until: at };
    onHoldChanged();
    return true;
  }

  /** Makes all due but what a server still asks to wait; one finds out whether the hold lasts. */
  hurry(): void {
    const { situation, clock } = this.#parts;
    const now = clock();
    this.#queue.hurry(now);
    const { hold } = situation;
    if (hold === null || this.#isAsked(now)) return;
    situation.hold = { ...hold, until: now };
    this.#spacing.tryOne();
  }

  /** Staff want to know now: a single one begins at once, unless a server still asks to wait. */
  tryNow(): void {
    this.hurry();
    if (!this.#isAsked(this.#parts.clock())) this.#spacing.tryOne();
  }

  /**
   * Offers what is due, one after the other, while there are places. `offer` adds to `running` what it
   * begins, and removes or puts off what it does not. Returns the milliseconds until something else is due; null
   * when that is no question of time.
   */
  beginDue(
    running: ReadonlyMap<SubmissionId, unknown>,
    offer: (id: SubmissionId) => void,
  ): number | null {
    const { situation, pace, clock } = this.#parts;
    // Read once: what is not due at the first look must not be past at the last.
    const now = clock();
    const held = situation.hold === null ? 0 : leftUntil(pace, situation.hold.until, now);
    if (held > 0) return held;
    // While something is in the way, one at a time finds out whether it still is.
    const places = situation.hold === null && !this.#spacing.wasRefused ? AT_ONCE : 1;
    while (running.size < places) {
      const id = this.#queue.next(now, running);
      if (id === null) break;
      const gap = this.#spacing.leftMs(now);
      if (gap > 0) return gap;
      const before = running.size;
      offer(id);
      if (running.size > before) this.#spacing.begun(now);
    }
    return running.size < places ? this.#queue.dueInMs(now, running) : null;
  }

  /**
   * Takes in how an attempt ended. Returns when it is due by itself, in milliseconds since 1970; null: it
   * waits no more, or goes as soon as the queue goes on.
   */
  ended(id: SubmissionId, end: LineEnd): number | null {
    const { outcome, phase } = end;
    const due = outcome.kind === 'retry' ? this.#dueAfter(outcome, end) : null;
    const reached = phase !== 'notStarted' && phase !== 'connecting';
    if (reached && (outcome.kind !== 'retry' || outcome.scope === 'item')) this.#hold.clear();
    this.#queue.remove(id);
    if (outcome.kind === 'sent' || outcome.kind === 'rejected') {
      this.#spacing.taken(this.#parts.clock(), this.#queue.size);
    } else if (outcome.failure !== null && SPACES.has(outcome.failure.code)) {
      this.#refused(outcome.kind === 'retry' ? outcome.retryAt : null, due);
    }
    return due;
  }

  #refused(retryAt: string | null, due: number | null): void {
    const { situation, pace, clock } = this.#parts;
    const now = clock();
    const at = askedAt(pace, retryAt, now);
    const spread = due ?? situation.hold?.until ?? now;
    this.#spacing.refused(now, at === null ? null : { at, spread });
    const { hold, nextStart } = situation;
    if (hold && nextStart !== null && nextStart > hold.until) {
      situation.hold = { ...hold, until: nextStart };
    }
  }

  #isAsked(now: number): boolean {
    const { situation, pace } = this.#parts;
    return leftUntil(pace, situation.askedUntil, now) > 0;
  }

  #dueAfter(
    { failure, retryAt, scope, tokenRefused }: Retry,
    { tries, freshToken }: LineEnd,
  ): number | null {
    const { clock, pace, random } = this.#parts;
    if (failure.code === 'cancelled') return null;
    if (scope === 'queue') {
      this.#hold.raise(failure, retryAt);
      // A device on the way may turn back this submission alone: it may be too large for it.
      if (failure.code !== 'blockedOnTheWay') return null;
    }
    // A fresh token is tried at once; one that is refused as well waits like anything else.
    if (tokenRefused && freshToken) return null;
    return nextTryAt(pace, { now: clock(), failures: tries, asked: retryAt }, random);
  }
}

/** Failures that every desk meets at once when the platform or its line is down. */
const SPACES: ReadonlySet<string> = new Set(['offline', 'proxy', 'throttled', 'unavailable']);
