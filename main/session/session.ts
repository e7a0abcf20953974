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

/** How long starting and signing in wait for the keychain, which may be asking for its own password. */
const KEYCHAIN_PATIENCE_MS = 3_000;

export interface SessionOptions {
  readonly keychain: Keychain;
  /** `server` is in the form that `serverAddress` gives. */
  readonly authClientFor: (server: string) => AuthClient;
  readonly practice?: boolean;
  /** Whether a token is kept only once `resume` has said what under. */
  readonly awaitsSeal?: boolean;
  /** The one server that may be used. */
  readonly fixedServer?: string | null;
  readonly forgotPasswordUrl?: () => string | null;
  /** Whether keys from the portal are switched off. */
  readonly keysOff?: () => boolean;
  readonly clock?: Clock;
}

type Status = SignInState['status'];

/** A user's session with a platform, signed out until `restore` or `signIn`. */
export class Session {
  /** Asks whoever holds the token now: a late caller of an earlier sign-in gets the present one's. */
  readonly tokens: TokenSource = {
    current: () => this.#holder.current(),
    refused: (token) => this.#holder.refused(token),
    wasDead: (token) => this.#holder.wasDead(token),
  };
  #holder: TokenHolder;
  readonly #options: SessionOptions;
  readonly #clock: Clock;
  readonly #keeper: SessionKeeper;
  #fixedServer: string | null;
  readonly #listeners = new Set<(state: SignInState) => void>();
  #server: string;
  #email: string | null = null;
  #status: Status = 'signedOut';
  #expiresAt: number | null = null;
  /** The newest attempt to sign in; it is aborted when another, or a sign-out, comes after it. */
  #attempt = new AbortController();
  #announced = '';
  /** Whether the token may be kept between starts. */
  #kept = true;
  #held: HeldToken | null = null;
  /** What the token is kept under; null: nothing beside the keychain. Undefined while nobody knows. */
  #seal: TextSeal | null | undefined;
  /** What is the user's is locked. */
  #resting = false;
  /** The kept token that waits for a PIN. */
  #sealed: string | null = null;
  #key: PortalKey | null = null;
  /** The session is, or was until it ended in mid-use, by the key. */
  #byKey = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#keeper = new SessionKeeper(options.keychain);
    this.#fixedServer = options.fixedServer ? asServer(options.fixedServer) : null;
    this.#server = this.#fixedServer ?? '';
    this.#holder = this.#newHolder();
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

  /** Calls `listener` with each new state; the returned function stops it. */
  onChange(listener: (state: SignInState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes up the session kept on this computer, if there is one. Call once, at start. */
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

  /** What is the user's was locked. Until `resume` the token is used while it lives, and not exchanged. */
  rest(): void {
    this.#resting = true;
    if (this.#seal) this.#seal = undefined;
    this.#holder.leaveAsItIs(true);
  }

  /** Goes on once the user's data is open. Their token is kept under `seal`; null where they have no PIN. */
  resume(seal: TextSeal | null): void {
    if (this.#resting) this.#holder.leaveAsItIs(false);
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
   * Errors: `invalidRequest` for the server's address, or another user's e-mail while a session is open;
   * `signInRefused`, `passwordExpired` and the network's. By a key nothing is asked of the platform:
   * `ruledOut`, `invalidRequest` where none is kept.
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

  /** Keeps a portal key for a server in place of any other. Error: `invalidRequest` for the address. */
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

  /** Forgets the key; a session by it asks its user to sign in again. Error: `keychain`. */
  async removeKey(): Promise<Result<void>> {
    this.#key = null;
    this.#endByKey();
    await this.#keeper.saveKey(null);
    this.#announce();
    const problem = this.#keeper.problem;
    return problem === null ? ok(undefined) : err({ code: 'keychain', problem });
  }

  /** Ends a session by a key that the rules no longer let be used: its user has to sign in again. */
  checkKeyRules(): void {
    if (this.#options.keysOff?.()) this.#endByKey();
    this.#announce();
  }

  /** Forgets the token, here and where it is kept. Error: `keychain` when that did not do its part. */
  async signOut(): Promise<Result<SignInState>> {
    this.#attempt.abort();
    const email = this.#email;
    this.#held = null;
    this.#resting = false;
    this.#seal = this.#unknownSeal();
    this.#sealed = null;
    this.#byKey = false;
    this.#holder.drop('none');
    const server = this.#server;
    this.#email = null;
    this.#server = this.#fixedServer ?? server;
    this.#change('signedOut', null);
    if (email !== null) await this.#keeper.forget(server, email);
    this.#announce();
    const problem = this.#keeper.problem;
    return problem === null ? ok(this.state()) : err({ code: 'keychain', problem });
  }

  /** Whether the session outlives the program: false forgets the kept token, true saves what is held. */
  async keep(between: boolean): Promise<void> {
    this.#kept = between;
    if (this.#email === null) return;
    if (!between) await this.#patiently(this.#keeper.forgetToken(this.#server, this.#email));
    else if (this.#held) await this.#patiently(this.#keep(this.#held));
    this.#announce();
  }

  /** From here on only that server may be used. The caller signs a session with another one out. */
  fixServer(server: string): void {
    this.#fixedServer = asServer(server);
    if (this.#email === null) this.#server = this.#fixedServer;
    this.#announce();
  }

  /** Leave for a POST, after an exchange where the token ends within `estimateMs`. Error: `signedOut`. */
  beginPost(estimateMs?: number): Promise<Result<PostPass>> {
    return this.#holder.beginPost(estimateMs);
  }

  /** Stops timers, and waits a moment for the keychain. The session kept there stays. */
  async close(): Promise<void> {
    this.#attempt.abort();
    this.#holder.close();
    await this.#patiently(this.#keeper.settled());
  }

  #unknownSeal(): null | undefined {
    return this.#options.awaitsSeal ? undefined : null;
  }

  /** A holder for one sign-in: what an upload of an earlier one asks of its own says nothing of this. */
  #newHolder(): TokenHolder {
    return new TokenHolder(this.#clock, {
      onFresh: (held) => void this.#keep(held),
      onEnded: () => {
        this.#held = null;
        if (this.#byKey) this.#noteKey({ refused: true });
        this.#change('reauthenticate', null);
      },
    });
  }

  /** Takes the place of an earlier attempt to sign in. */
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

  /** While somebody's session is open, also one that ended in mid-use, the screen is that user's. */
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

  /** Goes on with a session that is kept. */
  #goOn(held: HeldToken): void {
    this.#holder.hold(held);
    this.#show(held);
  }

  /** Begins the session of a user who has just signed in, or goes on with theirs. */
  async #begin(server: string, email: string, held: HeldToken): Promise<Result<SignInState>> {
    const isSame =
      this.#email !== null && userId(this.#server, this.#email) === userId(server, email);
    if (!isSame) this.#seal = this.#unknownSeal();
    this.#server = server;
    this.#email = email;
    this.#kept = true;
    this.#sealed = null;
    this.#holder.drop('none');
    this.#holder = this.#newHolder();
    if (this.#resting) this.#holder.leaveAsItIs(true);
    this.#holder.hold(held);
    await this.#patiently(this.#keep(held));
    return ok(this.state());
  }

  #show(held: HeldToken): void {
    this.#held = held;
    this.#byKey = held.lifetime === null;
    this.#change('signedIn', held.lifetime?.expiresAt ?? null);
  }

  /** Shows a new token's session as signed in, and saves it. */
  async #keep(held: HeldToken): Promise<void> {
    this.#show(held);
    const { token, lifetime } = held;
    if (this.#email === null || !this.#kept) return;
    const kept = lifetime && { token, issuedAt: lifetime.issuedAt, expiresAt: lifetime.expiresAt };
    // Whether a PIN has to open it is known once what is the user's was opened.
    if (kept !== null && this.#seal === undefined)
      await this.#keeper.forgetToken(this.#server, this.#email);
    else await this.#keeper.save(this.#server, this.#email, kept, this.#seal ?? null);
    this.#announce();
  }

  /** The key as somebody may sign in by it. Errors: `ruledOut`; `invalidRequest` where none is kept for the server. */
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

  /** Notes the platform's last word on the key. */
  #noteKey(word: Pick<PortalKey, 'refused'>): void {
    if (this.#key === null || this.#key.refused === word.refused) return;
    this.#key = { ...this.#key, ...word };
    void this.#keeper.saveKey(this.#key);
  }

  /** A session by the key ends in mid-use. */
  #endByKey(): void {
    if (!this.#byKey) return;
    this.#byKey = false;
    this.#held = null;
    this.#holder.drop('none');
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

  /** Waits for the keychain, but not for ever; what it says later shows in the state then. */
  #patiently(work: Promise<void>): Promise<void> {
    return waitUnless(work, hasRunFor(KEYCHAIN_PATIENCE_MS, this.#clock), () => {});
  }
}

/** The server in the form it is compared in. A text that is no address stays, and signing in says so. */
function asServer(typed: string): string {
  const server = serverAddress(typed);
  return server.ok ? server.value : typed;
}

/** The refusal of a sign-in that names nothing to prove who signs in. */
export const NO_PASSWORD: AppError = {
  code: 'invalidRequest',
  issues: [{ field: 'password', message: 'Enter your password.' }],
};

const ANOTHER_USER: AppError = {
  code: 'invalidRequest',
  issues: [{ field: 'email', message: 'Another user is signed in here. Sign out first.' }],
};

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
