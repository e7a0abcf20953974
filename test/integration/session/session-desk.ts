import { test as base, onTestFinished } from 'vitest';
import { createAuthClient } from '../../../main/platform/auth-client.ts';
import { parseBaseUrl } from '../../../main/platform/base-url.ts';
import { Network } from '../../../main/platform/network/network.ts';
import {
  createPlatformClient,
  type PlatformClient,
} from '../../../main/platform/platform-client.ts';
import { Session, type SessionOptions, type SignInState } from '../../../main/session/session.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { memoryKeychain } from '../../../main/vault/open-keychain.ts';
import {
  createPracticePlatform,
  type PracticePlatform,
} from '../../peers/practice-platform/practice-platform.ts';
import { type TurnableClock, turnableClock } from './turnable-clock.ts';

export const TELLER = { email: 'teller@practice.example', password: 'practice' };
export const SUPERVISOR = { email: 'supervisor@practice.example', password: 'practice' };

/**
 * A platform over real HTTP and sessions with it, which all use one clock that moves only when
 * told.
 */
export interface SessionDesk {
  readonly clock: TurnableClock;
  readonly platform: PracticePlatform;
  readonly keychain: Keychain;
  readonly authClientFor: SessionOptions['authClientFor'];
  /** Returns a session as after a start of the program, with the same keychain. */
  newSession(options?: Partial<SessionOptions>): Session;
  /** Returns the operations, called with the session's token. */
  clientOf(session: Pick<Session, 'tokens'>): PlatformClient;
  /** Returns a new session with the teller signed in. */
  signedIn(options?: Partial<SessionOptions>): Promise<Session>;
  /** Returns how often the platform was asked to exchange a token. */
  refreshes(): number;
}

async function sessionDesk(): Promise<SessionDesk> {
  const clock = turnableClock();
  const platform = await createPracticePlatform({ clock: clock.now, applications: 3 });
  const network = new Network({ env: {} });
  const keychain = memoryKeychain();
  onTestFinished(async () => {
    await network.close();
    await platform.close();
  });
  const baseUrl = (server: string): URL => {
    const url = parseBaseUrl(server);
    if (!url.ok) throw new Error('Not an address');
    return url.value;
  };
  const authClientFor: SessionOptions['authClientFor'] = (server) =>
    createAuthClient({ baseUrl: baseUrl(server), network });
  const newSession = (options: Partial<SessionOptions> = {}): Session => {
    const session = new Session({ keychain, clock, authClientFor, ...options });
    onTestFinished(() => session.close());
    return session;
  };
  return {
    clock,
    platform,
    keychain,
    authClientFor,
    newSession,
    clientOf: ({ tokens }) =>
      createPlatformClient({ baseUrl: baseUrl(platform.url), network, tokens }),
    async signedIn(options) {
      const session = newSession(options);
      const done = await session.signIn({ server: platform.url, ...TELLER });
      if (!done.ok) throw new Error(done.error.code);
      return session;
    },
    refreshes: () => platform.ledger.count('refresh'),
  };
}

/** Each test has its own desk, and a session with the teller signed in if it requests one. */
export const test = base
  .extend('desk', () => sessionDesk())
  .extend('session', ({ desk }) => desk.signedIn());

/** Resolves with the first state that has that status, which may be the current one. */
export function statusOf(session: Session, status: SignInState['status']): Promise<SignInState> {
  return new Promise((resolve) => {
    const look = (state: SignInState): void => {
      if (state.status === status) resolve(state);
    };
    session.onChange(look);
    look(session.state());
  });
}

/** Returns the token of a session, or throws if the session has none. */
export async function tokenOf(session: Session): Promise<string> {
  const token = await session.tokens.current();
  if (!token.ok) throw new Error(token.error.code);
  return token.value;
}
