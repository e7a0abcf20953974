/** A simulated clock with timers. */
export class TurnedClock {
  now: number;
  readonly #due = new Map<number, (() => void)[]>();

  /** `start` is in milliseconds since 1970. */
  constructor(start: number) {
    this.now = start;
  }

  /** Calls `run` after `ms` milliseconds. */
  in(ms: number, run: () => void): void {
    const at = this.now + Math.max(0, Math.round(ms));
    const others = this.#due.get(at);
    if (others) others.push(run);
    else this.#due.set(at, [run]);
  }

  /** Advances the clock to `time`, and runs all timers that are due by then. */
  turnTo(time: number): void {
    for (; ; this.now += 1) {
      for (const run of this.#due.get(this.now) ?? []) run();
      this.#due.delete(this.now);
      if (this.now >= time) return;
    }
  }
}

/**
 * Returns a generator of uniformly distributed numbers between 0 and 1. The same seed gives the
 * same numbers (mulberry32).
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
