/** A piece that is taken no sooner found the system's buffers full: the line sets the pace. */
const FULL_MS = 20;

/** Time added to an estimate: too little leaves an outcome in doubt, too much costs this much. */
const MARGIN = 1.25;
const MARGIN_MS = 500;

/**
 * A line that empties the buffers within this time gets no more than `MARGIN`: what an estimate is wrong by
 * is over before a line could well break, and half a second more would be an eighth of its whole upload.
 */
const FAST_MS = 400;

/** The longest that any estimate is trusted with, however slow the line was. */
const LONGEST_WAIT_MS = 30_000;

/** The longest where the buffers were full once only: a slow line and one pause of a fast one look the same. */
const LONGEST_UNSUPPORTED_MS = 2_500;

/** The buffers were full when `bytes` had been taken, from `since` to `until`. */
interface Full {
  readonly bytes: number;
  readonly since: number;
  readonly until: number;
}

/**
 * Estimates how much of what the system took still waits in its buffers, from how it took it: at once
 * until they were full, then as fast as the line carried it off. Node cannot ask the system itself. From
 * one time that they were full to the next the line has carried as much as was taken. A pause of the line
 * slows one or two such stretches down; so what is believed is what the better ones agree on.
 */
export class SendBacklog {
  readonly #startedAt: number;
  readonly #full: Full[] = [];
  #bytes = 0;
  #takenAt: number;

  /** All times in milliseconds of one steady clock. */
  constructor(startedAt: number) {
    this.#startedAt = startedAt;
    this.#takenAt = startedAt;
  }

  /** A piece was handed over at `since` and taken at `until`. `bytes`: all that was taken by then. */
  taken(bytes: number, since: number, until: number): void {
    if (until - since > FULL_MS) this.#full.push({ bytes: this.#bytes, since, until });
    this.#bytes = bytes;
    this.#takenAt = until;
  }

  /**
   * Milliseconds from the last piece taken until the line has probably carried off everything; 0 where
   * it never was the brake.
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

  /** Bytes a millisecond that the line carries while it moves. */
  #rate(): number {
    const stretches = this.#full.flatMap((full, index) => {
      const next = this.#full[index + 1];
      return next ? [{ bytes: next.bytes - full.bytes, ms: next.since - full.since }] : [];
    });
    const rates = stretches.map(({ bytes, ms }) => bytes / ms);
    const last = this.#full.at(-1);
    if (last !== undefined) {
      // The files ended before the buffers were full again: as much was free by then as the times before.
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
