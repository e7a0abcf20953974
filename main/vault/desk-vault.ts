import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { removeAll, renameFile } from '../system/files/change-files.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { freeName, namesIn } from '../system/files/look.ts';
import { nodeFileLayer } from './file-layer.ts';
import { type KeptReach, openKeptReach } from './kept-reach.ts';
import type { KeyPlace, ProfileKeychain } from './key-place.ts';
import { openUserKey } from './open-user-key.ts';
import { deskLedgerPath } from './user-folders.ts';
import { mintUserKey, type UserKey } from './user-key.ts';
import { SESSION_FOLDER } from './user-vault.ts';

/** The folder for the desk's own data, next to the users' data. */
export const DESK_FOLDER = 'desk';

export function deskKeyPlace({ keychain, installation }: ProfileKeychain): KeyPlace {
  const owner = 'desk key';
  const account = `${owner} ${installation.id}`;
  return { keychain, owner, account, clock: Date.now };
}

/** The folder and key for data that belongs to the desk rather than to a user. */
export interface DeskVault {
  readonly folder: string;
  readonly key: UserKey;
  /**
   * Records, outside the folder, how far the journal has progressed. Null for a vault that lasts for this session only.
   */
  readonly outside: { readonly ledgerPath: string; readonly reach: KeptReach } | null;
  /**
   * Why earlier data is missing, or null if none is. `keyLost`: the earlier folder was renamed and set aside. `gone`:
   * the key exists, but the folder is empty.
   */
  readonly begunAnew: 'keyLost' | 'gone' | null;
  /** Sets the existing folder aside by renaming it, because it belongs to another key. */
  setAside(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the desk's own vault. If the keychain is unavailable, the vault lasts for this session only. Unlike a user's
 * work, the desk's record must continue: if its key is lost, the old record is set aside unchanged and a new record
 * begins.
 */
export async function openDeskVault(
  profile: string,
  keychain: ProfileKeychain,
  disk: Disk = systemDisk,
): Promise<DeskVault> {
  const folder = join(profile, DESK_FOLDER);
  const place = deskKeyPlace(keychain);
  const hadKey = await keychain.keychain.get(place.account);
  if (!hadKey.ok) return forSession(profile);
  let holds = (await namesIn(folder)).length > 0;
  let begunAnew: DeskVault['begunAnew'] = hadKey.value !== null && !holds ? 'gone' : null;
  if (hadKey.value === null && holds) {
    await renameFile(folder, freeName(folder, 'set-aside'), { disk });
    holds = false;
    begunAnew = 'keyLost';
  }
  const opened = await openUserKey(place, async () => holds);
  if (!opened.ok) return forSession(profile);
  await nodeFileLayer.makeFolder(folder);
  const reach = await openKeptReach(place);
  return {
    folder,
    key: opened.value,
    outside: { ledgerPath: deskLedgerPath(profile), reach },
    begunAnew,
    async setAside() {
      await renameFile(folder, freeName(folder, 'set-aside'), { disk });
      await nodeFileLayer.makeFolder(folder);
    },
    close: () => reach.close(),
  };
}

async function forSession(profile: string): Promise<DeskVault> {
  const folder = join(profile, SESSION_FOLDER, randomUUID());
  await nodeFileLayer.makeFolder(folder);
  const close = () => removeAll(folder, { signal: AbortSignal.abort() }).catch(() => {});
  const key = mintUserKey();
  return { folder, key, outside: null, begunAnew: null, setAside: async () => {}, close };
}
