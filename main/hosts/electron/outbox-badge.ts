import { join } from 'node:path';
import type { App, BrowserWindow, NativeImage } from 'electron';
import type { EventPayload } from '../../../preload/contract/events.ts';
import type { ServedDesk } from '../../ipc/serve-desk.ts';

/**
 * The states of unfinished submissions that are counted, in addition to those that need a look. Drafts aren't counted,
 * because nobody has asked to send them.
 */
const COUNTED = ['ready', 'sending', 'unknown', 'rejected'] as const;

/**
 * Shows the number of unfinished submissions on systems that have a badge. Shows no number while nobody is allowed to
 * see it.
 * @param show shows a number; 0 removes it
 */
export function showOutboxBadge(
  show: (count: number) => void,
  desk: Pick<ServedDesk, 'onEvent'>,
): () => void {
  return desk.onEvent((event, payload) => {
    if (event === 'outbox:changed') {
      const { counts, looks } = payload as EventPayload<'outbox:changed'>;
      show(COUNTED.reduce((sum, state) => sum + (counts[state] ?? 0), looks));
    }
    if (event === 'session:changed') {
      const { status, locked } = payload as EventPayload<'session:changed'>;
      if (status === 'signedOut' || locked !== null) show(0);
    }
  });
}

type Overlaid = Pick<BrowserWindow, 'setOverlayIcon' | 'isDestroyed'> & {
  on(event: 'show', listener: () => void): unknown;
};

/**
 * Shows the number on the taskbar button in Windows, which has no badges. There are pictures for 1 to 9 and one for
 * larger numbers. Screen readers read the description.
 * @param options.folder the folder `resources/overlay`
 * @returns a function that shows a number; 0 removes it
 */
export function taskbarOverlay(options: {
  readonly app: Pick<App, 'on'>;
  readonly folder: string;
  readonly picture: (path: string) => NativeImage;
  /** Returns the screen's scale factor. */
  readonly scale: () => number;
  readonly describe: (count: number) => string;
}): (count: number) => void {
  const windows = new Set<Overlaid>();
  let count = 0;

  const put = (window: Overlaid): void => {
    if (window.isDestroyed()) windows.delete(window);
    else if (count === 0) window.setOverlayIcon(null, '');
    else window.setOverlayIcon(options.picture(path()), options.describe(count));
  };
  const path = (): string =>
    join(options.folder, `${count > 9 ? 'more' : count}-${options.scale() > 1 ? 32 : 16}.png`);

  options.app.on('browser-window-created', (_event, window) => {
    windows.add(window);
    // Until the window is shown, there is no taskbar button for the picture.
    window.on('show', () => put(window));
  });
  return (next) => {
    count = next;
    for (const window of windows) put(window);
  };
}
