/** The time between attempts. All values are in milliseconds. */
export interface Pace {
  /** The upper bound of the first wait. It doubles with each further wait. */
  readonly baseMs: number;
  /** The longest wait, unless the server asks for more. */
  readonly ceilingMs: number;
  /** The longest wait that a server can request. `spreadMs` may add to it. */
  readonly longestMs: number;
  /** After refusals, the longest average gap between the attempts of a backlog. 0 means no gaps. */
  readonly spacedMs: number;
  /**
   * After a sign-in, submissions that waited overnight start at times that are evenly distributed over this period. 0
   * means immediately.
   */
  readonly openingMs: number;
}

/**
 * The pace for a branch's connection: quick after a short interruption, and without a flood of requests after an
 * outage. `npm run simulate:outage` shows the effect with fifty thousand desks (docs/outage.md).
 */
export const USUAL_PACE: Pace = {
  baseMs: 1_000,
  ceilingMs: 300_000,
  longestMs: 900_000,
  spacedMs: 200_000,
  openingMs: 60_000,
};

/**
 * Returns a wait with full jitter: it is evenly distributed between 0 and the exponential bound, so that desks that
 * lost their connection together do not return together. `failures` counts from 1.
 */
export function backoffMs(pace: Pace, failures: number, random: () => number): number {
  const bound = Math.min(pace.ceilingMs, pace.baseMs * 2 ** Math.min(failures - 1, 40));
  return Math.round(random() * bound);
}

/**
 * Returns when the next attempt is due, in milliseconds since 1970. `asked` is the time that a server asked for (ISO
 * 8601). It is honored up to `longestMs` from now. The attempt is never earlier than that time, and at most `spreadMs`
 * later. The spread is needed because a server tells every desk the same end of its maintenance.
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
 * Returns the time until which a server asked to wait (`asked`, ISO 8601), in milliseconds since 1970: at least `now`,
 * at most `longestMs` later. Returns null if the server did not ask or the time is invalid.
 */
export function askedAt(pace: Pace, asked: string | null, now: number): number | null {
  const at = asked === null ? Number.NaN : Date.parse(asked);
  return Number.isFinite(at) ? Math.min(Math.max(at, now), now + pace.longestMs) : null;
}

/** Short requested waits are spread over more than their own length, up to this many milliseconds. */
const WIDE_MS = 30_000;

/**
 * Returns the maximum that is added to a requested wait of `wish` milliseconds: about the same length again, up to
 * `ceilingMs`. Without it, most requests would arrive at the announced end, because desks that ask shortly before that
 * end get short waits.
 */
function spreadMs(pace: Pace, wish: number): number {
  return Math.min(Math.max(wish - WIDE_MS, Math.min(4 * wish, WIDE_MS)), pace.ceilingMs);
}

/** The longest possible wait, even if a server asks for more or the clock was changed. */
function longestWait(pace: Pace): number {
  return pace.longestMs + pace.ceilingMs;
}

/**
 * Returns the time left until `notBefore`. A value longer than the longest wait means that the clock was set back, so
 * the attempt is due.
 */
export function leftUntil(pace: Pace, notBefore: number | null, now: number): number {
  if (notBefore === null) return 0;
  const left = notBefore - now;
  return left <= 0 || left > longestWait(pace) ? 0 : left;
}
