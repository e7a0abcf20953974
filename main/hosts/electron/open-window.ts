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
import type { ServedDesk } from '../../ipc/serve-desk.ts';
import { APP_ORIGIN, serveApp, withPageOf } from './app-protocol.ts';
import { holdUntilClosed, type QuitGate } from './hold-until-closed.ts';
import { bridge, tell } from './ipc-bridge.ts';
import { menuTemplate, requestIn } from './menu-template.ts';
import { holdInPlace, holdInside, openOutside } from './navigation.ts';
import type { OwnDialogs } from './own-dialogs.ts';
import { guardPermissions } from './permissions.ts';
import type { SpokenLanguage } from './spoken-language.ts';
import { processGone, reviveOnCrash, webPreferences, windowOptions } from './window.ts';

const mac = process.platform === 'darwin';
let shown: BrowserWindow | null = null;
let leaving: QuitGate | null = null;

export function currentWindow(): BrowserWindow | null {
  return shown;
}

/** Closes everything, runs `last`, and ends the program. A second instance may start from just before `last` runs. */
export async function leaveFor(last: () => Promise<void>): Promise<void> {
  await leaving?.leaveFor(async () => {
    app.releaseSingleInstanceLock();
    await last();
  });
}

export type Around = {
  /** The texts that staff see outside the page. */
  readonly language: SpokenLanguage;
  readonly dialogs: OwnDialogs;
  /** In development, a server of the page's sources. Null for the built page. */
  readonly page: string | null;
};

/** Opens the desk's only window, after all restrictions are in place. */
export async function openWindow(
  desk: ServedDesk,
  { language, dialogs, page }: Around,
): Promise<void> {
  // Keep the session in memory only, so that the page stores neither cookies nor a cache on disk.
  const own = session.fromPartition('desk', { cache: false });
  await holdInside(own, { packaged: app.isPackaged, page }, () =>
    desk.report('download', new Error('The page tried to download a file.')),
  );
  guardPermissions(own, mac ? systemPreferences : null);
  serveApp(own.protocol, page === null ? desk.handle : withPageOf(page, desk.handle));
  app.on('web-contents-created', (_event, contents) =>
    holdInPlace(contents, (url) => void openOutside(url, desk, shell.openExternal), {
      mayReload: page !== null,
    }),
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
    dialog.showErrorBox('Intake Desk', language.texts.windowStopped);
    // This waits for answers to uploads in progress and destroys practice data.
    void desk.close().finally(() => app.exit(1));
  });
  app.on('child-process-gone', (_event, details) => processGone(details, desk.report));
  window.webContents.on('render-process-gone', (_event, { reason }) =>
    processGone({ type: 'Page', reason }, desk.report),
  );
  const endings = { app, window, machine: powerMonitor };
  const gate = holdUntilClosed(endings, desk, (moot) => dialogs.askToLeave(window, moot));
  leaving = gate;
  const request = requestIn((command) => tell(window, 'command:requested', { command }), dialogs);
  await language.follow(desk, () =>
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(
        menuTemplate({ mac, packaged: app.isPackaged, texts: language.texts.menu, request }),
      ),
    ),
  );

  window.once('ready-to-show', () => window.show());
  window.once('closed', () => {
    shown = null;
  });
  try {
    await window.loadURL(`${APP_ORIGIN}/`);
  } catch (cause) {
    // If the window was closed before its page was loaded, nothing failed.
    if (!window.isDestroyed() && !gate.leaving) throw cause;
  }
}
