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

/**
 * A key that the platform's portal issued (spec, Authentication 2). Its lifetime is not shown, so that it is
 * never timed; the refresh operation would invalidate it, so that it comes with no client to ask that of.
 */
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

/**
 * When a token ends, by both clocks. The wall clock is what survives a restart and goes on while the
 * machine sleeps; the other cannot be turned. Where they differ, the token is in doubt.
 */
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

/**
 * The lifetime of a token kept from an earlier start. Where the clock now shows a time before it was
 * issued, somebody turned it back and nothing is known of what is left: in doubt at once.
 */
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

/**
 * Milliseconds until an idle desk exchanges its token. `share`, between 0 and 1 and the same for as long
 * as the token is held, spreads desks whose staff signed in at the same hour; it also leaves time to get
 * over an outage without a password.
 */
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

/**
 * Milliseconds to rest after so many exchanges in a row (from 1) that failed for now. `askedMs`: the wait
 * that the answer asked for (Retry-After), 0 for none; `leftMs`: what is left of the token.
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
