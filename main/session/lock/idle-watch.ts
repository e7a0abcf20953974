import type { Clock } from '../clock.ts';

/** A timer never sleeps longer: one that stood still while the machine slept is noticed soon after. */
const LONGEST_SLEEP_MS = 15_000;

export interface IdleWatchParts {
  readonly clock: Clock;
  /** How long nobody may be at the desk, in milliseconds; 0: for ever. Asked each time. */
  readonly allowedMs: () => number;
  readonly onIdle: () => void;
}

/**
 * Tells when nobody has been at the desk for too long. Goes by the clock that says more: one stands
 * still while the machine sleeps, the other goes wrong when somebody sets it.
 */
export class IdleWatch {
  readonly #parts: IdleWatchParts;
  #touched: { readonly now: number; readonly elapsed: number } | null = null;
  #cancel: (() => void) | null = null;

  constructor(parts: IdleWatchParts) {
    this.#parts = parts;
  }

  /** Begins, as if somebody had just been there. */
  start(): void {
    this.#touched = this.#read();
    this.#sleep();
  }

  /** Somebody is there. Comes too late after the time ran out: a key pressed does not open the desk. */
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
