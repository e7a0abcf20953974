import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Session } from '../../../main/session/session.ts';
import { systemDisk } from '../../../main/system/files/disk.ts';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { err } from '../../../preload/contract/result.ts';
import { type SessionDesk, SUPERVISOR, statusOf, TELLER, test, tokenOf } from './session-desk.ts';
import { HOUR, type TurnableClock } from './turnable-clock.ts';

const nobody = { ok: false, error: { code: 'signedOut', reason: 'none' } };

/** Opens a session whose token the keychain accepts only after `unlock`. */
async function signedInOverLockedKeychain(desk: SessionDesk) {
  const unlocked = Promise.withResolvers<void>();
  const keychain: Keychain = {
    ...desk.keychain,
    async set(account, secret) {
      await unlocked.promise;
      return desk.keychain.set(account, secret);
    },
  };
  const session = desk.newSession({ keychain });
  const signingIn = session.signIn({ server: desk.platform.url, ...TELLER });
  await statusOf(session, 'signedIn');
  desk.clock.pass(5000);
  await signingIn;
  return { session, unlock: unlocked.resolve };
}

test('signs in and reports it without the token', async ({ desk }) => {
  const session = desk.newSession();
  const seen: string[] = [];
  session.onChange(({ status }) => seen.push(status));
  expect(await session.tokens.current()).toEqual(nobody);
  const typed = { server: ` ${desk.platform.url}/ `, ...TELLER, email: ` ${TELLER.email} ` };
  const done = await session.signIn(typed);
  expect(done).toEqual({ ok: true, value: session.state() });
  expect(session.state()).toEqual({
    practice: false,
    server: desk.platform.url,
    serverFixed: false,
    email: TELLER.email,
    status: 'signedIn',
    expiresAt: '2031-05-06T11:00:00.000Z',
    keychainProblem: null,
    forgotPasswordUrl: null,
    portalKey: null,
  });
  expect(seen).toEqual(['signedIn']);
  expect(JSON.stringify(session.state())).not.toContain(await tokenOf(session));
  expect(await desk.clientOf(session).searchApplications({ filters: {} })).toMatchObject({
    ok: true,
  });
});

test('restores the session after a restart until it has expired', async ({ desk }) => {
  const token = await tokenOf(await desk.signedIn());
  desk.clock.pass(HOUR);
  const later = desk.newSession();
  expect(await later.restore()).toMatchObject({
    status: 'signedIn',
    server: desk.platform.url,
    email: TELLER.email,
    expiresAt: '2031-05-06T11:00:00.000Z',
  });
  expect(await tokenOf(later)).toBe(token);
  await later.close();
  desk.clock.pass(HOUR);
  const tooLate = desk.newSession();
  expect(await tooLate.restore()).toMatchObject({ status: 'signedOut', email: TELLER.email });
  expect(await tooLate.tokens.current()).toEqual(nobody);
});

test('stores a token only after it is known that no PIN must protect it', async ({ desk }) => {
  const session = await desk.signedIn({ awaitsSeal: true });
  const { email } = TELLER;
  expect(await desk.newSession().restore()).toMatchObject({ status: 'signedOut', email });
  session.resume(null);
  await session.close();
  expect(await desk.newSession().restore()).toMatchObject({ status: 'signedIn', email });
});

test('does not restore a session of another server if the server is given', async ({ desk }) => {
  await desk.signedIn();
  const same = desk.newSession({ fixedServer: `${desk.platform.url}/` });
  expect(await same.restore()).toMatchObject({ status: 'signedIn', serverFixed: true });
  const other = desk.newSession({ fixedServer: 'https://other.example' });
  expect(await other.restore()).toMatchObject({
    status: 'signedOut',
    server: 'https://other.example',
    email: null,
  });
});

test('removes the token and the user from memory and from the keychain at sign-out', async ({
  desk,
  session,
}) => {
  const accounts = new Set<string>();
  const watching: Keychain = {
    ...desk.keychain,
    get: (account) => {
      accounts.add(account);
      return desk.keychain.get(account);
    },
  };
  await desk.newSession({ keychain: watching }).restore();
  expect(await session.signOut()).toMatchObject({
    ok: true,
    value: { status: 'signedOut', email: null, server: desk.platform.url, expiresAt: null },
  });
  expect(await session.tokens.current()).toEqual(nobody);
  expect(await session.beginPost()).toEqual(nobody);
  const left = await Promise.all([...accounts].map((account) => desk.keychain.get(account)));
  expect(accounts.size).toBe(3);
  expect(JSON.stringify([...accounts, ...left])).not.toMatch(/teller|practice\./);
  expect(await desk.newSession().restore()).toMatchObject({ status: 'signedOut', email: null });
});

test("lets nobody take over another person's screen, neither during a session nor after it has ended", async ({
  desk,
  session,
}) => {
  const asSupervisor = () => session.signIn({ server: desk.platform.url, ...SUPERVISOR });
  const refused = { ok: false, error: { code: 'invalidRequest', issues: [{ field: 'email' }] } };
  expect(await asSupervisor()).toMatchObject(refused);
  desk.clock.sleep(3 * HOUR);
  desk.clock.pass(3 * HOUR);
  await statusOf(session, 'reauthenticate');
  expect(await asSupervisor()).toMatchObject(refused);
  expect(desk.platform.ledger.count('login')).toBe(1);
  await session.signOut();
  expect(await asSupervisor()).toMatchObject({ ok: true, value: { email: SUPERVISOR.email } });
});

test('uses the newest attempt to sign in, and ends it at sign-out', async ({ desk }) => {
  const session = desk.newSession();
  const slow = { operation: 'login', fault: { kind: 'silence' } } as const;
  desk.platform.faults.add(slow);
  const first = session.signIn({ server: desk.platform.url, ...SUPERVISOR });
  await vi.waitUntil(() => desk.platform.ledger.count('login') === 1);
  const second = await session.signIn({ server: desk.platform.url, ...TELLER });
  expect(await first).toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(second).toMatchObject({ ok: true, value: { email: TELLER.email } });
  await session.signOut();
  desk.platform.faults.add(slow);
  const third = session.signIn({ server: desk.platform.url, ...TELLER });
  await vi.waitUntil(() => desk.platform.ledger.count('login') === 3);
  await session.signOut();
  expect(await third).toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(session.state().status).toBe('signedOut');
});

test('keeps the session until the program ends if the keychain cannot be used', async ({
  desk,
}) => {
  const problem = 'noService';
  const unusable = async () => err({ code: 'keychain', problem } as const);
  const keychain: Keychain = {
    get: unusable,
    set: unusable,
    delete: unusable,
    accounts: unusable,
  };
  const session = await desk.signedIn({ keychain });
  expect(session.state()).toMatchObject({ status: 'signedIn', keychainProblem: problem });
  expect(await desk.clientOf(session).searchApplications({ filters: {} })).toMatchObject({
    ok: true,
  });
  expect(await desk.newSession({ keychain }).restore()).toMatchObject({
    status: 'signedOut',
    keychainProblem: problem,
  });
  expect(await session.signOut()).toEqual({ ok: false, error: { code: 'keychain', problem } });
  expect(session.state().status).toBe('signedOut');
});

test.for([
  ['signing out', (session: Session) => session.signOut()],
  ['the end of the program', (session: Session) => session.close()],
] as const)('an answer that comes after %s signs nobody in', async ([, end], { desk }) => {
  const answered = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const session = desk.newSession({
    authClientFor: (server) => {
      const client = desk.authClientFor(server);
      return {
        ...client,
        async login(email, password) {
          const answer = await client.login(email, password);
          answered.resolve();
          await late.promise;
          return answer;
        },
      };
    },
  });
  const signingIn = session.signIn({ server: desk.platform.url, ...TELLER });
  await answered.promise;
  await end(session);
  late.resolve();
  expect(await signingIn).toEqual({ ok: false, error: { code: 'cancelled' } });
  expect(session.state().status).toBe('signedOut');
  expect(await session.tokens.current()).toEqual(nobody);
});

test('does not wait forever for a keychain that asks for its own password', async ({ desk }) => {
  const { session, unlock } = await signedInOverLockedKeychain(desk);
  expect(session.state().status).toBe('signedIn');
  unlock();
  await session.close();
  expect(await desk.newSession().restore()).toMatchObject({ status: 'signedIn' });
});

test('finds the stored session even if the program is stopped for longer than it waits', async ({
  desk,
  session,
}) => {
  await session.close();
  /** This clock runs a hundred times as fast as the real one. */
  const wake: TurnableClock['wake'] = (ms, callback) => {
    const timer = setTimeout(callback, ms / 100);
    return () => clearTimeout(timer);
  };
  const keychain: Keychain = {
    ...desk.keychain,
    async get(account) {
      await turnOfTheLoop();
      systemDisk.standStill(60);
      await turnOfTheLoop();
      return desk.keychain.get(account);
    },
  };
  const next = desk.newSession({ keychain, clock: { ...desk.clock, wake } });
  expect(await next.restore()).toMatchObject({ status: 'signedIn', email: TELLER.email });
});

test('stays signed out even if the keychain saves the token afterward', async ({ desk }) => {
  const { session, unlock } = await signedInOverLockedKeychain(desk);
  const signingOut = session.signOut();
  unlock();
  expect(await signingOut).toMatchObject({ ok: true });
  expect(await desk.newSession().restore()).toMatchObject({ status: 'signedOut', email: null });
});

// Promise: The user's password is never stored.
test('never stores the password', async ({ desk }) => {
  const kept: string[] = [];
  const keychain: Keychain = {
    ...desk.keychain,
    set: (account, secret) => {
      kept.push(account, secret);
      return desk.keychain.set(account, secret);
    },
  };
  const session = await desk.signedIn({ keychain });
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.join(' ').replaceAll(/practice\.[\w.-]*/g, '')).not.toContain(TELLER.password);
  expect(JSON.stringify(session)).not.toContain(`"${TELLER.password}"`);
});
