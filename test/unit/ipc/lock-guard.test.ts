import { expect, test } from 'vitest';
import { createDispatcher } from '../../../main/ipc/dispatcher.ts';
import { createLockGuard } from '../../../main/ipc/lock-guard.ts';
import { channels } from '../../../preload/contract/channels.ts';
import { ok } from '../../../preload/contract/result.ts';

const LOCKED = { ok: false, error: { code: 'locked' } };
const OPENED = {
  applicationId: '3f0c6f9e-6a3a-4d5e-9f77-0a2b4c6d8e10',
  clientTrackingToken: null,
  legalName: 'a customer’s name',
  openedAt: '2026-11-30T12:00:00.000Z',
};

/** A desk whose handlers all return the same list. `during` is called while a handler works. */
function deskThat(during: (desk: { locked: boolean; whose: string }) => void = () => {}) {
  const desk = { locked: false, whose: 'teller' };
  const asked: unknown[] = [];
  const guard = createLockGuard(
    () => desk.locked,
    () => desk.whose,
  );
  const handler = (channel: string) => () => {
    asked.push(channel);
    during(desk);
    return ok([OPENED]);
  };
  const handlers = Object.fromEntries(Object.keys(channels).map((one) => [one, handler(one)]));
  const user = ok({});
  const mode = { managed: { off: [] }, unreadSettings: () => null, user: () => user };
  const dispatch = createDispatcher({
    handlers: handlers as never,
    current: () => mode as never,
    guards: { guard, pinGuard: guard },
    clock: Date.now,
    log: { report: () => '' },
  });
  return { desk, asked, dispatch };
}

test('answers only calls about the session, the lock, the network, and current settings while locked', async () => {
  const { desk, asked, dispatch } = deskThat();
  desk.locked = true;
  const answered: unknown[] = [];
  for (const channel of Object.keys(channels)) {
    const answer = await dispatch({ channel, input: {} });
    const isLocked = !answer.ok && answer.error.code === 'locked';
    if (!isLocked) answered.push(channel);
  }
  expect(answered).toEqual([
    'app:info',
    ...Object.keys(channels).filter((name) => /^(session:|proxy:sign-in$)/.test(name)),
    'settings:get',
    'settings:managed',
    'settings:unread',
  ]);
  expect(answered).toEqual(expect.arrayContaining(asked));
});

test('withholds an answer that was in progress when the desk was locked', async () => {
  const { asked, dispatch } = deskThat((desk) => {
    desk.locked = true;
  });
  expect(await dispatch({ channel: 'application:recent', input: {} })).toEqual(LOCKED);
  expect(asked).toEqual(['application:recent']);
});

test('withholds an answer for a user who left from the next user', async () => {
  let leaves = true;
  const { dispatch } = deskThat((desk) => {
    if (leaves) desk.whose = 'supervisor';
    leaves = false;
  });
  const ask = () => dispatch({ channel: 'application:recent', input: {} });
  expect(await ask()).toEqual(LOCKED);
  expect(await ask()).toEqual(ok([OPENED]));
});
