import type { Clock } from '../clock.ts';

/**
 * The maximum delay of a timer, in milliseconds. It is short so that time spent asleep is noticed soon after the
 * computer wakes.
 */
const LONGEST_SLEEP_MS = 15_000;

export interface IdleWatchParts {
  readonly clock: Clock;
  /** Returns how long the desk may be idle, in milliseconds. 0 means that there is no limit. Called at each check. */
  readonly allowedMs: () => number;
  readonly onIdle: () => void;
}

/**
 * Detects that nobody has used the desk for too long. Goes by whichever clock has advanced further, because one stops
 * while the computer sleeps and the other is wrong if someone sets it.
 */
export class IdleWatch {
  readonly #parts: IdleWatchParts;
  #touched: { readonly now: number; readonly elapsed: number } | null = null;
  #cancel: (() => void) | null = null;

  constructor(parts: IdleWatchParts) {
    this.#parts = parts;
  }

  /** Starts watching, as if someone had just used the desk. */
  start(): void {
    this.#touched = this.#read();
    this.#sleep();
  }

  /**
   * Records that someone is using the desk. Once the allowed time has run out, this can't extend it, because a key
   * press must not unlock the desk.
   */
  touch(): void {
    if (this.#touched === null) return;
    if (this.#idleMs() >= this.#allowedMs()) this.#end();
    else this.#touched = this.#read();
  }

  stop(): void {
    this.#touched = null;
    this.#cancel?.();
    this.#cancel = null;
  }

  #sleep(): void {
    this.#cancel?.();
    const left = this.#allowedMs() - this.#idleMs();
    const ms = Math.max(0, Math.min(left, LONGEST_SLEEP_MS));
    this.#cancel = this.#parts.clock.wake(ms, () => {
      if (this.#touched === null) return;
      if (this.#idleMs() >= this.#allowedMs()) this.#end();
      else this.#sleep();
    });
  }

  #end(): void {
    this.stop();
    this.#parts.onIdle();
  }

  #allowedMs(): number {
    const allowed = this.#parts.allowedMs();
    return allowed === 0 ? Number.POSITIVE_INFINITY : allowed;
  }

  #idleMs(): number {
    const then = this.#touched;
    if (then === null) return 0;
    const { now, elapsed } = this.#read();
    return Math.max(now - then.now, elapsed - then.elapsed);
  }

  #read(): { now: number; elapsed: number } {
    const { clock } = this.#parts;
    return { now: clock.now(), elapsed: clock.elapsed() };
  }
}
