import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { followMachine } from '../../../main/hosts/electron/machine-events.ts';
import { showOutboxBadge, taskbarOverlay } from '../../../main/hosts/electron/outbox-badge.ts';
import { noticeResults } from '../../../main/hosts/electron/result-notice.ts';
import { esUs } from '../../../main/hosts/electron/text/es-us.ts';

test('locks with the computer’s screen, notices its sleep, and sends when it wakes', () => {
  const machine = new EventEmitter();
  const done: string[] = [];
  followMachine(machine as never, {
    lock: () => done.push('lock'),
    sleep: () => done.push('sleep'),
    wake: () => done.push('wake'),
  });
  for (const event of ['lock-screen', 'unlock-screen', 'suspend', 'resume']) machine.emit(event);
  expect(done).toEqual(['lock', 'sleep', 'wake']);
});

const counts = { draft: 7, ready: 2, sending: 1, unknown: 1, rejected: 1, sent: 40, confirmed: 1 };

test('shows the number of unfinished submissions on the icon, and none once nobody may see it', () => {
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

/** An app with one window that records what is shown on its taskbar button. */
function taskbar(scale: number) {
  const app = new EventEmitter();
  const put: (readonly [string | null, string])[] = [];
  let gone = false;
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => gone,
    setOverlayIcon: (picture: string | null, description: string) => {
      if (gone) throw new Error('Object has been destroyed');
      put.push([picture, description]);
    },
  });
  const show = taskbarOverlay({
    app: app as never,
    folder: 'resources/overlay',
    picture: (path) => path.replaceAll('\\', '/') as never,
    scale: () => scale,
    describe: esUs.notDone,
  });
  return {
    put,
    show,
    open: () => app.emit('browser-window-created', {}, window),
    appear: () => window.emit('show'),
    destroy: () => {
      gone = true;
    },
  };
}

test('shows the count on the taskbar button, with a description in the window’s language, and removes it', () => {
  const { put, show, open } = taskbar(1);
  open();
  for (const count of [1, 9, 10, 0]) show(count);
  expect(put).toEqual([
    ['resources/overlay/1-16.png', '1 elemento sin terminar'],
    ['resources/overlay/9-16.png', '9 elementos sin terminar'],
    ['resources/overlay/more-16.png', '10 elementos sin terminar'],
    [null, ''],
  ]);
});

test('shows a count from before the window appeared, and none on a closed window', () => {
  const { put, show, open, appear, destroy } = taskbar(1.5);
  show(3);
  expect(put).toEqual([]);
  open();
  appear();
  expect(put).toEqual([['resources/overlay/3-32.png', '3 elementos sin terminar']]);
  destroy();
  show(4);
  expect(put).toHaveLength(1);
});

test('has every picture for both kinds of screens', () => {
  for (const name of [1, 2, 3, 4, 5, 6, 7, 8, 9, 'more']) {
    for (const size of [16, 32])
      expect(existsSync(`resources/overlay/${name}-${size}.png`)).toBe(true);
  }
});

test('reports a new submission that needs somebody once, by its kind, to staff who look elsewhere, and not to the next person', () => {
  const shown: string[] = [];
  let watched = false;
  let tell: (event: 'outbox:changed' | 'session:changed', payload: unknown) => void = () => {};
  noticeResults(
    {
      onEvent: (listener) => {
        tell = listener;
        return () => {};
      },
    },
    {
      watched: () => watched,
      show: (kind) => void shown.push(kind),
    },
  );
  const looks = (...counts: number[]) => {
    for (const count of counts) tell('outbox:changed', { looks: count, counts: {} });
    return shown.length;
  };
  const signIn = (email: string) => tell('session:changed', { status: 'signedIn', email });

  signIn('ana@branch.example');
  expect(looks(2, 2)).toBe(0);
  expect(looks(3, 3, 2)).toBe(1);
  watched = true;
  expect(looks(3)).toBe(1);
  watched = false;
  expect(looks(4)).toBe(2);
  signIn('ben@branch.example');
  expect(looks(9)).toBe(2);
  tell('session:changed', { status: 'signedOut', email: null });
  signIn('ben@branch.example');
  expect(looks(10)).toBe(2);
  tell('outbox:changed', { looks: 10, counts: { rejected: 1 } });
  tell('outbox:changed', { looks: 10, counts: { unknown: 1 } });
  expect(shown).toEqual(['looks', 'looks', 'rejected', 'unknown']);
});
