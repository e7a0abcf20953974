import type { AppError } from '../../../preload/contract/app-error.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { leftUntil, nextTryAt, type Pace } from './backoff.ts';
import type { SendingSituation } from './sending-situation.ts';

interface Place {
  /** The earliest start, in milliseconds since 1970, or null if the submission can start when its turn comes. */
  notBefore: number | null;
  /** When the wait that a server asked for ends, in milliseconds since 1970, or null if no server asked. */
  asked: number | null;
}

/** The submissions to send, in the order in which they were added. It contains only IDs and times. */
export class SendQueue {
  readonly #places = new Map<SubmissionId, Place>();
  readonly #pace: Pace;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Adds a submission at the end. If it is already in the queue, changes only when it is due. */
  put(id: SubmissionId, notBefore: number | null, asked: number | null): void {
    this.#places.set(id, { notBefore, asked });
  }

  remove(id: SubmissionId): void {
    this.#places.delete(id);
  }

  has(id: SubmissionId): boolean {
    return this.#places.has(id);
  }

  /** The number of submissions that are waiting or being sent. */
  get size(): number {
    return this.#places.size;
  }

  /** Returns the first submission that is due and not in `busy`, or null if no such submission exists. */
  next(now: number, busy: ReadonlyMap<SubmissionId, unknown>): SubmissionId | null {
    for (const [id, { notBefore }] of this.#places) {
      if (!busy.has(id) && leftUntil(this.#pace, notBefore, now) === 0) return id;
    }
    return null;
  }

  /** Returns the milliseconds until a submission that isn't in `busy` is due, or null if none is waiting for a time. */
  dueInMs(now: number, busy: ReadonlyMap<SubmissionId, unknown>): number | null {
    let soonest: number | null = null;
    for (const [id, { notBefore }] of this.#places) {
      const left = leftUntil(this.#pace, notBefore, now);
      if (!busy.has(id) && left > 0) soonest = Math.min(left, soonest ?? left);
    }
    return soonest;
  }

  /** Records that the clock was set back by `ms` milliseconds. What is left of each wait stays the same. */
  setBack(ms: number): void {
    for (const place of this.#places.values()) {
      if (place.notBefore !== null) place.notBefore -= ms;
      if (place.asked !== null) place.asked -= ms;
    }
  }

  /** Makes all submissions due except those that a server asked to delay. If `all` is true, makes those due too. */
  hurry(now: number, all = false): void {
    for (const place of this.#places.values()) {
      if (all || leftUntil(this.#pace, place.asked, now) === 0) place.notBefore = null;
    }
  }
}

export interface QueueHoldParts {
  readonly situation: SendingSituation;
  readonly pace: Pace;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns a random number, uniformly distributed between 0 and 1. */
  readonly random: () => number;
  readonly onHoldChanged: () => void;
}

/** A reason to stop the whole queue, such as no connection, a captive portal, or a server that asks to wait. */
export class QueueHold {
  readonly #parts: QueueHoldParts;

  constructor(parts: QueueHoldParts) {
    this.#parts = parts;
  }

  /**
   * Stops the queue. Each consecutive hold lasts longer, up to `ceilingMs`. `retryAt` is when the server asked the desk
   * to retry (ISO 8601).
   */
  raise(failure: AppError, retryAt: string | null, ceilingMs: number): void {
    const { situation, random, clock, onHoldChanged } = this.#parts;
    const pace = { ...this.#parts.pace, ceilingMs };
    const now = clock();
    const failures = (situation.hold?.failures ?? 0) + 1;
    const until = nextTryAt(pace, { now, failures, asked: retryAt }, random);
    situation.hold = { failure, since: situation.hold?.since ?? now, failures, until };
    onHoldChanged();
  }

  /** Records that the clock was set back by `ms` milliseconds. */
  setBack(ms: number): void {
    const { situation } = this.#parts;
    const { hold } = situation;
    if (hold === null) return;
    situation.hold = { ...hold, since: hold.since - ms, until: hold.until - ms };
  }

  /** Ends the hold, because the platform was reached and the other submissions can continue. */
  clear(): void {
    const { situation, onHoldChanged } = this.#parts;
    if (situation.hold === null) return;
    situation.hold = null;
    onHoldChanged();
  }
}
