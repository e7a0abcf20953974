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

/** Folder of what the desk keeps of itself, beside what it keeps for its users. */
export const DESK_FOLDER = 'desk';

export function deskKeyPlace({ keychain, installation }: ProfileKeychain): KeyPlace {
  const owner = 'desk key';
  const account = `${owner} ${installation.id}`;
  return { keychain, owner, account, clock: Date.now };
}

/** The folder and the key of what belongs to the desk and to none of its users. */
export interface DeskVault {
  readonly folder: string;
  readonly key: UserKey;
  /** How far the journal came, as it is known outside the folder; null for one of this session only. */
  readonly outside: { readonly ledgerPath: string; readonly reach: KeptReach } | null;
  /**
   * Says why nothing of before is there although it should be. `keyLost`: it stands aside under another name.
   * `gone`: the key is there and the folder is empty. Null where nothing is missing.
   */
  readonly begunAnew: 'keyLost' | 'gone' | null;
  /** Puts what lies there under another name, as it is of another key. */
  setAside(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the desk's own vault, which lasts for this session only where the keychain cannot be used. Unlike a
 * user's work, the desk's record must go on: where its key is lost, the old record is set aside unchanged and
 * a new one begins.
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
