import type { AuthClient } from '../platform/auth-client.ts';
import type { TokenLifetime } from './token-lifetime.ts';

/** A token in use. Replaced whole, so that a late answer about an earlier one is known as such. */
export interface HeldToken {
  readonly token: string;
  readonly lifetime: TokenLifetime;
  /** The server it is of. */
  readonly client: AuthClient;
}
