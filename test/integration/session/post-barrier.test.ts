import { expect } from 'vitest';
import type { PostPass } from '../../../main/platform/caller.ts';
import type { Session } from '../../../main/session/session.ts';
import { expiredToken } from '../../peers/practice-platform/common-faults.ts';
import { type SessionDesk, test, tokenOf } from './session-desk.ts';
import { HOUR, MINUTE } from './turnable-clock.ts';

const everything = { filters: {} };

async function passOf(session: Session, estimateMs?: number): Promise<PostPass> {
  const pass = await session.beginPost(estimateMs);
  if (!pass.ok) throw new Error(pass.error.code);
  return pass.value;
}

/**
 * Makes the platform answer a request, so that everything that was about to be sent has been sent.
 */
async function roundTrip(desk: SessionDesk, session: Session): Promise<void> {
  const answer = await desk.clientOf(session).searchApplications(everything);
  expect(answer).toMatchObject({ ok: true });
}

test('makes an exchange wait for running POSTs, and new POSTs wait for the exchange', async ({
  desk,
  session,
}) => {
  const first = await passOf(session);
  const second = await passOf(session);
  desk.clock.sleep(HOUR + 51 * MINUTE);
  // Reads continue in the meantime, with the token that is still valid.
  await roundTrip(desk, session);
  let third: PostPass | null = null;
  const waiting = passOf(session).then((pass) => {
    third = pass;
  });
  await roundTrip(desk, session);
  first.done();
  first.done();
  await roundTrip(desk, session);
  expect([desk.refreshes(), third]).toEqual([0, null]);
  second.done();
  await waiting;
  expect(desk.refreshes()).toBe(1);
  expect(third).toMatchObject({ token: await tokenOf(session) });
  expect(first.token).not.toBe(await tokenOf(session));
});

test('makes a refused read wait for a running POST, and the next POST for the exchange', async ({
  desk,
  session,
}) => {
  const pass = await passOf(session);
  desk.platform.faults.add({ operation: 'searchApplications', fault: expiredToken() });
  const refused = desk.clientOf(session).searchApplications(everything);
  await roundTrip(desk, session);
  const next = passOf(session);
  await roundTrip(desk, session);
  expect(desk.refreshes()).toBe(0);
  pass.done();
  expect(await refused).toMatchObject({ ok: true });
  expect((await next).token).toBe(await tokenOf(session));
  expect(pass.token).not.toBe(await tokenOf(session));
  expect(desk.refreshes()).toBe(1);
});

test('lets other POSTs, and the next attempt, continue when a POST outlives its token', async ({
  desk,
  session,
}) => {
  const crawling = await passOf(session);
  desk.clock.sleep(HOUR + 51 * MINUTE);
  const next = passOf(session);
  await roundTrip(desk, session);
  expect(desk.refreshes()).toBe(0);
  desk.clock.pass(2 * MINUTE);
  const { token } = await next;
  expect([desk.refreshes(), token === crawling.token]).toEqual([1, false]);
  await roundTrip(desk, session);
  expect(await crawling.refused()).toEqual({ ok: true, value: token });
  expect(desk.refreshes()).toBe(1);
});

test('exchanges a refused token while a POST continues', async ({ desk, session }) => {
  const crawling = await passOf(session);
  desk.platform.faults.add({ operation: 'searchApplications', fault: expiredToken() });
  const refused = desk.clientOf(session).searchApplications(everything);
  await roundTrip(desk, session);
  await roundTrip(desk, session);
  desk.clock.pass(2 * MINUTE);
  expect(await refused).toMatchObject({ ok: true });
  crawling.done();
});

test('returns the permission of a refused POST and gives it a new token', async ({
  desk,
  session,
}) => {
  const pass = await passOf(session);
  expect(await pass.refused()).toEqual({ ok: true, value: await tokenOf(session) });
  expect(pass.token).not.toBe(await tokenOf(session));
  expect(desk.refreshes()).toBe(1);
});

test('starts no POST that would outlive its token', async ({ desk, session }) => {
  const old = await tokenOf(session);
  desk.clock.sleep(HOUR);
  (await passOf(session, 30 * MINUTE)).done();
  expect(desk.refreshes()).toBe(0);
  const long = await passOf(session, 70 * MINUTE);
  expect(long.token).not.toBe(old);
  long.done();
  // This is longer than any token is valid, and a new token is the best that is possible.
  (await passOf(session, 5 * HOUR)).done();
  expect(desk.refreshes()).toBe(1);
});

test('tells waiting POSTs the reason at sign-out', async ({ desk, session }) => {
  const pass = await passOf(session);
  desk.clock.sleep(HOUR + 51 * MINUTE);
  const waiting = session.beginPost();
  await session.signOut();
  pass.done();
  expect(await waiting).toEqual({ ok: false, error: { code: 'signedOut', reason: 'none' } });
  expect(desk.refreshes()).toBe(0);
});
