const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export interface TryingAgain {
  /** Called with the first of several consecutive failures. */
  readonly onFailure?: (cause: unknown) => void;
  /**
   * The pause between the first two tries, in milliseconds. Each further pause is twice as long, up to five minutes.
   */
  readonly firstPauseMs?: number;
}

/**
 * Repeats work until it succeeds. Meant for work that something outside this program may prevent for a while. The
 * pauses between tries grow longer. Waiting doesn't keep the program alive.
 */
export class TryAgain {
  readonly #work: () => Promise<void>;
  readonly #onFailure: (cause: unknown) => void;
  readonly #firstPauseMs: number;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #closed = false;

  /** `work` never runs twice at the same time. To report a failure, it must throw. */
  constructor(work: () => Promise<void>, options: TryingAgain = {}) {
    this.#work = work;
    this.#onFailure = options.onFailure ?? (() => {});
    this.#firstPauseMs = options.firstPauseMs ?? FIRST_PAUSE_MS;
  }

  /** Tries again after a pause, unless a try is already scheduled. Call this after a failure. */
  soon(): void {
    if (this.#closed || this.#timer !== null || this.#running !== null) return;
    const pause = Math.min(this.#firstPauseMs * 2 ** this.#failures, LONGEST_PAUSE_MS);
    this.#timer = setTimeout(() => void this.#try(), pause);
    this.#timer.unref();
  }

  /**
   * Tries right away because someone has asked for it. If this try fails, more follow automatically. Resolves after
   * this try.
   */
  now(): Promise<void> {
    this.#failures = Math.min(this.#failures, 1);
    return this.#try();
  }

  #try(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#failures > 0) this.soon();
    });
    return this.#running;
  }

  /** Stops trying. Resolves once no try is in progress. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#work();
      this.#failures = 0;
    } catch (cause) {
      this.#failures += 1;
      if (this.#failures === 1) this.#onFailure(cause);
    }
  }
}
