import type { Timeouts } from './settings.ts';

/** Why the watch ended an upload; stands in the error's `detail`. */
export type WatchedLimit = 'UPLOAD_STALLED' | 'TOTAL_TIMEOUT';

type Watched = Pick<Timeouts, 'stall' | 'upload' | 'verdict' | 'total'>;

/**
 * Ends an upload that gets nowhere. undici's own timers leave gaps: none runs while a file is slow to be
 * read, an answer that drips never runs into one, and every 103 puts off the one for its head.
 */
export class UploadWatch {
  readonly #end = new AbortController();
  readonly #timeouts: Watched;
  readonly #whole: NodeJS.Timeout;
  #timer: NodeJS.Timeout;
  #waiting = false;

  constructor(timeouts: Watched) {
    this.#timeouts = timeouts;
    this.#timer = this.#after(timeouts.stall, 'UPLOAD_STALLED');
    this.#whole = this.#after(timeouts.upload, 'TOTAL_TIMEOUT');
  }

  /** Raised with a `TimeoutError` whose message is the limit. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** The connection has taken what it was handed; `whole` when there is no more to hand over. */
  moved(whole: boolean): void {
    if (this.#waiting) return;
    if (!whole) {
      this.#timer.refresh();
      return;
    }
    this.#waiting = true;
    this.#next(this.#timeouts.verdict);
  }

  /** The answer's head is there. */
  answering(): void {
    this.#waiting = true;
    this.#next(this.#timeouts.total);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#whole);
  }

  /** The body is no longer what is waited for. */
  #next(milliseconds: number): void {
    this.stop();
    this.#timer = this.#after(milliseconds, 'TOTAL_TIMEOUT');
  }

  #after(milliseconds: number, limit: WatchedLimit): NodeJS.Timeout {
    return setTimeout(() => this.#end.abort(new DOMException(limit, 'TimeoutError')), milliseconds);
  }
}
