/** Nothing taken for so long: the system's buffers are full, and from here on the line sets the pace. */
const PAUSE_MS = 20;

/** However slow the line was: no estimate is trusted with more. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Estimates how much of what the system took still waits in its buffers, from how it took it: at once
 * until they were full, then as fast as the line carried it off. Node cannot ask the system itself.
 */
export class SendBacklog {
  readonly #startedAt: number;
  #taken: { readonly bytes: number; readonly at: number };
  /** When the buffers were first full, and what had been taken by then. */
  #full: { readonly bytes: number; readonly at: number } | null = null;

  /** All times in milliseconds of one steady clock. */
  constructor(startedAt: number) {
    this.#startedAt = startedAt;
    this.#taken = { bytes: 0, at: startedAt };
  }

  /** `bytes`: all that was taken so far. */
  taken(bytes: number, at: number): void {
    if (this.#full === null && this.#taken.bytes > 0 && at - this.#taken.at > PAUSE_MS) {
      this.#full = this.#taken;
    }
    this.#taken = { bytes, at };
  }

  /** Milliseconds until the line has probably carried off everything; 0 where it never was the brake. */
  waitMs(now: number): number {
    if (this.#full === null) return 0;
    const seen = this.#taken.at - this.#full.at;
    const rate = (this.#taken.bytes - this.#full.bytes) / seen;
    const waiting = this.#full.bytes - rate * (this.#full.at - this.#startedAt);
    const wait = waiting / rate - (now - this.#taken.at);
    return Math.max(0, Math.min(wait, LONGEST_WAIT_MS));
  }
}
