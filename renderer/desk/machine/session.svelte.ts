import type { AppError } from '#contract/app-error.ts';
import type { ChannelOutput } from '#contract/channels.ts';
import type { BadDay, SessionState } from '#contract/models/session.ts';
import type { Result } from '#contract/result.ts';
import { bridge, call } from '../call.ts';
import { PRACTICE_ACCOUNTS } from '../practice-accounts.ts';

type AppInfo = ChannelOutput<'app:info'>;

/** Who is signed in and where, as reported by main. */
class Session {
  #state = $state.raw<SessionState | null>(null);
  #info = $state.raw<AppInfo | null>(null);
  #renewals = $state(0);
  /** True if staff have asked to sign in again although the session is valid. */
  #wanted = $state(false);
  /**
   * True if staff have chosen to continue without the platform, because it is unavailable or has
   * refused this desk's key.
   */
  #setAside = $state(false);
  /** The person who has chosen to continue without a PIN. */
  #withoutPin = $state.raw<string | null>(null);

  /** Null until main has answered for the first time. */
  get state(): SessionState | null {
    return this.#state;
  }

  get info(): AppInfo | null {
    return this.#info;
  }

  /** Incremented each time somebody signs in again in the dialog over the screens. */
  get renewals(): number {
    return this.#renewals;
  }

  readonly practice = $derived(this.#state?.practice ?? false);
  /** The active practice situation. */
  readonly badDay = $derived(this.#state?.badDay ?? null);
  /** True if the second person in practice mode is signed in. */
  readonly isColleague = $derived(
    this.practice && this.#state?.email === PRACTICE_ACCOUNTS.colleague,
  );
  readonly locked = $derived(this.#state?.locked ?? null);
  /** Not null while a signed-in person's data is still being opened. */
  readonly opening = $derived(this.#state?.opening ?? null);
  /** True if somebody is working without having signed in. */
  readonly unsigned = $derived(this.#state?.unsigned ?? false);
  /** Identifies the person at the desk, even while the desk is locked. */
  readonly person = $derived(`${this.practice}|${this.#state?.server}|${this.#state?.email}`);
  /**
   * True if staff are offered a PIN before the screens open. With a portal key, only a PIN keeps
   * users apart.
   */
  readonly pinOffered = $derived(
    this.#state?.portalKey?.inUse === true &&
      this.#state.pinSet === false &&
      this.#state.keychainProblem === null &&
      this.#withoutPin !== this.person,
  );
  /**
   * True while the screens for a signed-in person are shown, even if a dialog over them asks staff
   * to sign in again.
   */
  readonly open = $derived(
    this.#state !== null &&
      this.#state.status !== 'signedOut' &&
      !this.#state.pinWanted &&
      !this.pinOffered &&
      this.locked === null &&
      this.opening === null,
  );
  /** True if staff are continuing with local data only. */
  get setAside(): boolean {
    return this.#setAside;
  }

  readonly askedAgain = $derived(
    (this.#state?.status === 'reauthenticate' && !this.#setAside) || this.#wanted,
  );
  /** True if the platform has refused the portal key of the current person. */
  readonly keyRefused = $derived(
    this.#state?.status === 'reauthenticate' && this.#state.portalKey?.refused === true,
  );
  /**
   * Identifies the person and the platform. Null while the desk is locked. When this changes, all
   * state of the previous person is discarded.
   */
  readonly identity = $derived(this.open ? this.person : null);

  async start(): Promise<void> {
    bridge.on('session:changed', (state) => {
      this.#change(state);
    });
    // A refused key doesn't become valid when the connection is restored.
    window.addEventListener('online', () => {
      if (!this.keyRefused) this.#setAside = false;
    });
    const [state] = await Promise.all([call('session:get', {}), this.readInfo()]);
    if (state.ok) this.#change(state.value);
  }

  /** Reloads the information about the app and what it can currently do. */
  async readInfo(): Promise<void> {
    const info = await call('app:info', {});
    if (info.ok) this.#info = info.value;
  }

  /** Signs in. `password` is null to sign in with the portal key. */
  async signIn(
    server: string,
    email: string,
    password: string | null,
  ): Promise<Result<SessionState>> {
    const asked = this.#wanted;
    const result = this.#take(await call('session:sign-in', { server, email, password }));
    // `asked` was read before the call, because staff may have asked for another sign-in since
    // then. The event about the new session arrives before this answer.
    if (result.ok && asked && this.#wanted) {
      this.#wanted = false;
      this.#renewals += 1;
    }
    return result;
  }

  /** Lets staff start new drafts while nobody can sign in. */
  async beginUnsigned(): Promise<Result<SessionState>> {
    return this.#take(await call('session:begin-unsigned', {}));
  }

  /**
   * Returns whether the platform has refused a session that still seems valid, or whether staff
   * have postponed signing in again. The platform may exchange a token and then accept neither the
   * old nor the new one. A single refusal is no reason to end the session for everything else, so
   * only staff decide to sign in again.
   */
  refusedAsItStands(error: AppError): boolean {
    return error.code === 'signedOut' && (this.#state?.status === 'signedIn' || this.#setAside);
  }

  /**
   * Asks staff to sign in again in a dialog over the screens. Failed requests are repeated
   * afterward.
   */
  askAgain(): void {
    this.#setAside = false;
    this.#wanted = this.#state?.status === 'signedIn';
  }

  /**
   * Cancels the request to sign in again. Staff continue with the session as it is, or without a
   * session.
   */
  callOff(): void {
    this.#wanted = false;
    this.#setAside = this.#state?.status === 'reauthenticate';
  }

  /** Lets the current person continue without a PIN until the window is next opened. */
  goOnWithoutPin(): void {
    this.#withoutPin = this.person;
  }

  /** Stores a portal key for a server. */
  async enterKey(server: string, key: string): Promise<Result<SessionState>> {
    return this.#take(await call('portal-key:enter', { server, key }));
  }

  async removeKey(): Promise<Result<SessionState>> {
    return this.#take(await call('portal-key:remove', {}));
  }

  /** Signs out. `proof` is the PIN or password if deleting unsent work requires one. */
  async signOut(
    unsent: 'keep' | 'destroy',
    proof: string | null = null,
  ): Promise<Result<SessionState>> {
    return this.#take(await call('session:sign-out', { unsent, proof }));
  }

  async lock(): Promise<Result<SessionState>> {
    return this.#take(await call('session:lock', {}));
  }

  async unlock(pin: string): Promise<Result<SessionState>> {
    return this.#take(await call('session:unlock', { pin }));
  }

  async destroyLocked(password: string): Promise<Result<SessionState>> {
    return this.#take(await call('session:destroy-locked', { confirmation: 'destroy', password }));
  }

  async tryOpening(): Promise<Result<SessionState>> {
    return this.#take(await call('session:try-opening', {}));
  }

  async setPin(current: string | null, next: string): Promise<Result<SessionState>> {
    return this.#take(await call('pin:set', { current, next }));
  }

  async removePin(current: string): Promise<Result<SessionState>> {
    const result = await call('pin:remove', { current });
    if (result.ok) this.goOnWithoutPin();
    return this.#take(result);
  }

  async startPractice(): Promise<Result<SessionState>> {
    return this.#take(await call('session:start-practice', {}));
  }

  async leavePractice(): Promise<Result<SessionState>> {
    return this.#take(await call('session:leave-practice', {}));
  }

  /** Starts a practice situation, or ends the current one if `day` is null. */
  async play(day: BadDay | null): Promise<Result<SessionState>> {
    return this.#take(await call('session:play-practice', { day }));
  }

  /**
   * Switches to the other person in practice mode. Unsent submissions are kept. A practice
   * situation, such as a failed connection, ends.
   */
  async changeHands(): Promise<Result<SessionState>> {
    const { teller, colleague, password } = PRACTICE_ACCOUNTS;
    const next = this.isColleague ? teller : colleague;
    const left = await this.signOut('keep');
    if (!left.ok) return left;
    await this.play(null);
    return this.signIn(left.value.server, next, password);
  }

  #take(result: Result<SessionState>): Result<SessionState> {
    if (result.ok) this.#change(result.value);
    return result;
  }

  #change(state: SessionState): void {
    const ranOut = this.#state?.status === 'reauthenticate';
    if (state.unsigned && !this.unsigned) this.#setAside = true;
    this.#state = state;
    if (state.status !== 'reauthenticate') this.#setAside = false;
    if (state.status !== 'signedIn' || state.locked !== null) this.#wanted = false;
    if (ranOut && state.status === 'signedIn') this.#renewals += 1;
  }
}

export const session = new Session();

/** The minimum interval between two reports to main. */
const TOUCH_EVERY_MS = 20_000;

/** Reports staff activity to main, as long as the screen shows anything that a lock would hide. */
export function startPresence(): void {
  let last = Number.NEGATIVE_INFINITY;
  const touch = () => {
    const now = performance.now();
    if (!session.open || now - last < TOUCH_EVERY_MS) return;
    last = now;
    void call('session:touch', {});
  };
  for (const input of ['keydown', 'pointerdown', 'pointermove', 'wheel']) {
    window.addEventListener(input, touch, { capture: true, passive: true });
  }
}
