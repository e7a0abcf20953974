import type { Timeouts } from './settings.ts';

/** Why the watch ended an upload; stands in the error's `detail`. */
export type WatchedLimit = 'UPLOAD_STALLED' | 'TOTAL_TIMEOUT';

/**
 * Ends an upload that gets nowhere. undici's own timers leave gaps: none runs while a file is slow to
 * be read, and an answer that drips never runs into one.
 */
export class UploadWatch {
  readonly #end = new AbortController();
  readonly #timeouts: Pick<Timeouts, 'stall' | 'total'>;
  #timer: NodeJS.Timeout;

  constructor(timeouts: Pick<Timeouts, 'stall' | 'total'>) {
    this.#timeouts = timeouts;
    this.#timer = this.#after(timeouts.stall, 'UPLOAD_STALLED');
  }

  /** Raised with a `TimeoutError` whose message is the limit. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** The connection has taken what it was handed; `whole` when there is no more to hand over. */
  moved(whole: boolean): void {
    if (whole) clearTimeout(this.#timer);
    else this.#timer.refresh();
  }

  /** The answer's head is there. */
  answering(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#after(this.#timeouts.total, 'TOTAL_TIMEOUT');
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #after(milliseconds: number, limit: WatchedLimit): NodeJS.Timeout {
    return setTimeout(() => this.#end.abort(new DOMException(limit, 'TimeoutError')), milliseconds);
  }
}
