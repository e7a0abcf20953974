/** How long to wait between tries. All in milliseconds. */
export interface Pace {
  /** The first wait is at most this, each further one at most twice the one before. */
  readonly baseMs: number;
  /** No wait of our own is longer. */
  readonly ceilingMs: number;
  /** A server's wish is followed no longer than this; see `spreadMs` for what comes on top. */
  readonly longestMs: number;
  /** After refusals, attempts of a backlog begin no further apart than this on average; 0: no gaps. */
  readonly spacedMs: number;
  /** Submissions that waited overnight begin evenly within this time of opening; 0: at once. */
  readonly openingMs: number;
}

/**
 * The pace for a branch's line: soon after a hiccup, and no storm of requests after an outage.
 * `npm run simulate:outage` shows what it comes to with fifty thousand desks (docs/outage.md).
 */
export const USUAL_PACE: Pace = {
  baseMs: 1_000,
  ceilingMs: 300_000,
  longestMs: 900_000,
  spacedMs: 200_000,
  openingMs: 60_000,
};

/**
 * Full jitter: evenly between 0 and the exponential bound, so that the desks of a branch that lost its
 * line together do not come back together. `failures` counts from 1.
 */
export function backoffMs(pace: Pace, failures: number, random: () => number): number {
  const bound = Math.min(pace.ceilingMs, pace.baseMs * 2 ** Math.min(failures - 1, 40));
  return Math.round(random() * bound);
}

/**
 * When a try is due, in milliseconds since 1970. `asked` is what a server asked for (ISO 8601); it is
 * followed up to `longestMs`, never undercut, and exceeded by `spreadMs` at most: a server that names
 * the end of its maintenance names the same second to everybody.
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
 * Until when a server asked for patience (ISO 8601), in milliseconds since 1970: not before `now`, and
 * `longestMs` after it at most. Null where it did not ask, or nobody can read when.
 */
export function askedAt(pace: Pace, asked: string | null, now: number): number | null {
  const at = asked === null ? Number.NaN : Date.parse(asked);
  return Number.isFinite(at) ? Math.min(Math.max(at, now), now + pace.longestMs) : null;
}

/** Short wishes are spread further than as much again, up to so many milliseconds. */
const WIDE_MS = 30_000;

/**
 * The most that is added to a wish of so many milliseconds: about as much again, up to our own longest
 * wait. Desks that ask shortly before the named end have short wishes, and are the most at that second.
 */
function spreadMs(pace: Pace, wish: number): number {
  return Math.min(Math.max(wish - WIDE_MS, Math.min(4 * wish, WIDE_MS)), pace.ceilingMs);
}

/** No wait at all is longer, whatever a server asks for or a turned clock makes of it. */
function longestWait(pace: Pace): number {
  return pace.longestMs + pace.ceilingMs;
}

/**
 * How long is left until `notBefore`. More than the longest wait there is means that somebody turned the
 * clock back since: then it is due.
 */
export function leftUntil(pace: Pace, notBefore: number | null, now: number): number {
  if (notBefore === null) return 0;
  const left = notBefore - now;
  return left <= 0 || left > longestWait(pace) ? 0 : left;
}
