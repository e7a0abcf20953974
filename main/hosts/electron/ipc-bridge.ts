import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import { isAppUrl } from './app-protocol.ts';

/** The channels for calls and for events. `preload/index.ts` uses the same names. */
const INVOKE = 'desk:invoke';
const EVENT = 'desk:event';

type BridgedWindow = Pick<BrowserWindow, 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'id' | 'send'>;
};

/**
 * Connects the window to the desk. This is the only use of `ipcMain`, and a page has no other access through Electron.
 * The sender is checked before anything is awaited, because its frame may navigate in the meantime.
 */
export function bridge(
  ipc: Pick<IpcMain, 'handle'>,
  window: BridgedWindow,
  desk: Pick<ServedDesk, 'dispatch' | 'onEvent'>,
): void {
  ipc.handle(INVOKE, (event, call: unknown) => {
    if (!isOurPage(event, window) || !isCall(call)) {
      throw new Error('This page may not call the desk.');
    }
    return desk.dispatch({ channel: call.channel, input: call.input });
  });
  desk.onEvent((name, payload) => tell(window, name, payload));
}

/** Sends an event to the window if it still exists. */
export function tell(window: BridgedWindow, name: string, payload: unknown): void {
  if (!window.isDestroyed()) window.webContents.send(EVENT, name, payload);
}

/** Returns whether the sender is the window's top frame, on the app's origin. Refuses a frame that no longer exists. */
function isOurPage({ sender, senderFrame }: IpcMainInvokeEvent, window: BridgedWindow): boolean {
  if (senderFrame === null || window.isDestroyed()) return false;
  const ourTopFrame = sender.id === window.webContents.id && senderFrame.parent === null;
  return ourTopFrame && isAppUrl(senderFrame.url);
}

function isCall(call: unknown): call is { channel: unknown; input: unknown } {
  return typeof call === 'object' && call !== null && 'channel' in call && 'input' in call;
}
