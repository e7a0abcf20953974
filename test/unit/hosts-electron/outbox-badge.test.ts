import { expect, test } from 'vitest';
import { showOutboxBadge } from '../../../main/hosts/electron/outbox-badge.ts';

const counts = { draft: 7, ready: 2, sending: 1, unknown: 1, rejected: 1, sent: 40, confirmed: 1 };

test('the icon counts what is not done, and nothing once nobody may see it', () => {
  const shown: number[] = [];
  let tell: (event: 'outbox:changed' | 'session:changed', payload: unknown) => void = () => {};
  const stop = showOutboxBadge((count) => void shown.push(count), {
    onEvent: (listener) => {
      tell = listener;
      return () => shown.push(-2);
    },
  });
  tell('outbox:changed', { counts, looks: 2 });
  tell('session:changed', { status: 'signedIn', locked: null });
  tell('session:changed', { status: 'signedIn', locked: { why: 'idle' } });
  tell('outbox:changed', { counts: { ...counts, ready: 0 }, looks: 0 });
  tell('session:changed', { status: 'signedOut', locked: null });
  stop();
  expect(shown).toEqual([7, 0, 3, 0, -2]);
});
