import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { taskbarOverlay } from '../../../main/hosts/electron/outbox-badge.ts';
import { esUs } from '../../../main/hosts/electron/text/es-us.ts';

/** An app whose one window writes down what is put on its taskbar button. */
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

test('the taskbar button shows the count, says it in the window’s language, and is cleared', () => {
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

test('a count from before the window appears is put on it then, and none on one that is gone', () => {
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

test('every picture is there, for both kinds of screens', () => {
  for (const name of [1, 2, 3, 4, 5, 6, 7, 8, 9, 'more']) {
    for (const size of [16, 32])
      expect(existsSync(`resources/overlay/${name}-${size}.png`)).toBe(true);
  }
});
