import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, dialog, powerMonitor, protocol, utilityProcess } from 'electron';
import { composeDesk, ProfileInUse, ProfileUnusable } from '../../compose.ts';
import { openKeychain } from '../../vault/open-keychain.ts';
import { defaultProfileDir } from '../default-profile-dir.ts';
import { managedFilePath } from '../managed-file-path.ts';
import { APP_SCHEMES } from './app-protocol.ts';
import { chooseFolder } from './choose-folder.ts';
import { type Launch, parseLaunch } from './launch-arguments.ts';
import { followMachine } from './machine-events.ts';
import { currentWindow, openWindow } from './open-window.ts';
import { showOutboxBadge } from './outbox-badge.ts';
import { packagedProfileDir } from './profile-dir.ts';
import { claimSingleInstance } from './single-instance.ts';
import { utilityWorkerHost } from './utility-worker-host.ts';
import { workerUse } from './worker-use.ts';

/**
 * The product. First what must precede everything: the sandbox for all pages, our scheme, the profile
 * folder, and being the only one. Then, once Electron is ready, the desk and its window.
 */
app.enableSandbox();
app.setAppUserModelId('com.intake-desk.app');
protocol.registerSchemesAsPrivileged(APP_SCHEMES);

const launch = parseLaunch(process.argv.slice(1), app.isPackaged);
if (launch.ok) start(launch.value);
else stop(launch.error);

function start(options: Launch): void {
  const usual = app.isPackaged
    ? packagedProfileDir(process.platform, process.env, homedir())
    : defaultProfileDir(process.platform, process.env);
  const profileDir = options.profile ?? usual;
  const browserDir = join(profileDir, 'browser');
  try {
    mkdirSync(browserDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    stop(explain(new ProfileUnusable(profileDir, cause)));
    return;
  }
  app.setPath('userData', browserDir);
  app.setPath('sessionData', browserDir);

  if (!claimSingleInstance(app, currentWindow)) {
    app.quit();
    return;
  }
  // Not awaited here: Electron becomes ready only after this module has run to its end.
  app
    .whenReady()
    .then(() => open(options, profileDir))
    .catch((cause: unknown) => stop(explain(cause)));
}

async function open(options: Launch, profileDir: string): Promise<void> {
  const keychain = openKeychain(options.keychain, { packaged: app.isPackaged });
  if (!keychain.ok) {
    stop(`The keychain "${options.keychain}" cannot be used here.`);
    return;
  }
  const desk = await composeDesk({
    host: 'electron',
    version: app.getVersion(),
    profileDir,
    server: options.server,
    managedFile: app.isPackaged ? managedFilePath(process.platform, process.env) : options.managed,
    practice: options.practice,
    keychain: keychain.value,
    workerHost: utilityWorkerHost(utilityProcess, process.platform),
    ...(process.platform !== 'linux' && { workerUse: workerUse(app) }),
    chooseFolder: () => chooseFolder(dialog, currentWindow()),
    rendererDir: join(app.getAppPath(), 'out', 'renderer'),
    samplesDir: join(app.getAppPath(), 'resources', 'samples'),
  });
  followMachine(powerMonitor, desk);
  showOutboxBadge(app, desk);
  await openWindow(desk);
}

/** What staff can be told: our own sentences as they are, anything else without its details. */
function explain(cause: unknown): string {
  if (cause instanceof ProfileInUse || cause instanceof ProfileUnusable) return cause.message;
  return 'Intake Desk cannot open its folder. Restart the computer, or ask your IT.';
}

function stop(sentence: string): void {
  dialog.showErrorBox('Intake Desk', sentence);
  app.exit(1);
}
