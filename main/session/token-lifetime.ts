import type { AuthClient, BearerToken } from '../platform/auth-client.ts';
import type { Clock } from './clock.ts';

/** A token in use. Replaced whole, so that a late answer about an earlier one is known as such. */
export interface HeldToken {
  readonly token: string;
  readonly lifetime: TokenLifetime;
  /** The server it is of. */
  readonly client: AuthClient;
}

/** With less than this left, a token is exchanged before anything else starts. */
const MARGIN_MS = 600_000;

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
