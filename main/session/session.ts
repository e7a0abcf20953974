import type { AppError } from '../../preload/contract/app-error.ts';
import type { SessionState } from '../../preload/contract/models/session.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import type { AuthClient } from '../platform/auth-client.ts';
import { serverAddress } from '../platform/base-url.ts';
import type { PostPass, TokenSource } from '../platform/caller.ts';
import { waitUnless } from '../system/tasks/wait-unless.ts';
import type { Keychain } from '../vault/keychain.ts';
import type { TextSeal } from '../vault/sealing.ts';
import { userId } from '../vault/user-folders.ts';
import { type Clock, hasRunFor, systemClock } from './clock.ts';
import {
  type KeptSession,
  type KeptToken,
  openKeptToken,
  type PortalKey,
  SessionKeeper,
} from './kept-session.ts';
import { TokenHolder } from './token-holder.ts';
import {
  type HeldKey,
  type HeldToken,
  keptLifetime,
  lifetimeOf,
  standingOf,
} from './token-lifetime.ts';

/** How long startup and sign-in wait for the keychain, which may be asking for its own password. */
const KEYCHAIN_PATIENCE_MS = 3_000;

export interface SessionOptions {
  readonly keychain: Keychain;
  /** Returns the client for a server. `server` has the form that `serverAddress` returns. */
  readonly authClientFor: (server: string) => AuthClient;
  readonly practice?: boolean;
  /** Whether to store a token only after `resume` has set its seal. */
  readonly awaitsSeal?: boolean;
  /** The only server that may be used. Any server may be used if this isn't set. */
  readonly fixedServer?: string | null;
  readonly forgotPasswordUrl?: () => string | null;
  /** Returns whether portal keys are switched off. */
  readonly keysOff?: () => boolean;
  readonly clock?: Clock;
}

type Status = SignInState['status'];

/** A user's session with a platform. It is signed out until `restore` or `signIn` succeeds. */
export class Session {
  /**
   * Delegates to the current token holder. A late caller from an earlier sign-in therefore gets the current user's
   * token. The services of one user use `sessionOf`, which gives them no token of another user.
   */
  readonly tokens: TokenSource = {
    current: () => this.#tokenHolder.current(),
    refused: (token) => this.#tokenHolder.refused(token),
    wasDead: (token) => this.#tokenHolder.wasDead(token),
  };
  #tokenHolder: TokenHolder;
  readonly #options: SessionOptions;
  readonly #clock: Clock;
  readonly #keeper: SessionKeeper;
  #fixedServer: string | null;
  readonly #listeners = new Set<(state: SignInState) => void>();
  #server: string;
  #email: string | null = null;
  #status: Status = 'signedOut';
  #expiresAt: number | null = null;
  /** The newest sign-in attempt. Another attempt or a sign-out aborts it. */
  #attempt = new AbortController();
  #announced = '';
  /** Whether the token may be stored across restarts. */
  #kept = true;
  #held: HeldToken | null = null;
  /** The seal of the stored token. Null if only the keychain protects the token; undefined if that isn't known yet. */
  #seal: TextSeal | null | undefined;
  /** True while the user's data is locked. */
  #resting = false;
  /** The stored token that only the PIN can open. */
  #sealed: string | null = null;
  #key: PortalKey | null = null;
  /** True if the session uses the portal key, or used it until the session ended. */
  #byKey = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#keeper = new SessionKeeper(options.keychain);
    this.#fixedServer = options.fixedServer ? asServer(options.fixedServer) : null;
    this.#server = this.#fixedServer ?? '';
    this.#tokenHolder = this.#newTokenHolder();
    this.#seal = this.#unknownSeal();
  }

  state(): SignInState {
    const { practice, forgotPasswordUrl } = this.#options;
    return {
      practice: practice ?? false,
      server: this.#server,
      serverFixed: this.#fixedServer !== null,
      email: this.#email,
      status: this.#status,
      expiresAt: this.#expiresAt === null ? null : new Date(this.#expiresAt).toISOString(),
      keychainProblem: this.#keeper.problem,
      forgotPasswordUrl: forgotPasswordUrl?.() ?? null,
      portalKey: this.#shownKey(),
    };
  }

  /** Calls `listener` with each new state. The returned function unsubscribes it. */
  onChange(listener: (state: SignInState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Restores the session that is stored on this computer, if any. Call this once at startup. */
  async restore(): Promise<SignInState> {
    const untouched = this.#attempt.signal;
    const found = Promise.all([this.#keeper.loadKey(), this.#keeper.load(this.#fixedServer)]);
    const restored = found.then(([key, kept]) => {
      this.#key ??= key;
      if (kept && !untouched.aborted) this.#takeUp(kept);
      this.#announce();
    });
    await this.#patiently(restored);
    return this.state();
  }

  /**
   * Call this after the user's data has been locked. Until `resume`, the token is used while it is valid, but it isn't
   * exchanged.
   */
  rest(): void {
    this.#resting = true;
    if (this.#seal) this.#seal = undefined;
    this.#tokenHolder.leaveAsItIs(true);
  }

  /**
   * Call this after the user's data has been opened. The token is then stored under `seal`, which is null if the user
   * has no PIN.
   */
  resume(seal: TextSeal | null): void {
    if (this.#resting) this.#tokenHolder.leaveAsItIs(false);
    this.#resting = false;
    const sealed = this.#sealed;
    const wasUnknown = this.#seal === undefined;
    this.#seal = seal;
    this.#sealed = null;
    if (this.#status === 'signedOut' && this.#email !== null) {
      const token = sealed && seal && openKeptToken(sealed, seal);
      if (token) this.#takeUpToken(this.#server, token);
      if (this.#held === null) this.#change('reauthenticate', null);
    } else if (wasUnknown && this.#held !== null) void this.#patiently(this.#keep(this.#held));
  }

  /**
   * Signs in with a password, or with the portal key if the password is null. Fails with `invalidRequest` if the
   * server's address is invalid, or if the e-mail is another user's while a session is open. With a password, this can
   * also fail with `signInRefused`, `passwordExpired`, or a network error. With a key, the platform isn't called. This
   * then fails with `ruledOut`, or with `invalidRequest` if no key is stored.
   */
  async signIn(credentials: Credentials): Promise<Result<SignInState>> {
    const server = serverAddress(this.#fixedServer ?? credentials.server);
    if (!server.ok) return server;
    const email = credentials.email.trim();
    if (!this.#mayBecome(server.value, email)) return err(ANOTHER_USER);
    const { password } = credentials;
    if (password === null) return this.#signInByKey(server.value, email);
    const client = this.#options.authClientFor(server.value);
    const { signal } = this.#newAttempt();
    const answer = await client.login(email, password, { signal });
    if (signal.aborted) return err({ code: 'cancelled' });
    if (!answer.ok) return answer;
    const lifetime = lifetimeOf(answer.value, this.#clock);
    return this.#begin(server.value, email, { token: answer.value.accessToken, lifetime, client });
  }

  /** Stores a portal key for a server, replacing any other. Fails with `invalidRequest` if the address is invalid. */
  async enterKey(typed: string, key: string): Promise<Result<'entered' | 'replaced'>> {
    const server = serverAddress(this.#fixedServer ?? typed);
    if (!server.ok) return server;
    const done = this.#key === null ? 'entered' : 'replaced';
    this.#key = { server: server.value, key, since: this.#clock.now(), refused: false };
    await this.#patiently(this.#keeper.saveKey(this.#key));
    if (this.#byKey && this.#email !== null) {
      const held = this.#keyFor(this.#server);
      if (held.ok) await this.#begin(this.#server, this.#email, held.value);
      else this.#endByKey();
    }
    this.#announce();
    return ok(done);
  }

  /** Removes the portal key. If the session uses the key, the user must sign in again. Fails with `keychain`. */
  async removeKey(): Promise<Result<void>> {
    this.#key = null;
    this.#endByKey();
    await this.#keeper.saveKey(null);
    this.#announce();
    const problem = this.#keeper.problem;
    return problem === null ? ok(undefined) : err({ code: 'keychain', problem });
  }

  /** Ends a session whose portal key the rules no longer allow. The user must then sign in again. */
  checkKeyRules(): void {
    if (this.#options.keysOff?.()) this.#endByKey();
    this.#announce();
  }

  /** Removes the token from memory and from storage. Fails with `keychain` if it can't be removed from storage. */
  async signOut(): Promise<Result<SignInState>> {
    this.#attempt.abort();
    const email = this.#email;
    this.#held = null;
    this.#resting = false;
    this.#seal = this.#unknownSeal();
    this.#sealed = null;
    this.#byKey = false;
    this.#tokenHolder.drop('none');
    const server = this.#server;
    this.#email = null;
    this.#server = this.#fixedServer ?? server;
    this.#change('signedOut', null);
    if (email !== null) await this.#keeper.forget(server, email);
    this.#announce();
    const problem = this.#keeper.problem;
    return problem === null ? ok(this.state()) : err({ code: 'keychain', problem });
  }

  /** Sets whether the session outlives the program. False removes the stored token; true stores the current one. */
  async keep(between: boolean): Promise<void> {
    this.#kept = between;
    if (this.#email === null) return;
    if (!between) await this.#patiently(this.#keeper.forgetToken(this.#server, this.#email));
    else if (this.#held) await this.#patiently(this.#keep(this.#held));
    this.#announce();
  }

  /** Allows only this server from now on. The caller signs out a session with any other server. */
  fixServer(server: string): void {
    this.#fixedServer = asServer(server);
    if (this.#email === null) this.#server = this.#fixedServer;
    this.#announce();
  }

  /** Gives permission for a POST. First exchanges the token if it ends within `estimateMs`. Fails with `signedOut`. */
  beginPost(estimateMs?: number): Promise<Result<PostPass>> {
    return this.#tokenHolder.beginPost(estimateMs);
  }

  /** Stops timers and waits briefly for the keychain. Keeps the stored session. */
  async close(): Promise<void> {
    this.#attempt.abort();
    this.#tokenHolder.close();
    await this.#patiently(this.#keeper.settled());
  }

  #unknownSeal(): null | undefined {
    return this.#options.awaitsSeal ? undefined : null;
  }

  /** Creates the token holder for one sign-in. An upload keeps using the holder of the sign-in that started it. */
  #newTokenHolder(): TokenHolder {
    return new TokenHolder(this.#clock, {
      onFresh: (held) => void this.#keep(held),
      onEnded: () => {
        this.#held = null;
        if (this.#byKey) this.#noteKey({ refused: true });
        this.#change('reauthenticate', null);
      },
    });
  }

  /** Aborts the previous sign-in attempt and starts a new one. */
  #newAttempt(): AbortController {
    this.#attempt.abort();
    this.#attempt = new AbortController();
    return this.#attempt;
  }

  async #signInByKey(server: string, email: string): Promise<Result<SignInState>> {
    const key = this.#keyFor(server);
    if (!key.ok) return key;
    this.#newAttempt();
    this.#noteKey({ refused: false });
    return this.#begin(server, email, key.value);
  }

  /**
   * Returns whether this user may sign in. Until someone signs out, the screen belongs to its user, even after the
   * session has ended.
   */
  #mayBecome(server: string, email: string): boolean {
    if (this.#status === 'signedOut' || this.#email === null) return true;
    return userId(this.#server, this.#email) === userId(server, email);
  }

  #takeUp(kept: KeptSession): void {
    this.#server = kept.server;
    this.#email = kept.email;
    if (kept.byKey && kept.email !== null && this.#key?.refused === false) {
      const key = this.#keyFor(kept.server);
      if (key.ok) this.#goOn(key.value);
      return;
    }
    this.#sealed = kept.sealed;
    if (kept.token) this.#takeUpToken(kept.server, kept.token);
  }

  #takeUpToken(server: string, kept: KeptToken): void {
    const lifetime = keptLifetime(kept, this.#clock);
    if (standingOf(lifetime, this.#clock).expired) return;
    const client = this.#options.authClientFor(server);
    this.#goOn({ token: kept.token, lifetime, client });
  }

  /** Continues a stored session. */
  #goOn(held: HeldToken): void {
    this.#tokenHolder.hold(held);
    this.#show(held);
  }

  /** Begins a session for a user who has just signed in, or continues the session that they already have. */
  async #begin(server: string, email: string, held: HeldToken): Promise<Result<SignInState>> {
    const isSame =
      this.#email !== null && userId(this.#server, this.#email) === userId(server, email);
    if (!isSame) this.#seal = this.#unknownSeal();
    this.#server = server;
    this.#email = email;
    this.#kept = true;
    this.#sealed = null;
    this.#tokenHolder.drop('none');
    this.#tokenHolder = this.#newTokenHolder();
    if (this.#resting) this.#tokenHolder.leaveAsItIs(true);
    this.#tokenHolder.hold(held);
    await this.#patiently(this.#keep(held));
    return ok(this.state());
  }

  #show(held: HeldToken): void {
    this.#held = held;
    this.#byKey = held.lifetime === null;
    this.#change('signedIn', held.lifetime?.expiresAt ?? null);
  }

  /** Shows the session as signed in with a new token, and stores the token. */
  async #keep(held: HeldToken): Promise<void> {
    this.#show(held);
    const { token, lifetime } = held;
    if (this.#email === null || !this.#kept) return;
    const kept = lifetime && { token, issuedAt: lifetime.issuedAt, expiresAt: lifetime.expiresAt };
    // Until the user's data has been opened, it isn't known whether the token must be sealed under a PIN.
    if (kept !== null && this.#seal === undefined)
      await this.#keeper.forgetToken(this.#server, this.#email);
    else await this.#keeper.save(this.#server, this.#email, kept, this.#seal ?? null);
    this.#announce();
  }

  /**
   * Returns the portal key for a sign-in. Fails with `ruledOut`, or with `invalidRequest` if no key is stored for the
   * server.
   */
  #keyFor(server: string): Result<HeldKey> {
    if (this.#options.keysOff?.()) return err({ code: 'ruledOut', rule: 'portalKey' });
    return this.#key?.server === server
      ? ok({ token: this.#key.key, lifetime: null })
      : err(NO_PASSWORD);
  }

  #shownKey(): SignInState['portalKey'] {
    if (this.#key === null || this.#options.keysOff?.()) return null;
    const { server, since, refused } = this.#key;
    if (server !== (this.#fixedServer ?? server)) return null;
    return { server, since: new Date(since).toISOString(), inUse: this.#byKey, refused };
  }

  /** Records whether the platform has refused the portal key. */
  #noteKey(word: Pick<PortalKey, 'refused'>): void {
    if (this.#key === null || this.#key.refused === word.refused) return;
    this.#key = { ...this.#key, ...word };
    void this.#keeper.saveKey(this.#key);
  }

  /** Ends the session if it uses the portal key. */
  #endByKey(): void {
    if (!this.#byKey) return;
    this.#byKey = false;
    this.#held = null;
    this.#tokenHolder.drop('none');
    if (this.#email === null) return;
    if (this.#status === 'signedIn') this.#change('reauthenticate', null);
    void this.#keeper.forgetToken(this.#server, this.#email);
  }

  #change(status: Status, expiresAt: number | null): void {
    this.#status = status;
    this.#expiresAt = expiresAt;
    this.#announce();
  }

  #announce(): void {
    const state = this.state();
    const text = JSON.stringify(state);
    if (text === this.#announced) return;
    this.#announced = text;
    for (const listener of this.#listeners) listener(state);
  }

  /** Waits for the keychain, but only for a limited time. A result that arrives later still updates the state. */
  #patiently(work: Promise<void>): Promise<void> {
    return waitUnless(work, hasRunFor(KEYCHAIN_PATIENCE_MS, this.#clock), () => {});
  }
}

/**
 * Returns the server address in the form used for comparison. Returns an invalid address unchanged, so that the sign-in
 * can reject it.
 */
function asServer(typed: string): string {
  const server = serverAddress(typed);
  return server.ok ? server.value : typed;
}

/** The error for a sign-in with neither a password nor a key. */
export const NO_PASSWORD: AppError = {
  code: 'invalidRequest',
  issues: [{ field: 'password', message: 'Enter your password.' }],
};

const ANOTHER_USER: AppError = {
  code: 'invalidRequest',
  issues: [{ field: 'email', message: 'Another person is signed in here. Sign out first.' }],
};

/** The session's own part of the state. The lock and practice mode's test situations are handled elsewhere. */
export type SignInState = Omit<
  SessionState,
  'locked' | 'pinSet' | 'pinWanted' | 'opening' | 'badDay' | 'unsigned'
>;

export interface Credentials {
  /** The base URL. If it has no scheme, `https://` is added. */
  readonly server: string;
  readonly email: string;
  /** Null to use the portal key that is stored for the server. */
  readonly password: string | null;
}

export interface User {
  readonly server: string;
  readonly email: string;
  /** See `userId`. */
  readonly id: string;
}

/** Returns the user who is signed in, or whose session ended while they were working. */
export function presentUser(state: SignInState): User | null {
  return state.status === 'signedOut' ? null : knownUser(state);
}

/** Returns the user who is signed in, or who used the program last. */
export function knownUser({ server, email }: SignInState): User | null {
  return email === null ? null : { server, email, id: userId(server, email) };
}
