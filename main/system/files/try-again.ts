/** Milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

export interface TryingAgain {
  /** Told of the first failure of a row of them. */
  readonly onFailure?: (cause: unknown) => void;
  /** Between the first two tries; each further pause is twice the one before, five minutes at most. */
  readonly firstPauseMs?: number;
}

/**
 * Work that something outside may hold up for a while: done again by itself until it succeeds, soon at
 * first and then more and more seldom. Waiting does not keep the program alive.
 */
export class TryAgain {
  readonly #work: () => Promise<void>;
  readonly #onFailure: (cause: unknown) => void;
  readonly #firstPauseMs: number;
  #failures = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #closed = false;

  /** `work` is run once at a time, and throws what held it up. */
  constructor(work: () => Promise<void>, options: TryingAgain = {}) {
    this.#work = work;
    this.#onFailure = options.onFailure ?? (() => {});
    this.#firstPauseMs = options.firstPauseMs ?? FIRST_PAUSE_MS;
  }

  /** There is something to do that just failed: tries after a pause, unless that is about to happen. */
  soon(): void {
    if (this.#closed || this.#timer !== null || this.#running !== null) return;
    const pause = Math.min(this.#firstPauseMs * 2 ** this.#failures, LONGEST_PAUSE_MS);
    this.#timer = setTimeout(() => void this.#try(), pause);
    this.#timer.unref();
  }

  /** Tries at once, as somebody asks, and where that fails again by itself. Resolves after the one try. */
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

  /** No further try; resolves when none is under way. */
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
