import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  afterList,
  afterWatching,
  isWaiting,
  NOTHING_WATCHED,
  watching,
} from '#application/offer-watch.ts';
import { Polling } from '#kit/polling.ts';
import type { Offer } from '../../../preload/contract/models/offer.ts';

const ASKED = { status: 3, at: '2026-03-01T10:31:00Z', lost: false } as const;

function offer(id: string | null, status: string | null, statusDate: string | null): Offer {
  return { id, status, statusDate } as unknown as Offer;
}

const seen = (watch: typeof NOTHING_WATCHED, id: string) => watch.get(id)?.seen;

test('counts a queued change as made only when a list shows something else than before', () => {
  const sent = offer('a', 'Sent', '2026-02-01');
  const none = offer('b', null, null);
  const asked = watching(NOTHING_WATCHED, [sent, none, offer(null, 'Sent', null)], ASKED);
  expect([...asked.keys()]).toEqual(['a', 'b']);

  const same = afterList(asked, [sent, none], '10:32');
  expect([seen(same, 'a'), seen(same, 'b'), isWaiting(same)]).toEqual(['waiting', 'waiting', true]);

  const first = afterList(same, [offer('a', 'Anything', '2026-02-01')], '10:33');
  expect(first.get('a')).toMatchObject({
    seen: 'changed',
    shown: { at: '10:33', status: 'Anything' },
    before: { status: 'Sent' },
  });
  expect(seen(first, 'b')).toBe('waiting');

  const dated = afterList(
    first,
    [offer('a', 'Else', '2026-02-01'), offer('b', null, 'x')],
    '10:34',
  );
  expect(dated.get('a')).toMatchObject({ shown: { at: '10:33', status: 'Anything' } });
  expect(dated.get('b')).toMatchObject({ seen: 'changed', shown: { at: '10:34', status: null } });
  expect(isWaiting(dated)).toBe(false);
});

test('claims nothing when the watch ends without a change, and still accepts a later list', () => {
  const asked = watching(NOTHING_WATCHED, [offer('a', 'Sent', null)], { ...ASKED, lost: true });
  const ended = afterWatching(asked);
  expect(ended.get('a')).toMatchObject({ seen: 'quiet', shown: null, lost: true });
  expect(seen(afterList(ended, [offer('a', 'Declined', null)], '11:00'), 'a')).toBe('changed');
  const again = watching(afterList(ended, [offer('a', 'Declined', null)], '11:00'), [], ASKED);
  expect(seen(again, 'a')).toBe('changed');
  const anew = watching(again, [offer('a', 'Declined', null)], ASKED);
  expect(anew.get('a')).toMatchObject({ seen: 'waiting', before: { status: 'Declined' } });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the seconds after the start at which a list is loaded again. */
function reread(during: (polling: Polling) => Promise<unknown>) {
  const began = Date.now();
  const at: number[] = [];
  let ended = false;
  const polling = new Polling(
    async () => at.push((Date.now() - began) / 1000),
    () => {
      ended = true;
    },
  );
  polling.start();
  return during(polling).then(() => ({ at, ended }));
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test('loads the list at growing intervals for about four minutes', async () => {
  const { at, ended } = await reread(() => pass(3600));
  expect(at).toEqual([2, 6, 14, 30, 62, 126, 254]);
  expect(ended).toBe(true);
});

test('loads nothing while nobody looks, and at once when somebody looks again', async () => {
  const { at, ended } = await reread(async (polling) => {
    await pass(3);
    polling.look(false);
    await pass(600);
    polling.look(true);
    await pass(5);
    polling.stop();
    await pass(600);
  });
  expect(at).toEqual([2, 603, 607]);
  expect(ended).toBe(false);
});
