import * as v from 'valibot';
import type { Result } from '../../preload/contract/result.ts';

/** Characters of a token: what servers take in a request's head is 8 to 16 KB. */
const MAX_TOKEN = 16_384;
/** Seconds that a token is believed to live; the specification's live two hours. */
export const MAX_LIFETIME = 86_400;

/** Fit for a header (RFC 6750, 2.1), whether it comes from the platform or from where it was kept. */
export const AccessToken = v.pipe(v.string(), v.maxLength(MAX_TOKEN), v.regex(/^[\x21-\x7e]+$/));

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
