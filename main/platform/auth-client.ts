import type { Result } from '../../preload/contract/result.ts';

/** Spec, "Bearer token response". A secret: never logged, never sent to the window. */
export interface BearerToken {
  readonly accessToken: string;
  /** Seconds from the answer; 7200 by the spec. */
  readonly expiresIn: number;
}

export interface AuthOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The two operations that are made without, or in exchange for, a session's token. */
export interface AuthClient {
  /**
   * Spec, endpoint 1. Fails with `signInRefused`, `passwordExpired`, `throttled`, `offline`,
   * `blockedOnTheWay`, `unavailable`, `rejected`, `unexpectedAnswer`, `cancelled`.
   */
  login(email: string, password: string, options?: AuthOptions): Promise<Result<BearerToken>>;
  /**
   * Spec, endpoint 2: exchanges a valid token; the old one is dead as soon as the platform has the
   * request. Fails with `signedOut` (`refused`) when the platform does not take the old one. A failure
   * whose `requestSent` is not `none` leaves open whether the old token still lives.
   */
  refresh(token: string, options?: AuthOptions): Promise<Result<BearerToken>>;
}
