import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { env } from 'node:process';
import { type AppUpdater, MacUpdater, NsisUpdater } from 'electron-updater';
import { removeAll } from '../files/change-files.ts';
import type { Network } from '../network/network.ts';
import type { UpdatePolicy } from '../settings/update-policy.ts';
import { checkPackage, copyProgram } from './check-package.ts';
import { fetchFile } from './fetching.ts';
import { besideAppImage, InPlaceAppImage } from './in-place-app-image.ts';
import type { PackageKind } from './package-kind.ts';
import { LARGEST_PACKAGE, type ReleaseList } from './release-list.ts';
import { signedLists } from './signed-lists.ts';
import { UpdateRefused } from './update-refused.ts';

export interface UpdaterParts {
  readonly kind: PackageKind;
  /** The version that runs. */
  readonly version: string;
  /** A folder of this desk for packages that come in; made when it is missing. */
  readonly folder: string;
  readonly network: Pick<Network, 'fresh'>;
  readonly policy: UpdatePolicy;
}

/** A package that came in and is the one that was listed. Each step rejects with `UpdateRefused`. */
export interface Updater {
  /** The version to bring in; null where there is none for this computer. */
  look(signal: AbortSignal): Promise<string | null>;
  /** Fetches what was found, where it is not here yet. `onProgress`: the share that came, from 0 to 1. */
  download(signal: AbortSignal, onProgress: (share: number) => void): Promise<void>;
  /** Holds the package against its list once more, and does all that can fail of installing it. */
  prepare(): Promise<void>;
  /**
   * Installs and starts it, once the program is closed but for its process, which has to end when this
   * resolves. On a Mac the system ends it, and this resolves only where that fails.
   */
  install(): Promise<void>;
}

type Fetch = (
  url: URL,
  path: string,
  options: { readonly sha512?: string | null },
) => Promise<string>;

/** An updater of electron-updater's that takes what it fetches from us, and decides nothing by itself. */
export async function openUpdater(parts: UpdaterParts): Promise<Updater> {
  const { kind, folder, network, policy } = parts;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let signal = new AbortController().signal;
  let onProgress: (share: number) => void = () => undefined;
  let found: ReleaseList | null = null;
  let path: string | null = null;

  const download: Fetch = async (url, to, { sha512 }) => {
    const listed = found?.files.find((file) => file.url === basename(url.pathname));
    if (listed === undefined || listed.sha512 !== sha512) throw new UpdateRefused('damaged');
    const { size = null } = listed;
    const file = { url, sha512, size, most: LARGEST_PACKAGE };
    const onBytes = (bytes: number) => onProgress(bytes / (size ?? LARGEST_PACKAGE));
    await fetchFile(network, file, to, { signal, onBytes });
    return to;
  };

  const updater = ownUpdater(parts, download);
  const updateProvider = signedLists({
    network,
    policy,
    signal: () => signal,
    onList(list) {
      found = list;
      // Whoever plays an older list back brings nobody back to its version.
      updater.allowDowngrade = list.version === policy.backTo;
    },
  });
  updater.setFeedURL({ provider: 'custom', updateProvider });

  return {
    look: (breaking) =>
      refusing('notUnderstood', async () => {
        signal = breaking;
        path = null;
        const answer = await updater.checkForUpdates();
        if (answer?.isUpdateAvailable === true) return answer.updateInfo.version;
        await removeAll(join(folder, 'pending'));
        return null;
      }),
    download: (breaking, tell) =>
      refusing('disk', async () => {
        signal = breaking;
        onProgress = tell;
        [path = null] = await updater.downloadUpdate();
      }),
    prepare: () =>
      refusing('notReplaced', async () => {
        const name = path === null ? null : basename(path);
        const sha512 = found?.files.find(({ url }) => url === name)?.sha512;
        if (path === null || sha512 === undefined) throw new UpdateRefused('damaged');
        const program = kind === 'appImage' ? env.APPIMAGE : undefined;
        if (program === undefined) await checkPackage(path, sha512);
        else await copyProgram(path, besideAppImage(program), sha512);
      }),
    async install() {
      if (!(updater instanceof MacUpdater)) {
        if (!updater.install(true, true)) throw new UpdateRefused('notReplaced');
        return;
      }
      const failed = new Promise((_resolve, reject) => updater.once('error', reject));
      updater.quitAndInstall();
      await failed;
    },
  };
}

function ownUpdater({ kind, version, folder }: UpdaterParts, download: Fetch) {
  const app = {
    version,
    name: 'Intake Desk',
    isPackaged: true,
    appUpdateConfigPath: '',
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    // Ending is the host's: everything has to be closed in order before.
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  const Kind = { appImage: InPlaceAppImage, nsis: NsisUpdater, mac: MacUpdater }[kind];
  const updater: InPlaceAppImage | NsisUpdater | MacUpdater = new Kind(undefined, app);
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  return Object.assign(updater, {
    httpExecutor: { download },
    // Stands in app-update.yml otherwise, with an address that whoever packed it chose.
    configOnDisk: { value: Promise.resolve({ updaterCacheDirName: '.' }) },
  } as unknown as Pick<AppUpdater, never>);
}

/** Whatever electron-updater throws otherwise quotes lists, paths and addresses. */
async function refusing<T>(
  otherwise: UpdateRefused['problem'],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof UpdateRefused ? cause : new UpdateRefused(otherwise);
  }
}
