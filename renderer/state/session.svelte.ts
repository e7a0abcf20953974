import type { ChannelOutput } from '../../preload/contract/channels.ts';
import type { SessionState } from '../../preload/contract/models/session.ts';
import type { Result } from '../../preload/contract/result.ts';
import { call } from '../lib/call.ts';
import { desk } from '../lib/desk.ts';

type AppInfo = ChannelOutput<'app:info'>;

/** Who is signed in and where, as main tells it. */
class Session {
  #state = $state.raw<SessionState | null>(null);
  #info = $state.raw<AppInfo | null>(null);

  /** Null until main has answered for the first time. */
  get state(): SessionState | null {
    return this.#state;
  }

  get info(): AppInfo | null {
    return this.#info;
  }

  readonly practice = $derived(this.#state?.practice ?? false);
  /** Whether the screens behind sign-in are shown: also while sign-in is asked for again over them. */
  readonly open = $derived(this.#state !== null && this.#state.status !== 'signedOut');
  readonly askedAgain = $derived(this.#state?.status === 'reauthenticate');
  /** Changes when another person or another platform comes: everything held for the old one goes. */
  readonly identity = $derived(
    this.open ? `${this.practice}|${this.#state?.server}|${this.#state?.email}` : null,
  );

  async start(): Promise<void> {
    desk.on('session:changed', (state) => {
      this.#state = state;
    });
    const [state, info] = await Promise.all([call('session:get', {}), call('app:info', {})]);
    if (state.ok) this.#state = state.value;
    if (info.ok) this.#info = info.value;
  }

  async signIn(server: string, email: string, password: string): Promise<Result<SessionState>> {
    return this.#take(await call('session:sign-in', { server, email, password }));
  }

  async signOut(): Promise<Result<SessionState>> {
    return this.#take(await call('session:sign-out', {}));
  }

  async startPractice(): Promise<Result<SessionState>> {
    return this.#take(await call('session:start-practice', {}));
  }

  async leavePractice(): Promise<Result<SessionState>> {
    return this.#take(await call('session:leave-practice', {}));
  }

  #take(result: Result<SessionState>): Result<SessionState> {
    if (result.ok) this.#state = result.value;
    return result;
  }
}

export const session = new Session();
