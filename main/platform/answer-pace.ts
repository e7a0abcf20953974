/** The slowest line of a branch: 64 kbit/s, in bytes a millisecond. */
const SLOWEST = 8;
/** The longest that an answer may take, however much there is to come. */
const LONGEST_MS = 3_600_000;

/**
 * Ends an answer of any size that comes too slowly: it may take `graceMs` and as long as its bytes so far
 * take on the slowest line, an hour at most. A steady line gets through, a drip does not.
 */
export class AnswerPace {
  readonly #end = new AbortController();
  readonly #startedAt = performance.now();
  readonly #graceMs: number;
  #bytes = 0;
  #timer: NodeJS.Timeout;

  constructor(graceMs: number) {
    this.#graceMs = graceMs;
    this.#timer = setTimeout(() => this.#look(), graceMs);
  }

  /** Raised with a `TimeoutError`. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** The same bytes, counted; the watch ends with them. */
  async *watched(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
    try {
      for await (const piece of body) {
        this.#bytes += piece.byteLength;
        yield piece;
      }
    } finally {
      this.stop();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #look(): void {
    const allowed = Math.min(this.#graceMs + this.#bytes / SLOWEST, LONGEST_MS);
    const left = allowed - (performance.now() - this.#startedAt);
    if (left > 0) this.#timer = setTimeout(() => this.#look(), Math.ceil(left));
    else this.#end.abort(new DOMException('TOTAL_TIMEOUT', 'TimeoutError'));
  }
}
