import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type EndOfWait, waitUnless } from '../async/wait-unless.ts';
import type { AuthClient } from '../platform/auth-client.ts';
import type { TokenSource } from '../platform/caller.ts';
import type { Keychain } from '../vault/keychain.ts';
import { userId } from '../vault/user-folders.ts';
import { type Clock, systemClock } from './clock.ts';
import { type KeptSession, SessionKeeper } from './kept-session.ts';
import { type Credentials, type Session, type SignInState, serverAddress } from './session.ts';
import { TokenHolder } from './token-holder.ts';
import { type HeldToken, keptLifetime, lifetimeOf, standingOf } from './token-lifetime.ts';

/** How long starting and signing in wait for the keychain, which may be asking for its own password. */
const KEYCHAIN_PATIENCE_MS = 3_000;

export interface SessionOptions {
  readonly keychain: Keychain;
  /** `server` is in the form that `serverAddress` gives. */
  readonly authClientFor: (server: string) => AuthClient;
  readonly practice?: boolean;
  /** The one server that may be used. */
  readonly fixedServer?: string | null;
  readonly forgotPasswordUrl?: () => string | null;
  readonly clock?: Clock;
}

/** Makes a session, signed out until `restore` or `signIn`. */
export function createSession(options: SessionOptions): Session {
  return new KeptSessionOfOneUser(options);
}

type Status = SignInState['status'];

class KeptSessionOfOneUser implements Session {
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

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#keeper = new SessionKeeper(options.keychain);
    this.#fixedServer = options.fixedServer ? asServer(options.fixedServer) : null;
    this.#server = this.#fixedServer ?? '';
    this.#holder = this.#newHolder();
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
    };
  }

  onChange(listener: (state: SignInState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async restore(): Promise<SignInState> {
    const untouched = this.#attempt.signal;
    const restored = this.#keeper.load(this.#fixedServer).then((kept) => {
      if (kept && !untouched.aborted) this.#takeUp(kept);
      this.#announce();
    });
    await this.#patiently(restored);
    return this.state();
  }

  resume(): void {
    if (this.#status === 'signedOut' && this.#email !== null) this.#change('reauthenticate', null);
  }

  async signIn(credentials: Credentials): Promise<Result<SignInState>> {
    const server = serverAddress(this.#fixedServer ?? credentials.server);
    if (!server.ok) return server;
    const email = credentials.email.trim();
    if (!this.#mayBecome(server.value, email)) return err(ANOTHER_USER);
    this.#attempt.abort();
    const attempt = new AbortController();
    this.#attempt = attempt;
    const client = this.#options.authClientFor(server.value);
    const { signal } = attempt;
    const answer = await client.login(email, credentials.password, { signal });
    if (signal.aborted) return err({ code: 'cancelled' });
    if (!answer.ok) return answer;
    this.#server = server.value;
    this.#email = email;
    this.#kept = true;
    const lifetime = lifetimeOf(answer.value, this.#clock);
    const held = { token: answer.value.accessToken, lifetime, client };
    this.#holder.drop('none');
    this.#holder = this.#newHolder();
    this.#holder.hold(held);
    await this.#patiently(this.#keep(held));
    return ok(this.state());
  }

  async signOut(): Promise<Result<SignInState>> {
    this.#attempt.abort();
    const email = this.#email;
    this.#held = null;
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

  async keep(between: boolean): Promise<void> {
    this.#kept = between;
    if (this.#email === null) return;
    if (!between) await this.#patiently(this.#keeper.forgetToken(this.#server, this.#email));
    else if (this.#held) await this.#patiently(this.#keep(this.#held));
    this.#announce();
  }

  fixServer(server: string): void {
    this.#fixedServer = asServer(server);
    if (this.#email === null) this.#server = this.#fixedServer;
    this.#announce();
  }

  beginPost: Session['beginPost'] = (estimateMs) => this.#holder.beginPost(estimateMs);

  async close(): Promise<void> {
    this.#attempt.abort();
    this.#holder.close();
    await this.#patiently(this.#keeper.settled());
  }

  /** A holder for one sign-in: what an upload of an earlier one asks of its own says nothing of this. */
  #newHolder(): TokenHolder {
    return new TokenHolder(this.#clock, {
      onFresh: (held) => void this.#keep(held),
      onEnded: () => {
        this.#held = null;
        this.#change('reauthenticate', null);
      },
    });
  }

  /** While somebody's session is open, also one that ended in mid-use, the screen is that user's. */
  #mayBecome(server: string, email: string): boolean {
    if (this.#status === 'signedOut' || this.#email === null) return true;
    return userId(this.#server, this.#email) === userId(server, email);
  }

  #takeUp(kept: KeptSession): void {
    this.#server = kept.server;
    this.#email = kept.email;
    if (!kept.token) return;
    const lifetime = keptLifetime(kept.token, this.#clock);
    if (standingOf(lifetime, this.#clock).expired) return;
    const client = this.#options.authClientFor(kept.server);
    this.#held = { token: kept.token.token, lifetime, client };
    this.#holder.hold(this.#held);
    this.#change('signedIn', lifetime.expiresAt);
  }

  /** Shows a new token's session as signed in, and saves it. */
  async #keep(held: HeldToken): Promise<void> {
    const { token, lifetime } = held;
    this.#held = held;
    this.#change('signedIn', lifetime.expiresAt);
    if (this.#email === null || !this.#kept) return;
    const { issuedAt, expiresAt } = lifetime;
    await this.#keeper.save(this.#server, this.#email, { token, issuedAt, expiresAt });
    this.#announce();
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
    const enough: EndOfWait = (over) => this.#clock.wake(KEYCHAIN_PATIENCE_MS, over);
    return waitUnless(work, enough, () => {});
  }
}

/** The server in the form it is compared in. A text that is no address stays, and signing in says so. */
function asServer(typed: string): string {
  const server = serverAddress(typed);
  return server.ok ? server.value : typed;
}

const ANOTHER_USER: AppError = {
  code: 'invalidRequest',
  issues: [{ field: 'email', message: 'Another user is signed in here. Sign out first.' }],
};
