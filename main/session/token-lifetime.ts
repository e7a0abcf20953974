import type { AuthClient, BearerToken } from '../platform/auth-client.ts';
import type { Clock } from './clock.ts';

/** What stands for its user in a request. Replaced whole, so that a late answer about an earlier one is known as such. */
export type HeldToken = LoginToken | HeldKey;

export interface LoginToken {
  readonly token: string;
  readonly lifetime: TokenLifetime;
  /** The server it is of. */
  readonly client: AuthClient;
}

/** A portal key (spec, Authentication 2): never timed, as its lifetime is not shown, nor refreshed. */
export interface HeldKey {
  readonly token: string;
  readonly lifetime: null;
}

/** With less than this left, a token is exchanged before anything else starts. */
const MARGIN_MS = 600_000;

/** An idle desk exchanges its token so much before it must at most: all of a chain sign in at nine. */
const EARLY_MS = 1_200_000;

/** A clock may be this much behind where it was without anybody having turned it. */
const SLACK_MS = 60_000;

/** When a token ends, by the wall clock and by one that nobody can set. Where they differ it is in doubt. */
export interface TokenLifetime {
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When it ends on `Clock.elapsed`. */
  readonly deadline: number;
}

export interface TokenStanding {
  /** Milliseconds left by the clock that gives less; may be negative. */
  readonly leftMs: number;
  /** Time to exchange it, or in doubt. */
  readonly due: boolean;
  /** Over by both clocks. */
  readonly expired: boolean;
  /** Milliseconds until it is due. */
  readonly dueInMs: number;
  /** The most an exchange could bring `leftMs` to without it being due at once. */
  readonly mostMs: number;
}

/** The lifetime of a token that has just arrived. */
export function lifetimeOf(token: BearerToken, clock: Clock): TokenLifetime {
  const ms = token.expiresIn * 1000;
  return { issuedAt: clock.now(), expiresAt: clock.now() + ms, deadline: clock.elapsed() + ms };
}

/** The lifetime of a kept token. Where the clock stands before its issue it is in doubt at once. */
export function keptLifetime(
  kept: { readonly issuedAt: number; readonly expiresAt: number },
  clock: Clock,
): TokenLifetime {
  const turnedBack = clock.now() < kept.issuedAt - SLACK_MS;
  const left = turnedBack ? 0 : kept.expiresAt - clock.now();
  return { ...kept, deadline: clock.elapsed() + left };
}

/** How a token stands now. One that lives shorter than usual is exchanged in its last quarter. */
export function standingOf(lifetime: TokenLifetime, clock: Clock): TokenStanding {
  const byWall = lifetime.expiresAt - clock.now();
  const bySteady = lifetime.deadline - clock.elapsed();
  const leftMs = Math.min(byWall, bySteady);
  const whole = lifetime.expiresAt - lifetime.issuedAt;
  const margin = Math.min(MARGIN_MS, whole / 4);
  return {
    leftMs,
    due: leftMs <= margin,
    expired: Math.max(byWall, bySteady) <= 0,
    dueInMs: Math.max(0, leftMs - margin),
    mostMs: whole - margin,
  };
}

/** Milliseconds until an idle desk exchanges its token. `share` (0 to 1) spreads desks that began together. */
export function unaskedInMs({ dueInMs, mostMs }: TokenStanding, share: number): number {
  return Math.max(0, Math.ceil(dueInMs - share * Math.min(EARLY_MS, mostMs / 4)));
}

/** After the first exchange that failed for now, this long at most until the next that nobody asks for. */
const FIRST_REST_MS = 15_000;
const LONGEST_REST_MS = 240_000;
/** What a server asks for is spread over this at most. */
const SPREAD_MS = 300_000;
/** Before the token ends it is asked for in any case: else somebody has to type a password. */
const LAST_CALL_MS = 30_000;

/** Milliseconds to rest after failed exchanges in a row. `askedMs`: Retry-After; `leftMs`: of the token. */
export function restMs(
  failures: number,
  { askedMs, leftMs }: { readonly askedMs: number; readonly leftMs: number },
  random: () => number,
): number {
  const bound = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(failures - 1, 10));
  const own = ((1 + random()) / 2) * bound;
  if (askedMs <= 0) return own;
  const asked = askedMs + random() * Math.min(askedMs, SPREAD_MS);
  return Math.max(own, Math.min(asked, leftMs - (1 + random()) * LAST_CALL_MS));
}
