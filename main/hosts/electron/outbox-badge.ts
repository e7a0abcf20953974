import { join } from 'node:path';
import type { App, BrowserWindow, NativeImage } from 'electron';
import type { EventPayload } from '../../../preload/contract/events.ts';
import type { ServedDesk } from '../../ipc/serve-desk.ts';

/** Put into the outbox and not done, beside what needs a look. Drafts are not counted: nothing was promised with them. */
const COUNTED = ['ready', 'sending', 'unknown', 'rejected'] as const;

/**
 * Keeps the count of what is not done where the system shows one, and no count while nobody may see it.
 * @param show shows a count; 0 is none
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
 * The count in the corner of the taskbar's button, for Windows, which has no badges: 1 to 9, and one
 * picture for what is more. A screen reader says the description.
 * @param options.folder where `resources/overlay` lies
 * @returns shows a count; 0 is none
 */
export function taskbarOverlay(options: {
  readonly app: Pick<App, 'on'>;
  readonly folder: string;
  readonly picture: (path: string) => NativeImage;
  /** How much larger than usual the screen shows everything. */
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
    // Before it is shown there is no button to put anything on.
    window.on('show', () => put(window));
  });
  return (next) => {
    count = next;
    for (const window of windows) put(window);
  };
}
