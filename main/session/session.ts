import type { SessionState } from '../../preload/contract/models/session.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { PostPass, TokenSource } from '../platform/caller.ts';
import type { TextSeal } from '../vault/sealing.ts';
import { userId } from '../vault/user-folders.ts';

/** The session's own state; the lock and practice's bad days are not its business. */
export type SignInState = Omit<
  SessionState,
  'locked' | 'pinSet' | 'pinWanted' | 'opening' | 'badDay' | 'unsigned'
>;

export interface Credentials {
  /** Base URL; `https://` is added when no scheme was typed. */
  readonly server: string;
  readonly email: string;
  /** Null: by the key from the portal that is kept for the server. */
  readonly password: string | null;
}

/** A user's session with a platform. */
export interface Session {
  state(): SignInState;
  /** Calls `listener` with each new state; the returned function stops it. */
  onChange(listener: (state: SignInState) => void): () => void;
  /** Takes up the session kept on this computer, if there is one. Call once, at start. */
  restore(): Promise<SignInState>;
  /** Goes on once the user's data is open. Their token is kept under `seal`; null where they have no PIN. */
  resume(seal: TextSeal | null): void;
  /** What is the user's was locked. Until `resume` the token is used while it lives, and not exchanged. */
  rest(): void;
  /**
   * Errors: `invalidRequest` for the server's address, or another user's e-mail while a session is open;
   * `signInRefused`, `passwordExpired` and the network's. By a key nothing is asked of the platform:
   * `ruledOut`, `invalidRequest` where none is kept.
   */
  signIn(credentials: Credentials): Promise<Result<SignInState>>;
  /** Keeps a portal key for a server in place of any other. Error: `invalidRequest` for the address. */
  enterKey(server: string, key: string): Promise<Result<'entered' | 'replaced'>>;
  /** Forgets the key; a session by it asks its user to sign in again. Error: `keychain`. */
  removeKey(): Promise<Result<void>>;
  /** Ends a session by a key that the rules no longer let be used: its user has to sign in again. */
  checkKeyRules(): void;
  /** Forgets the token, here and where it is kept. Error: `keychain` when that did not do its part. */
  signOut(): Promise<Result<SignInState>>;
  /** Whether the session outlives the program: false forgets the kept token, true saves what is held. */
  keep(between: boolean): Promise<void>;
  /** From here on only that server may be used. The caller signs a session with another one out. */
  fixServer(server: string): void;
  /** For requests that may be asked twice. */
  readonly tokens: TokenSource;
  /** Leave for a POST, after an exchange where the token ends within `estimateMs`. Error: `signedOut`. */
  beginPost(estimateMs?: number): Promise<Result<PostPass>>;
  /** Stops timers, and waits a moment for the keychain. The session kept there stays. */
  close(): Promise<void>;
}

/** A user of a server. */
export interface User {
  readonly server: string;
  readonly email: string;
  /** See `userId`. */
  readonly id: string;
}

/** The user who is signed in, or was until the session ran out in mid-use. */
export function presentUser(state: SignInState): User | null {
  return state.status === 'signedOut' ? null : knownUser(state);
}

/** The user who is signed in, or who was here when the program was last closed. */
export function knownUser({ server, email }: SignInState): User | null {
  return email === null ? null : { server, email, id: userId(server, email) };
}
