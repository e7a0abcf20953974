/**
 * If it takes longer than this until a piece is accepted, the system's buffers were full and the connection was the
 * bottleneck. In milliseconds.
 */
const FULL_MS = 20;

/**
 * Added to an estimate. If an estimate is too short, the outcome may remain unknown. If it is too long, it only costs
 * time.
 */
const MARGIN = 1.25;
const MARGIN_MS = 500;

/**
 * If the connection empties the buffers within this time, only `MARGIN` is added. The error of such a short estimate is
 * small, so the connection is unlikely to break within it. Another half second would be an eighth of the whole upload.
 */
const FAST_MS = 400;

/** The longest estimate that is used, in milliseconds, however slow the connection was. */
const LONGEST_WAIT_MS = 30_000;

/**
 * The longest estimate if the buffers were full only once, in milliseconds. A slow connection then looks the same as a
 * fast one that paused once.
 */
const LONGEST_UNSUPPORTED_MS = 2_500;

/** A period in which the buffers were full, from `since` to `until`, after `bytes` had been accepted. */
interface Full {
  readonly bytes: number;
  readonly since: number;
  readonly until: number;
}

/**
 * Estimates how many of the bytes that the system has accepted are still in its buffers, because Node can't ask the
 * system. The estimate uses the speed at which the system accepted bytes: instantly until the buffers were full, then
 * at the speed of the connection. Between two moments at which the buffers were full, the connection sent as many bytes
 * as were accepted. A pause in the connection slows one or two of these periods, so the estimate uses the speed that
 * the faster periods agree on.
 */
export class SendBacklog {
  readonly #startedAt: number;
  readonly #full: Full[] = [];
  #bytes = 0;
  #takenAt: number;

  /** `startedAt` and all later times are milliseconds of the same monotonic clock. */
  constructor(startedAt: number) {
    this.#startedAt = startedAt;
    this.#takenAt = startedAt;
  }

  /**
   * Records that a piece was passed on at `since` and accepted at `until`. `bytes` is the total accepted by `until`.
   */
  taken(bytes: number, since: number, until: number): void {
    if (until - since > FULL_MS) this.#full.push({ bytes: this.#bytes, since, until });
    this.#bytes = bytes;
    this.#takenAt = until;
  }

  /**
   * Returns how long the connection will probably take to send everything, in milliseconds after it accepted the last
   * piece. Returns 0 if the connection was never the bottleneck.
   */
  waitMs(): number {
    const [first] = this.#full;
    if (first === undefined) return 0;
    const rate = this.#rate();
    const waiting = first.bytes - rate * (first.since - this.#startedAt);
    const most = this.#full.length === 1 ? LONGEST_UNSUPPORTED_MS : LONGEST_WAIT_MS;
    if (waiting <= 0) return 0;
    const ms = waiting / rate;
    return Math.min(MARGIN * ms + (ms < FAST_MS ? 0 : MARGIN_MS), most);
  }

  /** Returns the connection's speed while it is sending, in bytes per millisecond. */
  #rate(): number {
    const stretches = this.#full.flatMap((full, index) => {
      const next = this.#full[index + 1];
      return next ? [{ bytes: next.bytes - full.bytes, ms: next.since - full.since }] : [];
    });
    const rates = stretches.map(({ bytes, ms }) => bytes / ms);
    const last = this.#full.at(-1);
    if (last !== undefined) {
      // The files ended before the buffers were full again. Assume that as much space was free as in the earlier
      // periods.
      const usual = stretches.reduce((sum, { bytes }) => sum + bytes, 0) / (stretches.length || 1);
      rates.push(
        Math.max(
          (this.#bytes - last.bytes) / (this.#takenAt - last.since),
          usual / (last.until - last.since),
        ),
      );
    }
    rates.sort((a, b) => b - a);
    return rates[Math.floor(rates.length / 3)] ?? Number.POSITIVE_INFINITY;
  }
}
