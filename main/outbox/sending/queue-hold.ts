import type { AppError } from '../../../preload/contract/app-error.ts';
import { nextTryAt, type Pace } from './backoff.ts';
import type { SendingSituation } from './sending-situation.ts';

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

  /** Stops the queue, longer each time in a row; `retryAt` is when the server asked to be tried again. */
  raise(failure: AppError, retryAt: string | null): void {
    const { situation, pace, random, clock, onHoldChanged } = this.#parts;
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
