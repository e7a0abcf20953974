import type { SessionState } from '../../preload/contract/models/session.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { TokenSource } from '../platform/token-source.ts';

export interface Credentials {
  /** Base URL; `https://` is added when no scheme was typed. */
  readonly server: string;
  readonly email: string;
  readonly password: string;
}

/** Leave for one POST. While it is held, the token is not exchanged. */
export interface PostPass {
  readonly token: string;
  /** Gives the leave back; must be called once the POST has ended, however it ended. */
  done(): void;
  /** Gives the leave back after a 401 and resolves with whether a fresh token can be had. */
  refused(): Promise<Result<string>>;
}

/** One user's session with one platform. */
export interface Session {
  state(): SessionState;
  /** Calls `listener` with each new state; the returned function stops it. */
  onChange(listener: (state: SessionState) => void): () => void;
  /** Takes up the session kept in the keychain, if there is one. Call once, at start. */
  restore(): Promise<SessionState>;
  /**
   * Errors: `invalidRequest` for the server's address, or for another user's e-mail while somebody's
   * session is open; `signInRefused`, `passwordExpired` and the network's, as the platform gave them.
   */
  signIn(credentials: Credentials): Promise<Result<SessionState>>;
  /** Forgets the token, here and in the keychain. Error: `keychain` when it could not be removed there. */
  signOut(): Promise<Result<SessionState>>;
  /** For requests that may be asked twice. */
  readonly tokens: TokenSource;
  /**
   * Asks leave for a POST. Waits while the token is being exchanged, or is about to be, and exchanges
   * it first when less is left of it than `estimateMs`, the time the POST may take.
   * Error: `signedOut`.
   */
  beginPost(estimateMs?: number): Promise<Result<PostPass>>;
  /** Stops timers, and waits a moment for the keychain. The session kept there stays. */
  close(): Promise<void>;
}
