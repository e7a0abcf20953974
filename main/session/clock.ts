import { performance } from 'node:perf_hooks';
import type { EndOfWait } from '../system/tasks/wait-unless.ts';

/** The computer's two clocks and a timer. Injected so that tests can control them. */
export interface Clock {
  /** Milliseconds since 1970. May jump when someone sets the clock. */
  now(): number;
  /** Milliseconds since an arbitrary start. Never jumps, but may stop while the computer sleeps. */
  elapsed(): number;
  /** Calls `callback` once after `ms`. The returned function cancels the call. */
  wake(ms: number, callback: () => void): () => void;
}

/** The real clock. Its timers don't keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wake(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Length of one step of the wait, in milliseconds. */
const STEP_MS = 100;

/**
 * Returns an `EndOfWait` that ends the wait after the program has been running for `ms` milliseconds. A period in which
 * the whole program is blocked counts as a single step, because it can't receive an answer then. The program is blocked
 * while SQLite waits for a file that another program holds, and while the computer sleeps.
 */
export function hasRunFor(ms: number, clock: Pick<Clock, 'wake'>): EndOfWait {
  return (over) => {
    let cancel = () => {};
    const step = (left: number) => {
      cancel = clock.wake(Math.min(left, STEP_MS), () => {
        if (left > STEP_MS) step(left - STEP_MS);
        else over();
      });
    };
    step(ms);
    return () => cancel();
  };
}
