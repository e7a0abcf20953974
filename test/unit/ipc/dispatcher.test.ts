import { expect, test } from 'vitest';
import { type AnswerCall, createDispatcher } from '../../../main/ipc/dispatcher.ts';
import { describeCause } from '../../../main/system/incident-log.ts';

function dispatcherWith(answer: AnswerCall) {
  const reported: unknown[] = [];
  const dispatch = createDispatcher(answer, {
    report: (where, cause) => {
      reported.push([where, cause]);
      return 'ref-1';
    },
  });
  return { dispatch, reported };
}

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
  const reported: unknown[] = [];
  const log = { report: (_: string, cause: unknown) => `${reported.push(cause)}` };
  const answer = () => Promise.reject(new TypeError('The journal is closed'));
  let closed = true;
  const dispatch = createDispatcher(answer, log, () => () => closed);
  const ask = () => dispatch({ channel: 'app:info', input: {} });
  expect(await ask()).toEqual({ ok: false, error: { code: 'locked' } });
  expect(reported).toEqual([]);
  closed = false;
  expect(await ask()).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(reported).toHaveLength(1);
});
