import type { Result } from '../../preload/contract/result.ts';

/** Where the client gets its bearer token from. The session implements it; the client keeps no token. */
export interface TokenSource {
  /** A token to use now. Waits while a refresh is under way. Fails with `signedOut` when there is none. */
  current(): Promise<Result<string>>;
  /**
   * Tells that the platform refused `token`, and asks for another. Called once a call at most; the
   * implementation refreshes at most once for all callers that were refused the same token.
   */
  refused(token: string): Promise<Result<string>>;
  /**
   * After `refused`: whether the refusal can have been the platform's word on `token`. It could not be
   * exchanged any more, or an exchange for its age had taken it; one that a refusal had exchanged was good.
   */
  wasDead(token: string): boolean;
}
