import { expect, test } from 'vitest';
import { createDispatcher } from '../../../main/ipc/dispatcher.ts';
import { describeCause } from '../../../main/system/incident-log.ts';
import { ok } from '../../../preload/contract/result.ts';

/** A dispatcher that passes every call about the program to `answer`. `users` returns the services that are open. */
function dispatcherWith(answer: () => unknown, users: () => object = () => services) {
  const reported: unknown[] = [];
  const mode = { managed: { off: [] }, user: () => ok(users()) };
  const guard = async (work: () => unknown) => work() as never;
  const dispatch = createDispatcher({
    handlers: { 'app:info': answer } as never,
    current: () => mode as never,
    guards: { guard, pinGuard: guard },
    clock: Date.now,
    log: {
      report: (where, cause) => {
        reported.push([where, cause]);
        return 'ref-1';
      },
    },
  });
  return { dispatch, reported };
}

const services = {};

test('refuses a channel that is not in the contract, including names that every object has', async () => {
  const { dispatch } = dispatcherWith(() => expect.unreachable());
  for (const channel of ['no:such', 'constructor', '__proto__', 7, null]) {
    const result = await dispatch({ channel, input: {} });
    expect(result).toMatchObject({ ok: false, error: { code: 'invalidRequest' } });
  }
});

test('never lets keys leave main that the output schema does not name', async () => {
  const info = { version: '1', host: 'stdio', platform: 'linux', readsPrint: true };
  const { dispatch } = dispatcherWith(() => ({
    ok: true,
    value: { ...info, token: 'secret' },
  }));
  expect(await dispatch({ channel: 'app:info', input: {} })).toEqual({ ok: true, value: info });
});

test('turns a handler’s error into a reference and keeps its text in main', async () => {
  const cause = new Error('password=hunter2');
  const { dispatch, reported } = dispatcherWith(() => Promise.reject(cause));
  const result = await dispatch({ channel: 'app:info', input: {} });
  expect(result).toEqual({ ok: false, error: { code: 'internal', reference: 'ref-1' } });
  expect(reported).toEqual([['app:info', cause]]);
});

test('treats an output that violates the contract as a program error', async () => {
  const { dispatch } = dispatcherWith(() => ({ ok: true, value: { version: 1 } }));
  const result = await dispatch({ channel: 'app:info', input: {} });
  expect(result).toMatchObject({ ok: false, error: { code: 'internal' } });
});

// Promise: The incident log contains the types
test('logs the kind and place of an error and none of its words', () => {
  const described = describeCause(Object.assign(new TypeError('jane@x.example'), { code: 'EIO' }));
  expect(described).toMatchObject({ error: 'TypeError', code: 'EIO' });
  expect(described.frames.length).toBeGreaterThan(0);
  expect(JSON.stringify(described)).not.toContain('jane');
});

test('does not report an error of a handler whose user’s space was closed meanwhile', async () => {
  let open = services;
  let closes = true;
  const answer = () => {
    if (closes) open = {};
    return Promise.reject(new TypeError('The journal is closed'));
  };
  const { dispatch, reported } = dispatcherWith(answer, () => open);
  const ask = () => dispatch({ channel: 'app:info', input: {} });
  expect(await ask()).toEqual({ ok: false, error: { code: 'locked' } });
  expect(reported).toEqual([]);
  closes = false;
  expect(await ask()).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(reported).toHaveLength(1);
});
