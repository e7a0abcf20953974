const FIRST_MS = 2000;
const TIMES = 7;

/** Milliseconds before the next read after so many: 2 s, 4 s, 8 s … 128 s, then no more (null). */
export function pauseBefore(reads: number): number | null {
  return reads < TIMES ? FIRST_MS * 2 ** reads : null;
}

/**
 * Reads something again at growing intervals, until it is told to stop or about four minutes have
 * passed. While nobody looks it rests; whoever looks again sees it read at once.
 */
export class Polling {
  readonly #read: () => Promise<unknown>;
  readonly #onEnd: () => void;
  #reads = 0;
  #wanted = false;
  #looking = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `read` never rejects. `onEnd` is told when the last interval has passed. */
  constructor(read: () => Promise<unknown>, onEnd: () => void) {
    this.#read = read;
    this.#onEnd = onEnd;
  }

  /** Begins, or begins anew with the shortest interval. */
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
    // A start in the meantime has made a schedule of its own.
    if (reads === this.#reads) this.#schedule();
  }
}
