const FIRST_MS = 2000;
const TIMES = 7;

/**
 * Returns how many milliseconds to wait after a number of reads: 2 s, 4 s, 8 s, up to 128 s.
 * Returns null when polling ends.
 */
export function pauseBefore(reads: number): number | null {
  return reads < TIMES ? FIRST_MS * 2 ** reads : null;
}

/**
 * Repeats a read at growing intervals, until it is stopped or about four minutes have passed.
 * Polling pauses while the result isn't visible. When the result becomes visible again, the first
 * read follows immediately.
 */
export class Polling {
  readonly #read: () => Promise<unknown>;
  readonly #onEnd: () => void;
  #reads = 0;
  #wanted = false;
  #looking = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `read` never rejects. `onEnd` is called after the last interval. */
  constructor(read: () => Promise<unknown>, onEnd: () => void) {
    this.#read = read;
    this.#onEnd = onEnd;
  }

  /** Starts polling, or starts over with the shortest interval. */
  start(): void {
    this.#wanted = true;
    this.#reads = 0;
    this.#schedule();
  }

  stop(): void {
    this.#wanted = false;
    clearTimeout(this.#timer);
  }

  look(looking: boolean): void {
    if (looking === this.#looking) return;
    this.#looking = looking;
    if (!looking) {
      clearTimeout(this.#timer);
    } else if (this.#wanted) {
      void this.#read();
      this.#schedule();
    }
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#wanted || !this.#looking) return;
    const pause = pauseBefore(this.#reads);
    if (pause !== null) {
      this.#timer = setTimeout(() => void this.#again(), pause);
      return;
    }
    this.stop();
    this.#onEnd();
  }

  async #again(): Promise<void> {
    this.#reads += 1;
    const reads = this.#reads;
    await this.#read();
    // If polling has been restarted in the meantime, the next read is already scheduled.
    if (reads === this.#reads) this.#schedule();
  }
}
