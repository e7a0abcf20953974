import { performance } from 'node:perf_hooks';

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
