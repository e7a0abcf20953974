import fc from 'fast-check';
import { expect } from 'vitest';
import type { Session, SessionOptions } from '../../../main/session/session.ts';
import { type SessionDesk, SUPERVISOR, TELLER, test } from './session-desk.ts';
import { HOUR, MINUTE } from './turnable-clock.ts';

const everything = { filters: {} };
const REFUSED = { ok: false, error: { code: 'signedOut', reason: 'keyRefused' } };
/** A portal key that the platform does not accept. */
const WITHDRAWN = 'withdrawn-portal-key';

/** Signs the teller in with the platform's key, or with a different one. */
async function byKey(
  desk: SessionDesk,
  key: string = desk.platform.samples.portalKey,
  options: Partial<SessionOptions> = {},
) {
  const session = desk.newSession(options);
  const server = desk.platform.url;
  expect(await session.enterKey(server, key)).toMatchObject({ ok: true });
  const signIn = () => session.signIn({ server, email: TELLER.email, password: null });
  expect(await signIn()).toMatchObject({ ok: true });
  return { session, server, signIn, client: desk.clientOf(session) };
}

const keyOf = (session: Session) => session.state().portalKey;

test('signs in with a key without asking the platform, for days, and never exchanges the key', async ({
  desk,
}) => {
  const { session, server, client } = await byKey(desk);
  expect(desk.platform.ledger.requests).toHaveLength(0);
  expect(session.state()).toMatchObject({
    status: 'signedIn',
    email: TELLER.email,
    expiresAt: null,
    portalKey: { server, since: '2031-05-06T09:00:00.000Z', inUse: true, refused: false },
  });
  expect(JSON.stringify(session.state())).not.toContain(desk.platform.samples.portalKey);
  for (let day = 0; day < 3; day += 1) {
    desk.clock.pass(24 * HOUR);
    desk.clock.sleep(HOUR);
    expect(await client.searchApplications(everything)).toMatchObject({ ok: true });
    const pass = await session.beginPost(HOUR);
    expect(pass).toMatchObject({ ok: true, value: { token: desk.platform.samples.portalKey } });
    if (pass.ok) pass.value.done();
  }
  expect(desk.platform.ledger.requests.map(({ operation }) => operation)).toEqual(
    Array(3).fill('searchApplications'),
  );
});

test('does not exchange a new key after an exchange waited for an upload', async ({
  desk,
  session,
}) => {
  const upload = await session.beginPost();
  desk.clock.sleep(HOUR + 51 * MINUTE);
  await session.tokens.current();
  await session.signOut();
  const server = desk.platform.url;
  await session.enterKey(server, desk.platform.samples.portalKey);
  await session.signIn({ server, email: TELLER.email, password: null });
  if (upload.ok) upload.value.done();
  const next = await session.beginPost();
  expect(next).toMatchObject({ ok: true, value: { token: desk.platform.samples.portalKey } });
  if (next.ok) next.value.done();
  expect(await desk.clientOf(session).searchApplications(everything)).toMatchObject({ ok: true });
  expect(desk.refreshes()).toBe(0);
});

test('ends the session for all callers when a key is refused, and continues it with a new key', async ({
  desk,
}) => {
  const { session, client, server } = await byKey(desk, WITHDRAWN);
  const asked = Array.from({ length: 5 }, () => client.searchApplications(everything));
  expect(await Promise.all(asked)).toEqual(Array(5).fill(REFUSED));
  expect(session.state()).toMatchObject({
    status: 'reauthenticate',
    email: TELLER.email,
    portalKey: { inUse: true, refused: true },
  });
  const before = desk.platform.ledger.requests.length;
  expect(await client.searchApplications(everything)).toEqual(REFUSED);
  expect(await session.beginPost()).toEqual(REFUSED);
  expect(desk.platform.ledger.requests).toHaveLength(before);

  desk.clock.pass(HOUR);
  const entered = await session.enterKey(server, desk.platform.samples.portalKey);
  expect(entered).toEqual({ ok: true, value: 'replaced' });
  expect(session.state()).toMatchObject({ status: 'signedIn', portalKey: { refused: false } });
  expect(await client.searchApplications(everything)).toMatchObject({ ok: true });
  expect(desk.refreshes()).toBe(0);
});

test('continues with the key after a restart, but asks for a sign-in after a refusal or a lock', async ({
  desk,
}) => {
  const { session } = await byKey(desk);
  await session.close();
  const next = desk.newSession();
  expect(await next.restore()).toMatchObject({ status: 'signedIn', portalKey: { inUse: true } });
  expect(await desk.clientOf(next).searchApplications(everything)).toMatchObject({ ok: true });
  await next.keep(false);
  await next.close();
  const locked = desk.newSession();
  expect(await locked.restore()).toMatchObject({ status: 'signedOut', email: TELLER.email });

  await byKey(desk, WITHDRAWN).then(async (refused) => {
    expect(await refused.client.searchApplications(everything)).toEqual(REFUSED);
    await refused.session.close();
  });
  const after = desk.newSession();
  expect(await after.restore()).toMatchObject({
    status: 'signedOut',
    email: TELLER.email,
    portalKey: { refused: true },
  });
  // The platform may have been mistaken about the key, and the next sign-in with it finds out.
  await after.signIn({ server: desk.platform.url, email: TELLER.email, password: null });
  expect(keyOf(after)).toMatchObject({ inUse: true, refused: false });
});

test('keeps the key for the next user at sign-out, lets people with a password use it, and asks for one after the key is removed', async ({
  desk,
}) => {
  const { session, server, signIn } = await byKey(desk);
  await session.signOut();
  expect(session.state()).toMatchObject({ status: 'signedOut', email: null });
  await session.signIn({ server, ...SUPERVISOR });
  expect(keyOf(session)).toMatchObject({ inUse: false });
  await session.removeKey();
  expect(session.state()).toMatchObject({ status: 'signedIn', portalKey: null });
  await session.signOut();

  await session.enterKey(server, desk.platform.samples.portalKey);
  await signIn();
  expect(await session.removeKey()).toMatchObject({ ok: true });
  expect(session.state()).toMatchObject({ status: 'reauthenticate', portalKey: null });
  expect(await signIn()).toMatchObject({ error: { code: 'invalidRequest' } });
  expect(await session.signIn({ server, ...TELLER })).toMatchObject({ ok: true });
  expect(await desk.keychain.accounts()).not.toMatchObject({
    value: expect.arrayContaining(['portal key']),
  });
});

const STEPS = [
  'pass',
  'read',
  'refusedUpload',
  'enterGood',
  'enterWithdrawn',
  'remove',
  'signInByKey',
  'signInByPassword',
  'signOut',
  'restart',
] as const;

test('exchanges no key in any order of events, and answers a read with a valid key', async ({
  desk,
}) => {
  const server = desk.platform.url;
  const good = desk.platform.samples.portalKey;
  const exchanged: string[] = [];
  const authClientFor: SessionOptions['authClientFor'] = (address) => {
    const client = desk.authClientFor(address);
    return {
      ...client,
      refresh(token, options) {
        exchanged.push(token);
        return client.refresh(token, options);
      },
    };
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 12 }), async (steps) => {
      let session = desk.newSession({ authClientFor });
      for (const step of steps) {
        switch (step) {
          case 'pass':
            desk.clock.pass(70 * MINUTE);
            break;
          case 'read': {
            const token = await session.tokens.current();
            const answer = await desk.clientOf(session).searchApplications(everything);
            if (token.ok && token.value === good) expect(answer).toMatchObject({ ok: true });
            break;
          }
          case 'refusedUpload': {
            const pass = await session.beginPost();
            if (pass.ok) await pass.value.refused();
            break;
          }
          case 'enterGood':
            await session.enterKey(server, good);
            break;
          case 'enterWithdrawn':
            await session.enterKey(server, WITHDRAWN);
            break;
          case 'remove':
            await session.removeKey();
            break;
          case 'signInByKey':
            await session.signIn({ server, email: TELLER.email, password: null });
            break;
          case 'signInByPassword':
            await session.signIn({ server, ...TELLER });
            break;
          case 'signOut':
            await session.signOut();
            break;
          case 'restart':
            await session.close();
            session = desk.newSession({ authClientFor });
            await session.restore();
            break;
        }
        const { status, portalKey, expiresAt } = session.state();
        if (status === 'signedIn') expect(expiresAt === null).toBe(portalKey?.inUse === true);
      }
      await session.signOut();
      await session.removeKey();
      await session.close();
    }),
    { numRuns: 60 },
  );
  expect(exchanged.length).toBeGreaterThan(0);
  expect(exchanged.filter((token) => [good, WITHDRAWN].includes(token))).toEqual([]);
});
