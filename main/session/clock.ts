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

/** The real clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wake(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** The length of one step of the wait, in milliseconds. */
const STEP_MS = 100;

/**
 * Ends a wait after the program has run for `ms`. Time during which the whole program is blocked counts as one step,
 * because it cannot receive an answer then. SQLite blocks it while another program holds a file, and the computer may
 * sleep.
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
