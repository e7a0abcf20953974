import { expect, vi } from 'vitest';
import type { Session } from '../../../main/session/session.ts';
import type { ApplicationId, OrchestrationLogId } from '../../../preload/contract/ids.ts';
import { ok } from '../../../preload/contract/result.ts';
import { expiredToken, serverError } from '../../peers/practice-platform/common-faults.ts';
import { type SessionDesk, statusOf, TELLER, test, tokenOf } from './session-desk.ts';
import { HOUR, MINUTE, SECOND } from './turnable-clock.ts';

const everything = { filters: {} };

/**
 * Moves the clock to the last ten minutes of a token without waking anything, so that the next
 * request exchanges the token.
 */
function nearTheEnd({ clock }: SessionDesk): void {
  clock.sleep(HOUR + 51 * MINUTE);
}

test('makes fifty callers at the end of a token wait for one exchange', async ({
  desk,
  session,
}) => {
  const old = await tokenOf(session);
  nearTheEnd(desk);
  const client = desk.clientOf(session);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => client.searchApplications(everything)),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(desk.refreshes()).toBe(1);
  expect(desk.platform.ledger.requestsOf('searchApplications').map(({ status }) => status)).toEqual(
    Array(50).fill(200),
  );
  expect(await tokenOf(session)).not.toBe(old);
});

test('exchanges the token once for fifty refused reads, and repeats each of them', async ({
  desk,
  session,
}) => {
  const client = desk.clientOf(session);
  desk.platform.faults.add({ operation: 'searchApplications', fault: expiredToken(), times: 50 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => client.searchApplications(everything)),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(desk.refreshes()).toBe(1);
  expect(desk.platform.ledger.count('searchApplications')).toBe(100);
});

test('gives the newer token to a caller whose older token was refused, without another exchange', async ({
  desk,
  session,
}) => {
  const old = await tokenOf(session);
  const fresh = await session.tokens.refused(old);
  expect(fresh).toEqual({ ok: true, value: await tokenOf(session) });
  expect(await session.tokens.refused(old)).toEqual(fresh);
  expect(desk.refreshes()).toBe(1);
});

test('keeps an idle window signed in', async ({ desk, session }) => {
  for (let exchanged = 1; exchanged <= 3; exchanged += 1) {
    const before = session.state().expiresAt;
    for (let minute = 0; minute < 112; minute += 1) desk.clock.pass(MINUTE);
    await vi.waitUntil(() => session.state().expiresAt !== before);
    expect(desk.refreshes()).toBe(exchanged);
    expect(Date.parse(session.state().expiresAt ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  }
});

test('informs all waiting callers when the platform ends the session, and lets the same user continue', async ({
  desk,
  session,
}) => {
  nearTheEnd(desk);
  desk.platform.faults.add({ operation: 'refresh', fault: expiredToken() });
  const waiting = await Promise.all([
    session.tokens.current(),
    session.tokens.current(),
    session.beginPost(),
  ]);
  const ended = { ok: false, error: { code: 'signedOut', reason: 'expired' } };
  expect(waiting).toEqual([ended, ended, ended]);
  expect(session.state()).toMatchObject({
    status: 'reauthenticate',
    server: desk.platform.url,
    email: TELLER.email,
    expiresAt: null,
  });
  expect(await session.signIn({ server: desk.platform.url, ...TELLER })).toMatchObject({
    ok: true,
  });
  expect(await desk.clientOf(session).searchApplications(everything)).toMatchObject({ ok: true });
});

test('treats a refused token that cannot be exchanged as revoked', async ({ desk, session }) => {
  desk.platform.faults.add({ operation: 'any', fault: expiredToken(), times: 2 });
  expect(await desk.clientOf(session).searchApplications(everything)).toEqual({
    ok: false,
    error: { code: 'signedOut', reason: 'refused' },
  });
  expect(session.state().status).toBe('reauthenticate');
});

test('repeats a change only if its token was exchanged because of its age meanwhile', async ({
  desk,
  session,
}) => {
  const { platform } = desk;
  const [{ id = '', orchestrationLogId = '' } = {}] = platform.samples.applications;
  const retry = (tokens = session.tokens) =>
    desk
      .clientOf({ tokens })
      .retryOrchestration(id as ApplicationId, orchestrationLogId as OrchestrationLogId, 'Again.');
  const made = () =>
    platform.ledger.requestsOf('retryOrchestration').map(({ performed }) => performed);
  /** A change that got this token before it was exchanged still has it. */
  const withOlder = (token: string): Session['tokens'] => ({
    current: async () => ok(token),
    refused: (refused) => session.tokens.refused(refused),
    wasDead: (refused) => session.tokens.wasDead(refused),
  });

  const aged = await tokenOf(session);
  nearTheEnd(desk);
  expect(await tokenOf(session)).not.toBe(aged);
  expect(await retry(withOlder(aged))).toMatchObject({ ok: true });
  expect(made()).toEqual([false, true]);

  // The platform exchanges this token, so it was valid, and something else refused the change.
  const doubted = await tokenOf(session);
  platform.faults.add({ operation: 'retryOrchestration', fault: expiredToken() });
  const unproven = { code: 'signedOut', reason: 'refused', unproven: true };
  expect(await retry()).toEqual({ ok: false, error: unproven });
  expect(await tokenOf(session)).not.toBe(doubted);
  expect(await retry(withOlder(doubted))).toEqual({ ok: false, error: unproven });
  expect(made()).toEqual([false, true, false, false]);

  platform.faults.add({ operation: 'any', fault: expiredToken(), times: 2 });
  expect(await retry()).toEqual({ ok: false, error: { code: 'signedOut', reason: 'refused' } });
  expect(made()).toEqual([false, true, false, false, false]);
});

test('opens the sign-in after the token expired by the clock, without asking the platform', async ({
  desk,
  session,
}) => {
  desk.platform.faults.add({ operation: 'refresh', fault: serverError(503), times: 1000 });
  desk.clock.pass(HOUR + 59 * MINUTE);
  expect(session.state().status).toBe('signedIn');
  const reauthenticate = statusOf(session, 'reauthenticate');
  desk.clock.pass(2 * MINUTE);
  // The failing exchange that was under way ends first, and by then the token has expired.
  await Promise.all([reauthenticate, session.tokens.current()]);
  const asked = desk.refreshes();
  expect(await session.tokens.current()).toEqual({
    ok: false,
    error: { code: 'signedOut', reason: 'expired' },
  });
  expect(desk.refreshes()).toBe(asked);
});

test('retries a failed exchange later and uses the token meanwhile', async ({ desk, session }) => {
  const old = await tokenOf(session);
  nearTheEnd(desk);
  desk.platform.faults.add({ operation: 'refresh', fault: serverError(503) });
  expect(await tokenOf(session)).toBe(old);
  expect(await tokenOf(session)).toBe(old);
  expect(desk.refreshes()).toBe(1);
  expect(session.state().status).toBe('signedIn');
  desk.clock.pass(20 * SECOND);
  expect(await tokenOf(session)).not.toBe(old);
  expect(desk.refreshes()).toBe(2);
});

test('ends in a sign-in, not in a loop, when the answer to an exchange was lost', async ({
  desk,
  session,
}) => {
  nearTheEnd(desk);
  const fault = { kind: 'cut-response', afterBytes: 10 } as const;
  desk.platform.faults.add({ operation: 'refresh', fault });
  expect(await desk.clientOf(session).searchApplications(everything)).toEqual({
    ok: false,
    error: { code: 'signedOut', reason: 'refused' },
  });
  expect(session.state().status).toBe('reauthenticate');
  expect(desk.refreshes()).toBe(2);
});

test('stays signed out when the user signs out during an exchange', async ({ desk, session }) => {
  nearTheEnd(desk);
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  desk.platform.faults.add({ operation: 'refresh', fault: { kind: 'hold', until } });
  const waiting = session.tokens.current();
  await vi.waitUntil(() => desk.refreshes() === 1);
  await session.signOut();
  answer();
  expect(await waiting).toEqual({ ok: false, error: { code: 'signedOut', reason: 'none' } });
  expect(session.state().status).toBe('signedOut');
  expect(await desk.newSession().restore()).toMatchObject({ status: 'signedOut', email: null });
});

test('does not store a token that arrives after a desk without a PIN was locked, so that a restart asks for the password', async ({
  desk,
  session,
}) => {
  nearTheEnd(desk);
  const { promise: until, resolve: answer } = Promise.withResolvers<void>();
  desk.platform.faults.add({ operation: 'refresh', fault: { kind: 'hold', until } });
  const waiting = session.tokens.current();
  await vi.waitUntil(() => desk.refreshes() === 1);
  session.rest();
  await session.keep(false);
  answer();
  expect(await waiting).toMatchObject({ ok: true });
  await session.close();
  const { email } = TELLER;
  expect(await desk.newSession().restore()).toMatchObject({ status: 'signedOut', email });
});

test('does not end a valid session when the clock is set back or ahead', async ({
  desk,
  session,
}) => {
  desk.clock.turn(-24 * HOUR);
  expect(await desk.clientOf(session).searchApplications(everything)).toMatchObject({ ok: true });
  expect(desk.refreshes()).toBe(0);
  // The clock is set right again, and then far ahead. The platform, whose clock is right, still
  // accepts the token.
  desk.clock.turn(24 * HOUR);
  const ahead = desk.newSession({ clock: { ...desk.clock, now: () => desk.clock.now() + skew } });
  let skew = 0;
  await ahead.restore();
  skew = 5 * HOUR;
  expect(await desk.clientOf(ahead).searchApplications(everything)).toMatchObject({ ok: true });
  expect(ahead.state().status).toBe('signedIn');
  expect(desk.refreshes()).toBe(1);
});

test('notices within minutes in an idle window that the clock was set ahead', async ({
  desk,
  session,
}) => {
  const before = session.state().expiresAt;
  desk.clock.turn(HOUR + 55 * MINUTE);
  desk.clock.pass(5 * MINUTE);
  await vi.waitUntil(() => session.state().expiresAt !== before);
  expect(desk.refreshes()).toBe(1);
});

test('exchanges a stored token from the future instead of trusting it', async ({ desk }) => {
  await desk.signedIn();
  const behind = { ...desk.clock, now: () => desk.clock.now() - 48 * HOUR };
  const session = desk.newSession({ clock: behind });
  await session.restore();
  await tokenOf(session);
  expect(desk.refreshes()).toBe(1);
});

test('uses a token but does not exchange it while the desk is locked, and exchanges it immediately afterward', async ({
  desk,
  session,
}) => {
  const old = await tokenOf(session);
  session.rest();
  desk.clock.pass(HOUR + 55 * MINUTE);
  expect(await tokenOf(session)).toBe(old);
  const pass = await session.beginPost(SECOND);
  expect(pass).toMatchObject({ ok: true, value: { token: old } });
  if (pass.ok) pass.value.done();
  const outlives = { ok: false, error: { code: 'signedOut' } };
  expect(await session.beginPost(10 * MINUTE)).toMatchObject(outlives);
  expect(desk.refreshes()).toBe(0);
  session.resume(null);
  await vi.waitUntil(() => desk.refreshes() === 1);
  expect(await tokenOf(session)).not.toBe(old);

  session.rest();
  desk.clock.pass(2 * HOUR);
  expect(session.state().status).toBe('reauthenticate');
  expect(await session.tokens.current()).toMatchObject(outlives);
  expect(desk.refreshes()).toBe(1);
});

test('does not use a refused token again until the desk is unlocked', async ({ desk, session }) => {
  session.rest();
  desk.platform.faults.add({ operation: 'searchApplications', fault: expiredToken() });
  const client = desk.clientOf(session);
  const refused = { ok: false, error: { code: 'signedOut', reason: 'refused' } };
  expect(await client.searchApplications(everything)).toMatchObject(refused);
  expect(await client.searchApplications(everything)).toMatchObject(refused);
  expect(await session.beginPost()).toMatchObject(refused);
  expect(desk.platform.ledger.count('searchApplications')).toBe(1);
  session.resume(null);
  expect(await client.searchApplications(everything)).toMatchObject({ ok: true });
  expect(desk.refreshes()).toBe(0);
});
