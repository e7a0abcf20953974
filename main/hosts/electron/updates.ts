import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AppUpdater, CancellationToken, MacUpdater, NsisUpdater } from 'electron-updater';
import type { Report } from '../../system/shutdown/close-within.ts';

export interface UpdatePlace {
  /** The organization's folder of packages. */
  readonly address: string;
  /** Whether something is on the wire. */
  readonly busy: () => boolean;
  /** Whether staff want the program closed and this version installed. */
  readonly ask: (version: string) => Promise<boolean>;
  /** Closes the program in order, does `last` where nothing is on the wire, and ends it. */
  readonly leaveFor: (last: () => Promise<void>) => Promise<void>;
  readonly report: Report;
}

/** Facts that electron-builder wrote beside the program, as it packed and signed it. */
interface PackedWith {
  readonly configOnDisk: {
    readonly value: Promise<{ readonly publisherName?: string | string[] }>;
  };
}

const EVERY_MS = 60 * 60_000;
const LOOK_AT_WIRE_MS = 1000;
/** After *Later*, a day of work passes until the next question. */
const LATER_MS = 8 * 60 * 60_000;

/** Looks for new versions from now on. A chain's desks spread over the hour. */
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
 * Hands on nothing whose signer Windows did not name. By itself electron-updater lets a package pass that
 * PowerShell cannot judge, that came in before, or of which nobody said who may sign it.
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
 * Takes one look, and installs what is new once staff agree; nothing happens beside what is on the wire.
 * @returns `later` where staff would rather wait
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
  // Both processors' lists have the same name.
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
    // macOS reads the package only now, and ends the program by itself.
    const failed = new Promise<void>((_resolve, reject) => updater.once('error', reject));
    updater.quitAndInstall();
    await failed;
  });
  return 'leaving';
}

/**
 * Tells whether the system itself looks at who signed a package before it takes this program's place: macOS
 * does, and on Windows it is asked to for the installer by NSIS, which lays its uninstaller there.
 */
export function signerIsVerified(
  { platform, execPath }: Pick<NodeJS.Process, 'platform' | 'execPath'>,
  packaged: boolean,
): boolean {
  if (!packaged) return false;
  if (platform === 'darwin') return true;
  const uninstaller = join(dirname(execPath), 'Uninstall Intake Desk.exe');
  return platform === 'win32' && statSync(uninstaller, { throwIfNoEntry: false }) !== undefined;
}
