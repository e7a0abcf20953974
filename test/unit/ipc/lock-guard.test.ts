import { expect, test } from 'vitest';
import { createLockGuard, guardCalls } from '../../../main/ipc/lock-guard.ts';
import { channels } from '../../../preload/contract/channels.ts';
import { ok } from '../../../preload/contract/result.ts';

test('locked, only the session, the lock, the way out and the settings as they are can be asked', async () => {
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

test('an answer that was being worked out when the desk was locked is held back', async () => {
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

test('an answer that was being worked out for somebody who left is held back from who came', async () => {
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
