import { type AppUpdater, CancellationToken, MacUpdater, NsisUpdater } from 'electron-updater';
import type { Report } from '../../system/shutdown/close-within.ts';

export interface UpdatePlace {
  /** The address of the organization's folder of packages. */
  readonly address: string;
  /** Returns whether something is being sent. */
  readonly busy: () => boolean;
  /** Asks staff whether to close the program and install this version. */
  readonly ask: (version: string) => Promise<boolean>;
  /** Closes everything, runs `last` if nothing is being sent, and ends the program. */
  readonly leaveFor: (last: () => Promise<void>) => Promise<void>;
  readonly report: Report;
}

/** What electron-builder stored with the program when it packaged and signed it. */
interface PackedWith {
  readonly configOnDisk: {
    readonly value: Promise<{ readonly publisherName?: string | string[] }>;
  };
}

const EVERY_MS = 60 * 60_000;
const LOOK_AT_WIRE_MS = 1000;
/** How long to wait before asking again after staff chose *Later*: one working day. */
const LATER_MS = 8 * 60 * 60_000;

/** Checks for new versions from now on. The checks of a chain's desks are spread over the hour. */
export function followUpdates(place: UpdatePlace): void {
  const updater = process.platform === 'darwin' ? new MacUpdater() : new SignedInstaller();
  let notBefore = 0;
  const look = async () => {
    if (Date.now() >= notBefore) {
      const asked = await bringIn(updater, place).catch((cause) => place.report('updates', cause));
      if (asked === 'later') notBefore = Date.now() + LATER_MS;
    }
    setTimeout(look, EVERY_MS);
  };
  setTimeout(look, Math.random() * EVERY_MS);
}

/**
 * Rejects every package whose signer Windows hasn't confirmed. Otherwise, electron-updater would accept a package that
 * PowerShell can't check, that was downloaded earlier, or for which no publisher is configured.
 */
export class SignedInstaller extends NsisUpdater {
  override async downloadUpdate(breaking?: CancellationToken): Promise<string[]> {
    const { publisherName = [] } = await (this as unknown as PackedWith).configOnDisk.value;
    const publishers = [publisherName].flat();
    if (publishers.length === 0) throw new Error('Nobody is named who may sign a package.');
    const paths = await super.downloadUpdate(breaking);
    for (const path of paths) {
      const doubts: string[] = [];
      const quiet = () => undefined;
      this.logger = { info: quiet, error: quiet, warn: (text) => doubts.push(String(text)) };
      const refused = await this.verifyUpdateCodeSignature(publishers, path);
      const judged = doubts.every((text) => text.startsWith('Signature validated using only CN'));
      if (refused !== null || !judged) throw new Error('The signer of a package is another one.');
    }
    return paths;
  }
}

/**
 * Checks once for a new version, and installs it if staff agree. Does nothing while something is being sent.
 * @returns `later` if staff want to wait
 */
export async function bringIn(
  updater: AppUpdater,
  { address, busy, ask, leaveFor }: UpdatePlace,
): Promise<'later' | 'nothing' | 'leaving'> {
  if (busy()) return 'nothing';
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  updater.logger = null;
  // The lists of packages for both processors have the same name, so each processor has its own folder.
  updater.setFeedURL(new URL(`${process.platform}-${process.arch}`, address).href);
  const found = await updater.checkForUpdates();
  if (found?.isUpdateAvailable !== true || busy()) return 'nothing';
  const breaking = new CancellationToken();
  const watch = setInterval(() => busy() && breaking.cancel(), LOOK_AT_WIRE_MS);
  try {
    await updater.downloadUpdate(breaking);
  } finally {
    clearInterval(watch);
  }
  if (!(await ask(found.updateInfo.version))) return 'later';
  await leaveFor(async () => {
    if (process.platform !== 'darwin') return updater.quitAndInstall(true, true);
    // macOS doesn't read the package until now, and it ends the program itself.
    const failed = new Promise<void>((_resolve, reject) => updater.once('error', reject));
    updater.quitAndInstall();
    await failed;
  });
  return 'leaving';
}
