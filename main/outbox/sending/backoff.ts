/** How long to wait between attempts. All values are in milliseconds. */
export interface Pace {
  /** The upper bound of the first wait. The bound doubles after each further failure. */
  readonly baseMs: number;
  /** The longest wait, unless the server asks for more. */
  readonly ceilingMs: number;
  /** The longest wait that a server can request. `spreadMs` may add to it. */
  readonly longestMs: number;
  /** The longest average gap between attempts when a backlog is sent after refusals. 0 means no gaps. */
  readonly spacedMs: number;
  /**
   * The minimum time, after a sign-in, over which the submissions that waited overnight are spread. 0 means that they
   * start immediately.
   */
  readonly openingMs: number;
}

/**
 * The pace used on a branch's connection. Retries are quick after a short interruption, but an outage isn't followed by
 * a flood of requests. `npm run simulate:outage` shows the effect with fifty thousand desks (docs/outage.md).
 */
export const USUAL_PACE: Pace = {
  baseMs: 1_000,
  ceilingMs: 300_000,
  longestMs: 900_000,
  spacedMs: 200_000,
  openingMs: 60_000,
};

/**
 * Returns a wait with full jitter: uniformly distributed between 0 and the exponential bound. Desks that lost their
 * connection together therefore don't all retry at once. `failures` counts from 1.
 */
export function backoffMs(pace: Pace, failures: number, random: () => number): number {
  const bound = Math.min(pace.ceilingMs, pace.baseMs * 2 ** Math.min(failures - 1, 40));
  return Math.round(random() * bound);
}

/**
 * Returns when the next attempt is due, in milliseconds since 1970. `asked` is the time a server asked the desk to wait
 * until (ISO 8601), honored up to `longestMs` from now. The attempt is never earlier than that time, and at most
 * `spreadMs` later. The spread is needed because a server announces the same end of its maintenance to every desk.
 */
export function nextTryAt(
  pace: Pace,
  at: { readonly now: number; readonly failures: number; readonly asked: string | null },
  random: () => number,
): number {
  const own = backoffMs(pace, at.failures, random);
  const wish = (askedAt(pace, at.asked, at.now) ?? at.now) - at.now;
  const spread = wish === 0 ? 0 : Math.round(random() * spreadMs(pace, wish));
  return at.now + Math.min(Math.max(own, wish + spread), longestWait(pace));
}

/**
 * Returns when the wait that a server asked for ends, in milliseconds since 1970. `asked` is that time as the server
 * sent it (ISO 8601). The result is at least `now` and at most `longestMs` later. Returns null if the server didn't ask
 * for a wait or the time is invalid.
 */
export function askedAt(pace: Pace, asked: string | null, now: number): number | null {
  const at = asked === null ? Number.NaN : Date.parse(asked);
  return Number.isFinite(at) ? Math.min(Math.max(at, now), now + pace.longestMs) : null;
}

/** The spread of a short requested wait is up to four times its length, capped at this many milliseconds. */
const WIDE_MS = 30_000;

/**
 * Returns the most that may be added to a requested wait of `wish` milliseconds: roughly `wish` again, up to
 * `ceilingMs`. Desks that ask shortly before the announced end get short waits. Without the spread, most requests would
 * therefore arrive right at that end.
 */
function spreadMs(pace: Pace, wish: number): number {
  return Math.min(Math.max(wish - WIDE_MS, Math.min(4 * wish, WIDE_MS)), pace.ceilingMs);
}

/** Returns the longest possible wait. It applies even if a server asks for more or the clock was changed. */
function longestWait(pace: Pace): number {
  return pace.longestMs + pace.ceilingMs;
}

/**
 * Returns the milliseconds left until `notBefore`, or 0 if the attempt is due. The clock was set back if more than the
 * longest wait is left, or if it isn't `setAt` yet, when the wait was set. The attempt is then due. All times are in
 * milliseconds since 1970.
 */
export function leftUntil(
  pace: Pace,
  notBefore: number | null,
  now: number,
  setAt = Number.NEGATIVE_INFINITY,
): number {
  if (notBefore === null || now < setAt) return 0;
  const left = notBefore - now;
  return left <= 0 || left > longestWait(pace) ? 0 : left;
}
