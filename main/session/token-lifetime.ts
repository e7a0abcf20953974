import type { AuthClient, BearerToken } from '../platform/auth-client.ts';
import type { Clock } from './clock.ts';

/**
 * Authenticates a user's requests. The object is always replaced as a whole, so that a late answer about an earlier
 * token can be recognized.
 */
export type HeldToken = LoginToken | HeldKey;

export interface LoginToken {
  readonly token: string;
  readonly lifetime: TokenLifetime;
  /** The client of the token's server. */
  readonly client: AuthClient;
}

/**
 * A key that the platform's portal issued (spec, Authentication 2). Its lifetime is unknown, so it is never timed.
 * The refresh operation would invalidate it, so it has no client.
 */
export interface HeldKey {
  readonly token: string;
  readonly lifetime: null;
}

/** A token with less remaining time is exchanged before anything else starts. */
const MARGIN_MS = 600_000;

/**
 * The longest time before the deadline at which an idle desk exchanges its token. This spreads the exchanges of a chain
 * of branches whose staff all sign in at nine.
 */
const EARLY_MS = 1_200_000;

/** A clock may be behind by this much without having been set back. */
const SLACK_MS = 60_000;

/**
 * When a token ends, by both clocks. The wall clock survives a restart and continues while the computer sleeps; the
 * other clock cannot be set. If they differ, the token may be invalid.
 */
export interface TokenLifetime {
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When the token ends, by `Clock.elapsed`. */
  readonly deadline: number;
}

export interface TokenStanding {
  /** The remaining milliseconds by the clock that shows less. May be negative. */
  readonly leftMs: number;
  /** True if the token should be exchanged or may be invalid. */
  readonly due: boolean;
  /** True if the token has ended by both clocks. */
  readonly expired: boolean;
  /** Milliseconds until the token is due. */
  readonly dueInMs: number;
  /** The highest `leftMs` after an exchange that would not make the token due immediately. */
  readonly mostMs: number;
}

/** Returns the lifetime of a token that has just arrived. */
export function lifetimeOf(token: BearerToken, clock: Clock): TokenLifetime {
  const ms = token.expiresIn * 1000;
  return { issuedAt: clock.now(), expiresAt: clock.now() + ms, deadline: clock.elapsed() + ms };
}

/**
 * Returns the lifetime of a token from an earlier start. If the clock shows a time before the token was issued,
 * someone set it back. The remaining time is then unknown, so the token is due immediately.
 */
export function keptLifetime(
  kept: { readonly issuedAt: number; readonly expiresAt: number },
  clock: Clock,
): TokenLifetime {
  const turnedBack = clock.now() < kept.issuedAt - SLACK_MS;
  const left = turnedBack ? 0 : kept.expiresAt - clock.now();
  return { ...kept, deadline: clock.elapsed() + left };
}

/**
 * Returns the current state of a token. A token with a shorter lifetime than usual is exchanged in its last quarter.
 */
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

/**
 * Returns the milliseconds until an idle desk exchanges its token. `share` is between 0 and 1 and stays the same for a
 * token. It spreads the exchanges of desks whose staff signed in during the same hour. Exchanging early also leaves
 * enough time to get through an outage without typing a password.
 */
export function unaskedInMs({ dueInMs, mostMs }: TokenStanding, share: number): number {
  return Math.max(0, Math.ceil(dueInMs - share * Math.min(EARLY_MS, mostMs / 4)));
}

/** The longest pause after the first temporary failure until the next automatic exchange. */
const FIRST_REST_MS = 15_000;
const LONGEST_REST_MS = 240_000;
/** A pause that a server requests is extended at random by up to this much. */
const SPREAD_MS = 300_000;
/**
 * How long before the end of the token an exchange is tried in any case, because otherwise someone must type a
 * password.
 */
const LAST_CALL_MS = 30_000;

/**
 * Returns the pause in milliseconds after `failures` temporary failures in a row (from 1). `askedMs` is the wait that
 * the answer requested (Retry-After), or 0. `leftMs` is the remaining time of the token.
 */
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
