import { expect, test } from 'vitest';
import { createLockGuard, guardCalls } from '../../../main/ipc/lock-guard.ts';
import { channels } from '../../../preload/contract/channels.ts';
import { ok } from '../../../preload/contract/result.ts';

test('answers only calls about the session, the lock, the network, and current settings while locked', async () => {
  const asked: unknown[] = [];
  const dispatch = guardCalls(
    async ({ channel }) => {
      asked.push(channel);
      return ok('answer');
    },
    createLockGuard(
      () => true,
      () => 'teller',
    ),
  );
  for (const channel of Object.keys(channels)) await dispatch({ channel, input: {} });
  expect(asked).toEqual([
    'app:info',
    ...Object.keys(channels).filter((name) => /^(session:|proxy:sign-in$)/.test(name)),
    'settings:get',
    'settings:managed',
    'settings:unread',
  ]);
});

test('withholds an answer that was in progress when the desk was locked', async () => {
  let locked = false;
  const dispatch = guardCalls(
    async () => {
      locked = true;
      return ok('a customer’s name');
    },
    createLockGuard(
      () => locked,
      () => 'teller',
    ),
  );
  const answer = await dispatch({ channel: 'application:search', input: {} });
  expect(answer).toEqual({ ok: false, error: { code: 'locked' } });
});

test('withholds an answer for a user who left from the next user', async () => {
  let whose = 'teller';
  const dispatch = guardCalls(
    async () => {
      whose = 'supervisor';
      return ok('a customer’s name');
    },
    createLockGuard(
      () => false,
      () => whose,
    ),
  );
  const late = await dispatch({ channel: 'orchestration:retry', input: {} });
  expect(late).toEqual({ ok: false, error: { code: 'locked' } });
  expect(await dispatch({ channel: 'application:recent', input: {} })).toMatchObject({ ok: true });
});
