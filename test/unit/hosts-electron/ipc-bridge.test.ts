import { expect, it } from 'vitest';
import { bridge } from '../../../main/hosts/electron/ipc-bridge.ts';
import { ok } from '../../../preload/contract/result.ts';

type Answer = (event: unknown, call: unknown) => unknown;

/** A window and an ipcMain that record what they receive. */
function bridged({ destroyed = false } = {}) {
  const calls: unknown[] = [];
  const sent: unknown[][] = [];
  let answer: Answer = () => undefined;
  let emit: (name: string, payload: unknown) => void = () => undefined;
  const window = {
    isDestroyed: () => destroyed,
    webContents: { id: 7, send: (...message: unknown[]) => void sent.push(message) },
  };
  bridge(
    {
      handle: (_channel, listener) => {
        answer = listener as Answer;
      },
    },
    window,
    {
      dispatch: async (call) => {
        calls.push(call);
        return ok('answered');
      },
      onEvent: (listener) => {
        emit = listener as typeof emit;
        return () => undefined;
      },
    },
  );
  return { calls, sent, ask: (event: unknown, call: unknown) => answer(event, call), emit };
}

const ourFrame = { url: 'app://desk/', parent: null };
const call = { channel: 'session:get', input: {} };

it('passes calls of the app’s page to the desk, and nothing else', async () => {
  const { ask, calls } = bridged();
  const reply = await ask({ sender: { id: 7 }, senderFrame: ourFrame }, { ...call, more: 1 });
  expect(reply).toEqual(ok('answered'));
  expect(calls).toEqual([call]);
});

it.each([
  ['another page', { sender: { id: 8 }, senderFrame: ourFrame }],
  ['a frame inside', { sender: { id: 7 }, senderFrame: { ...ourFrame, parent: ourFrame } }],
  ['another origin', { sender: { id: 7 }, senderFrame: { ...ourFrame, url: 'https://e.test/' } }],
  ['an empty page', { sender: { id: 7 }, senderFrame: { ...ourFrame, url: 'about:blank' } }],
  ['a frame that is gone', { sender: { id: 7 }, senderFrame: null }],
])('refuses %s immediately, before it awaits anything (checklist 17)', (_who, event) => {
  const { ask, calls } = bridged();
  expect(() => ask(event, call)).toThrow('may not call');
  expect(calls).toEqual([]);
});

it.each([
  null,
  'session:get',
  {},
  { channel: 'session:get' },
])('refuses %j as a call', (garbage) => {
  const { ask, calls } = bridged();
  expect(() => ask({ sender: { id: 7 }, senderFrame: ourFrame }, garbage)).toThrow('may not call');
  expect(calls).toEqual([]);
});

it('sends events to the window while there is one', () => {
  const open = bridged();
  open.emit('submission:gone', { submissionId: 's' });
  expect(open.sent).toEqual([['desk:event', 'submission:gone', { submissionId: 's' }]]);
  const closed = bridged({ destroyed: true });
  closed.emit('submission:gone', { submissionId: 's' });
  expect(closed.sent).toEqual([]);
});
