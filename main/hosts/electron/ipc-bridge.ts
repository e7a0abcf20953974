import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron';
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import { isAppUrl } from './app-protocol.ts';

/** The channel for calls and the channel for events. `preload/index.ts` uses the same names. */
const INVOKE = 'desk:invoke';
const EVENT = 'desk:event';

type BridgedWindow = Pick<BrowserWindow, 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'id' | 'send'>;
};

/**
 * Connects the window to the desk. This is the only use of `ipcMain`, and Electron gives a page no other access. The
 * sender is checked before anything is awaited, because its frame may navigate meanwhile.
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

/**
 * Returns whether the sender is the top frame of the window on the app's origin. A frame that no longer exists is
 * refused.
 */
function isOurPage({ sender, senderFrame }: IpcMainInvokeEvent, window: BridgedWindow): boolean {
  if (senderFrame === null || window.isDestroyed()) return false;
  const ourTopFrame = sender.id === window.webContents.id && senderFrame.parent === null;
  return ourTopFrame && isAppUrl(senderFrame.url);
}

function isCall(call: unknown): call is { channel: unknown; input: unknown } {
  return typeof call === 'object' && call !== null && 'channel' in call && 'input' in call;
}
