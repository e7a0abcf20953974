import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  app,
  dialog,
  Notification,
  nativeImage,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
} from 'electron';
import {
  ProfileHeld,
  ProfileInUse,
  ProfileOfOther,
  ProfileUnusable,
  startStep,
} from '../../desk/start.ts';
import { type ServedDeskOptions, serveDesk } from '../../ipc/serve-desk.ts';
import { openKeychain } from '../../vault/open-keychain.ts';
import { type AuditCommand, runAuditCommand } from '../audit-command.ts';
import {
  FORCED_PREFERENCES,
  managedFilePath,
  managedFileWriters,
  misplacedFilePath,
  readForcedPreferences,
} from '../managed-file.ts';
import { defaultProfileDir, packagedProfileDir } from '../profile-dir.ts';
import {
  closeInTime,
  followDefects,
  type Opened,
  type Written,
  writeDown,
  writeFailedStart,
} from '../trouble.ts';
import { APP_SCHEMES } from './app-protocol.ts';
import { endWhenHeld } from './hold-until-closed.ts';
import { tell } from './ipc-bridge.ts';
import { type Launch, parseLaunch } from './launch-arguments.ts';
import { followMachine, followScreenLock } from './machine-events.ts';
import { markFromOutside } from './mark-of-web.ts';
import { currentWindow, leaveFor, openWindow } from './open-window.ts';
import { showOutboxBadge, taskbarOverlay } from './outbox-badge.ts';
import { OwnDialogs } from './own-dialogs.ts';
import { type NoticeKind, noticeResults } from './result-notice.ts';
import { SavedExports } from './saved-exports.ts';
import { signerIsVerified } from './signer.ts';
import { claimSingleInstance } from './single-instance.ts';
import { SpokenLanguage } from './spoken-language.ts';
import { systemProxies } from './system-proxies.ts';
import type { HostTexts } from './text/en-us.ts';
import { utilityWorkerHost, workerUse } from './utility-worker-host.ts';

/**
 * The entry point of the product. First come the steps that must precede everything else: the sandbox for all pages,
 * the app's scheme, the profile folder, and the check for another running instance. Once Electron is ready, the desk
 * and its window are opened.
 */
app.enableSandbox();
app.setAppUserModelId('com.intake-desk.app');
protocol.registerSchemesAsPrivileged(APP_SCHEMES);
endWhenHeld(app);

const opened: Opened = { profileDir: null, desk: null };
const language = new SpokenLanguage(app);
const dialogs = new OwnDialogs(dialog, () => language.texts);
followDefects(process, opened, (written) =>
  stop(`${language.texts.defect} ${whereSentence(written, language.texts)}`),
);

const launch = parseLaunch(
  {
    argv: process.argv.slice(1),
    env: process.env,
    platform: process.platform,
    packaged: app.isPackaged,
  },
  language.texts.refused,
);
if (launch.ok) start(launch.value);
else stop(launch.error);

function start(options: Launch): void {
  const usual = app.isPackaged
    ? packagedProfileDir(process.platform, process.env, homedir())
    : defaultProfileDir(process.platform, process.env);
  const profileDir = options.profile ?? usual;
  if (options.verifyAudit !== undefined) {
    void verify(options.verifyAudit, options, profileDir);
    return;
  }
  opened.profileDir = profileDir;
  const browserDir = join(profileDir, 'browser');
  try {
    mkdirSync(browserDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    fail(new ProfileUnusable(profileDir, cause));
    return;
  }
  app.setPath('userData', browserDir);
  app.setPath('sessionData', browserDir);

  if (!claimSingleInstance(app, currentWindow)) {
    app.quit();
    return;
  }
  // Don't await this, because Electron becomes ready only after this module has finished.
  app
    .whenReady()
    .then(() => open(options, profileDir))
    .catch(fail);
}

/** Verifies a profile that no program has open. Changes nothing else in it. */
async function verify(command: AuditCommand, options: Launch, profileDir: string): Promise<void> {
  const keychain = openKeychain(options.keychain, { packaged: app.isPackaged });
  if (keychain.ok) app.exit(await runAuditCommand(command, profileDir, keychain.value));
  else stop(language.texts.refused.keychain(options.keychain));
}

async function open(options: Launch, profileDir: string): Promise<void> {
  const keychain = await startStep('keychain', () =>
    openKeychain(options.keychain, { packaged: app.isPackaged }),
  );
  if (!keychain.ok) {
    stop(language.texts.refused.keychain(options.keychain));
    return;
  }
  const desk = await serveDesk({
    host: 'electron',
    version: app.getVersion(),
    profileDir,
    server: options.server,
    ...managedFile(options),
    practice: options.practice,
    keychain: keychain.value,
    proxies: systemProxies((name) => session.fromPartition(name), powerMonitor),
    workerHost: utilityWorkerHost({
      utility: utilityProcess,
      report: (where, cause) => writeDown(opened, where, cause),
    }),
    ...(process.platform !== 'linux' && { workerUse: workerUse(app) }),
    ask: {
      chooseFolder: () => dialogs.chooseFolder(currentWindow()),
      chooseFile: (name) => dialogs.chooseFile(currentWindow(), name),
      confirm: (places) => dialogs.confirmPlaces(currentWindow(), places),
    },
    rendererDir: join(app.getAppPath(), 'out', 'renderer'),
    samplesDir: join(app.getAppPath(), 'resources', 'samples'),
    noteSaved: (file) => saved.note(file),
    showSaved: (id) => saved.show(id),
  });
  opened.desk = desk;
  const saved = new SavedExports({
    ...desk,
    showInFolder: (path) => shell.showItemInFolder(path),
    mark: (path) => markFromOutside(path),
  });
  followMachine(powerMonitor, desk);
  showOutboxBadge(
    process.platform === 'win32' ? overlay() : (count) => app.setBadgeCount(count),
    desk,
  );
  noticeResults(desk, { watched: () => currentWindow()?.isFocused() ?? false, show: showNotice });
  await startStep('window', () => openWindow(desk, { language, dialogs, page: options.page }));
  if (process.platform === 'linux') {
    const stop = followScreenLock(process.env, () => desk.lock());
    app.on('quit', stop);
  }
  const address = desk.updatesFrom();
  if (address === null || !signerIsVerified(process, app.isPackaged)) return;
  // Load the library late. Most desks never need it, and the others don't need it at startup.
  const { followUpdates } = await import('./updates.ts');
  followUpdates({
    ...{ address, leaveFor, busy: desk.busy, report: desk.report },
    ask: (version) => dialogs.askToInstall(currentWindow(), version),
  });
}

/**
 * Returns the options for the managed settings file. A packaged program uses only the default file, and only if staff
 * couldn't have written it.
 */
function managedFile(
  options: Launch,
): Pick<
  ServedDeskOptions,
  'managedFile' | 'misplacedManagedFile' | 'managedFileWriters' | 'managedFileReader'
> {
  if (!app.isPackaged) return { managedFile: options.managed };
  const { platform, resourcesPath } = process;
  const path = managedFilePath(platform, resourcesPath);
  return {
    managedFile: path,
    misplacedManagedFile: misplacedFilePath(platform, resourcesPath),
    managedFileWriters: managedFileWriters(platform, resourcesPath),
    ...(path === FORCED_PREFERENCES && { managedFileReader: readForcedPreferences }),
  };
}

function overlay(): (count: number) => void {
  return taskbarOverlay({
    app,
    folder: join(app.getAppPath(), 'resources', 'overlay'),
    picture: nativeImage.createFromPath,
    scale: () => screen.getPrimaryDisplay().scaleFactor,
    describe: (count) => language.texts.notDone(count),
  });
}

/**
 * The notification that is being shown. Without this reference, Electron would drop the notification, and clicking it
 * would do nothing.
 */
let shownNotice: Notification | null = null;

/** Notifies staff. Clicking the notification shows the window with the Outbox. */
function showNotice(kind: NoticeKind): void {
  if (!Notification.isSupported()) return;
  shownNotice?.close();
  shownNotice = new Notification(language.texts.notices[kind]);
  shownNotice.on('click', () => {
    const window = currentWindow();
    if (window === null) return;
    window.show();
    tell(window, 'command:requested', { command: 'outbox' });
  });
  shownNotice.show();
}

function fail(cause: unknown): void {
  const sentence = failedStartSentence(opened, cause, language.texts);
  void closeInTime(opened).finally(() => stop(sentence));
}

function stop(sentence: string): void {
  dialog.showErrorBox('Intake Desk', sentence);
  app.exit(1);
}

/** Logs a failed start and returns a sentence about it for staff. */
function failedStartSentence(opened: Opened, cause: unknown, texts: HostTexts): string {
  if (cause instanceof ProfileInUse) return texts.start.inUse;
  if (cause instanceof ProfileOfOther) return texts.start.other(cause.version);
  return `${saidOf(cause, texts)} ${whereSentence(writeFailedStart(opened, cause), texts)}`.trim();
}

function saidOf(cause: unknown, texts: HostTexts): string {
  if (cause instanceof ProfileHeld) return texts.start.held(cause.folder);
  return cause instanceof ProfileUnusable ? texts.start.unusable(cause.folder) : texts.start.failed;
}

/** Returns a sentence that says where the failure was logged, or '' if it couldn't be logged. */
function whereSentence({ file, reference }: Written, texts: HostTexts): string {
  return file === null ? '' : texts.written(file, reference);
}
