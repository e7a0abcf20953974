import { performance } from 'node:perf_hooks';
import type { EndOfWait } from '../system/tasks/wait-unless.ts';

/** Both of the machine's clocks, and a way to be woken; injected so that tests can turn them. */
export interface Clock {
  /** Milliseconds since 1970. May jump when someone sets the clock. */
  now(): number;
  /** Milliseconds since some start. Never jumps, but may stand still while the machine sleeps. */
  elapsed(): number;
  /** Calls `callback` once after `ms`; the returned function prevents it. */
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

/** Waiting time is counted in steps of this many milliseconds. */
const STEP_MS = 100;

/**
 * The end that comes once the program has run for `ms`. A time in which the whole program is stopped counts as
 * one step, since no answer can be heard in it: SQLite waits that way for a file that another program holds, and
 * the machine may sleep.
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
