import type { AppError } from '../../../preload/contract/app-error.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import { leftUntil, nextTryAt, type Pace } from './backoff.ts';
import type { SendingSituation } from './sending-situation.ts';

interface Place {
  /** Milliseconds since 1970; null: as soon as its turn comes. */
  notBefore: number | null;
  /** Until when a server asked to wait, in milliseconds since 1970; null: it did not. */
  readonly asked: number | null;
}

/** The queue of submissions to send, in the order put in. It knows ids and times only. */
export class SendQueue {
  readonly #places = new Map<SubmissionId, Place>();
  readonly #pace: Pace;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Puts one at the end, or changes when one that has its place is due. */
  put(id: SubmissionId, notBefore: number | null, asked: number | null): void {
    this.#places.set(id, { notBefore, asked });
  }

  remove(id: SubmissionId): void {
    this.#places.delete(id);
  }

  /** How many wait or are under way. */
  get size(): number {
    return this.#places.size;
  }

  /** The first that is due and not among `busy`; null when none is. */
  next(now: number, busy: ReadonlyMap<SubmissionId, unknown>): SubmissionId | null {
    for (const [id, { notBefore }] of this.#places) {
      if (!busy.has(id) && leftUntil(this.#pace, notBefore, now) === 0) return id;
    }
    return null;
  }

  /** Milliseconds until another than `busy` is due; null when none waits for a time. */
  dueInMs(now: number, busy: ReadonlyMap<SubmissionId, unknown>): number | null {
    let soonest: number | null = null;
    for (const [id, { notBefore }] of this.#places) {
      const left = leftUntil(this.#pace, notBefore, now);
      if (!busy.has(id) && left > 0) soonest = Math.min(left, soonest ?? left);
    }
    return soonest;
  }

  /** Makes all due, but what a server still asks to wait unless `all` is said. */
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
  /** Evenly between 0 and 1. */
  readonly random: () => number;
  readonly onHoldChanged: () => void;
}

/** A reason that stops the whole queue: no line, a portal on the way, a server that asks for patience. */
export class QueueHold {
  readonly #parts: QueueHoldParts;

  constructor(parts: QueueHoldParts) {
    this.#parts = parts;
  }

  /**
   * Stops the queue, longer each time in a row and no longer than `ceilingMs`; `retryAt` is when the server
   * asked to be tried again.
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

  /** The platform was reached: nothing stands in the way of the others. */
  clear(): void {
    const { situation, onHoldChanged } = this.#parts;
    if (situation.hold === null) return;
    situation.hold = null;
    onHoldChanged();
  }
}
