import type { AuthClient, BearerToken } from '../platform/auth-client.ts';
import type { Clock } from './clock.ts';

/**
 * The token or key that authenticates a user's requests. The object is always replaced as a whole, so that a late
 * answer about an earlier token can be recognized.
 */
export type HeldToken = LoginToken | HeldKey;

export interface LoginToken {
  readonly token: string;
  readonly lifetime: TokenLifetime;
  /** The client for the token's server. */
  readonly client: AuthClient;
}

/**
 * A key that the platform's portal issued (spec, Authentication 2). Its lifetime is unknown, so no timer runs for it.
 * It has no client, because the refresh operation would invalidate it.
 */
export interface HeldKey {
  readonly token: string;
  readonly lifetime: null;
}

/** A token with less time left than this is exchanged before anything else starts. */
const MARGIN_MS = 600_000;

/**
 * The earliest that an idle desk exchanges its token, in milliseconds before the token is due. Without this spread, all
 * desks whose staff sign in at nine would exchange their tokens at once.
 */
const EARLY_MS = 1_200_000;

/** How far a clock may be behind before it counts as set back. */
const SLACK_MS = 60_000;

/**
 * When a token ends, by both clocks. The wall clock survives a restart and keeps running while the computer sleeps. The
 * other clock can't be set. If they disagree, the token may be invalid.
 */
export interface TokenLifetime {
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When the token ends, on the clock that `Clock.elapsed` reads. */
  readonly deadline: number;
}

export interface TokenStanding {
  /** The remaining milliseconds by whichever clock shows less. May be negative. */
  readonly leftMs: number;
  /** True if the token should be exchanged or may be invalid. */
  readonly due: boolean;
  /** True if the token has ended by both clocks. */
  readonly expired: boolean;
  /** Milliseconds until the token is due. */
  readonly dueInMs: number;
  /** The most remaining time that a caller can require without making a newly exchanged token due immediately. */
  readonly mostMs: number;
}

/** Returns the lifetime of a token that has just arrived. */
export function lifetimeOf(token: BearerToken, clock: Clock): TokenLifetime {
  const ms = token.expiresIn * 1000;
  return { issuedAt: clock.now(), expiresAt: clock.now() + ms, deadline: clock.elapsed() + ms };
}

/**
 * Returns the lifetime of a token that an earlier run stored. If the clock shows a time before the token was issued,
 * someone has set it back. The remaining time is then unknown, so the token is due immediately.
 */
export function keptLifetime(
  kept: { readonly issuedAt: number; readonly expiresAt: number },
  clock: Clock,
): TokenLifetime {
  const turnedBack = clock.now() < kept.issuedAt - SLACK_MS;
  const left = turnedBack ? 0 : kept.expiresAt - clock.now();
  return { ...kept, deadline: clock.elapsed() + left };
}

/** Returns the current state of a token. A token with an unusually short lifetime is exchanged in its last quarter. */
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
 * token. It spreads out the exchanges of desks whose staff signed in within the same hour. Exchanging early also leaves
 * enough time to get through an outage without anyone having to type a password.
 */
export function unaskedInMs({ dueInMs, mostMs }: TokenStanding, share: number): number {
  return Math.max(0, Math.ceil(dueInMs - share * Math.min(EARLY_MS, mostMs / 4)));
}

/** The longest pause between the first temporary failure and the next automatic exchange. */
const FIRST_REST_MS = 15_000;
const LONGEST_REST_MS = 240_000;
/** A pause that a server requests is extended by a random amount of at most this much. */
const SPREAD_MS = 300_000;
/**
 * An exchange is attempted at least this long before the token ends, in milliseconds. Otherwise, someone would have to
 * type a password.
 */
const LAST_CALL_MS = 30_000;

/**
 * Returns the pause in milliseconds after `failures` consecutive temporary failures (at least 1). `askedMs` is the wait
 * that the platform requested (Retry-After), or 0 if it requested none. `leftMs` is the token's remaining time.
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
