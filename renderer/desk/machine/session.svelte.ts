import type { AppError } from '#contract/app-error.ts';
import type { ChannelOutput } from '#contract/channels.ts';
import type { BadDay, SessionState } from '#contract/models/session.ts';
import type { Result } from '#contract/result.ts';
import { bridge, call } from '../call.ts';
import { PRACTICE_ACCOUNTS } from '../practice-samples.ts';

type AppInfo = ChannelOutput<'app:info'>;

/** Who is signed in and where, as main tells it. */
class Session {
  #state = $state.raw<SessionState | null>(null);
  #info = $state.raw<AppInfo | null>(null);
  #renewals = $state(0);
  /** Staff asked to sign in again, though the session goes on here. */
  #wanted = $state(false);
  /** Staff go on without the platform, which is out of reach or refused the desk's key. */
  #setAside = $state(false);
  /** Who goes on without a PIN. */
  #withoutPin = $state.raw<string | null>(null);

  /** Null until main has answered for the first time. */
  get state(): SessionState | null {
    return this.#state;
  }

  get info(): AppInfo | null {
    return this.#info;
  }

  /** Counts up each time somebody signed in again over the screens. */
  get renewals(): number {
    return this.#renewals;
  }

  readonly practice = $derived(this.#state?.practice ?? false);
  /** What practice plays now. */
  readonly badDay = $derived(this.#state?.badDay ?? null);
  /** The second of practice's two people is at the desk. */
  readonly isColleague = $derived(
    this.practice && this.#state?.email === PRACTICE_ACCOUNTS.colleague,
  );
  readonly locked = $derived(this.#state?.locked ?? null);
  /** Somebody is signed in, and what is kept for them is not open yet. */
  readonly opening = $derived(this.#state?.opening ?? null);
  /** Somebody works here without a sign-in. */
  readonly unsigned = $derived(this.#state?.unsigned ?? false);
  /** Who is at the desk, also behind the lock. */
  readonly person = $derived(`${this.practice}|${this.#state?.server}|${this.#state?.email}`);
  /** With a key from the portal nothing but a PIN keeps people apart: it is offered before the screens open. */
  readonly pinOffered = $derived(
    this.#state?.portalKey?.inUse === true &&
      this.#state.pinSet === false &&
      this.#state.keychainProblem === null &&
      this.#withoutPin !== this.person,
  );
  /** Whether the screens behind sign-in are shown: also while sign-in is asked for again over them. */
  readonly open = $derived(
    this.#state !== null &&
      this.#state.status !== 'signedOut' &&
      !this.#state.pinWanted &&
      !this.pinOffered &&
      this.locked === null &&
      this.opening === null,
  );
  /** Whoever is here goes on with what is kept here alone. */
  get setAside(): boolean {
    return this.#setAside;
  }

  readonly askedAgain = $derived(
    (this.#state?.status === 'reauthenticate' && !this.#setAside) || this.#wanted,
  );
  /** The platform refused the key that whoever is here signed in with. */
  readonly keyRefused = $derived(
    this.#state?.status === 'reauthenticate' && this.#state.portalKey?.refused === true,
  );
  /**
   * Changes when another person or another platform comes, and null while locked: everything held for
   * the one before goes.
   */
  readonly identity = $derived(this.open ? this.person : null);

  async start(): Promise<void> {
    bridge.on('session:changed', (state) => {
      this.#change(state);
    });
    // A line that is back makes no refused key a good one.
    window.addEventListener('online', () => {
      if (!this.keyRefused) this.#setAside = false;
    });
    const [state] = await Promise.all([call('session:get', {}), this.readInfo()]);
    if (state.ok) this.#change(state.value);
  }

  /** Asks again what the program is and can do now. */
  async readInfo(): Promise<void> {
    const info = await call('app:info', {});
    if (info.ok) this.#info = info.value;
  }

  /** `password` null: with the key from the portal. */
  async signIn(
    server: string,
    email: string,
    password: string | null,
  ): Promise<Result<SessionState>> {
    const asked = this.#wanted;
    const result = this.#take(await call('session:sign-in', { server, email, password }));
    // Staff may have asked for another since: the session was told of before this answer came.
    if (result.ok && asked && this.#wanted) {
      this.#wanted = false;
      this.#renewals += 1;
    }
    return result;
  }

  /** Takes in new drafts while nobody can sign in. */
  async beginUnsigned(): Promise<Result<SessionState>> {
    return this.#take(await call('session:begin-unsigned', {}));
  }

  /**
   * Whether the platform refuses a session that goes on here: it exchanges the token and takes neither.
   * One answer is no reason to end the session for all else, so that only staff ask for another. Or staff
   * set its question for another key aside.
   */
  refusedAsItStands(error: AppError): boolean {
    return error.code === 'signedOut' && (this.#state?.status === 'signedIn' || this.#setAside);
  }

  /** Asks for the password over the screens; what could not be read is read again afterwards. */
  askAgain(): void {
    this.#setAside = false;
    this.#wanted = this.#state?.status === 'signedIn';
  }

  /** Staff go on with the session as it stands, or without one. */
  callOff(): void {
    this.#wanted = false;
    this.#setAside = this.#state?.status === 'reauthenticate';
  }

  /** Whoever is here goes on without a PIN, until the window opens again. */
  goOnWithoutPin(): void {
    this.#withoutPin = this.person;
  }

  /** Keeps a key from the portal for a server. */
  async enterKey(server: string, key: string): Promise<Result<SessionState>> {
    return this.#take(await call('portal-key:enter', { server, key }));
  }

  async removeKey(): Promise<Result<SessionState>> {
    return this.#take(await call('portal-key:remove', {}));
  }

  /** `proof`: the PIN or password, where destroying takes one. */
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

  /** Practice begins a bad day; null ends it. */
  async play(day: BadDay | null): Promise<Result<SessionState>> {
    return this.#take(await call('session:play-practice', { day }));
  }

  /** Practice goes on as the other of its two people. What is left unsent stays; a line that is down comes back. */
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

/** Main is told no more often than this. */
const TOUCH_EVERY_MS = 20_000;

/** Tells main that somebody is at the desk, while anything is shown that a lock would hide. */
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
