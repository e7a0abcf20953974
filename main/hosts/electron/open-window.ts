import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  session,
  shell,
  systemPreferences,
} from 'electron';
import type { Desk } from '../../compose.ts';
import { serveApp } from './app-protocol.ts';
import { APP_ORIGIN } from './app-url.ts';
import { holdUntilClosed } from './hold-until-closed.ts';
import { bridge, tell } from './ipc-bridge.ts';
import { menuTemplate } from './menu-template.ts';
import { holdInPlace, holdInside } from './navigation.ts';
import { openOutside } from './outside-links.ts';
import { guardPermissions } from './permissions.ts';
import { webPreferences } from './web-preferences.ts';
import { reviveOnCrash, windowOptions } from './window.ts';

const mac = process.platform === 'darwin';
let shown: BrowserWindow | null = null;

/** The window that is open, if one is. */
export function currentWindow(): BrowserWindow | null {
  return shown;
}

/** Opens the one window over the desk, everything around it locked first. */
export async function openWindow(desk: Desk): Promise<void> {
  // In memory only: the page keeps nothing on disk, neither cookies nor a cache.
  const own = session.fromPartition('desk', { cache: false });
  holdInside(own, app.isPackaged);
  guardPermissions(own, mac ? systemPreferences : null);
  serveApp(own.protocol, desk.handle);
  app.on('web-contents-created', (_event, contents) =>
    holdInPlace(contents, (url) => void openOutside(url, desk, shell.openExternal)),
  );

  const preload = join(app.getAppPath(), 'out', 'preload', 'index.cjs');
  const icon =
    process.platform === 'linux' ? join(app.getAppPath(), 'resources/icons/512x512.png') : null;
  const window = new BrowserWindow(
    windowOptions(webPreferences({ preload, session: own, packaged: app.isPackaged }), icon),
  );
  shown = window;
  bridge(ipcMain, window, desk);
  reviveOnCrash(window, () => {
    dialog.showErrorBox('Intake Desk', 'The window stopped twice. Start Intake Desk again.');
    // What is being sent still gets its answer, and practice data is destroyed.
    void desk.close().finally(() => app.exit(1));
  });
  const request = (command: string): void => tell(window, 'command:requested', { command });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ mac, packaged: app.isPackaged, request })),
  );
  const endings = { app, window, machine: powerMonitor };
  const gate = holdUntilClosed(endings, desk, (moot) => askToLeave(window, moot));

  window.once('ready-to-show', () => window.show());
  window.once('closed', () => {
    shown = null;
  });
  try {
    await window.loadURL(`${APP_ORIGIN}/`);
  } catch (cause) {
    // Closed before its page was there: nothing failed.
    if (!window.isDestroyed() && !gate.leaving) throw cause;
  }
}

/** Whether to finish sending and then close; `moot` takes the question away. */
async function askToLeave(window: BrowserWindow, moot: AbortSignal): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: 'Something is being sent.',
    detail:
      'Drafts and what waits are kept, and go on at the next start. What the platform may already have is waited for, and then Intake Desk closes.',
    buttons: ['Close', 'Keep open'],
    defaultId: 0,
    cancelId: 1,
    signal: moot,
  });
  return response === 0;
}
