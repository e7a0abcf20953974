import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ok, type Result } from '../../preload/contract/result.ts';
import { removeAll } from '../system/files/change-files.ts';
import { systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';
import type { Waiting } from '../system/files/when-free.ts';
import { eachInTurn } from '../system/tasks/concurrency-limit.ts';
import { fileLayerOn } from './file-layer.ts';
import { keyPlace, type ProfileKeychain } from './key-place.ts';
import type { KeychainError } from './keychain.ts';
import { deleteKey } from './open-user-key.ts';
import { folderOfUserId, ledgerPath, unsignedIds, userIds } from './user-folders.ts';

/** Says that the user's folder is being destroyed: a start after a kill goes on with it. */
const MARK = 'destroying';

/** The result of a destruction: nothing of the vault can be read any more. */
export interface Destroyed {
  /** Why files of it are still there, null when none is: they go when it is destroyed once more. */
  readonly left: unknown;
}

/**
 * Goes on with every destruction in the profile that was begun but not finished. No vault may be opened
 * meanwhile. It goes through all of them, and then throws the reason why something is left.
 */
export async function finishDestructions(
  profile: string,
  keychain: ProfileKeychain,
  waiting: Waiting = {},
): Promise<void> {
  const ids = [...(await userIds(profile)), ...(await unsignedIds(profile))];
  await eachInTurn(ids, async (id) => {
    if (!(await isBeingDestroyed(folderOfUserId(profile, id)))) return;
    const destroyed = await destroyUserVault(profile, id, keychain, waiting);
    if (!destroyed.ok) throw new Error('The keychain keeps a key');
    if (destroyed.value.left !== null) throw destroyed.value.left;
  });
}

/**
 * Makes everything kept for one user (an id made by `userId`) unreadable for good, then removes it: first the
 * key in the keychain, then the files. The vault must be closed. No PIN is asked for, because a forgotten one
 * must not keep data for ever. Error: `keychain` when the key cannot be removed; then nothing has changed.
 */
export async function destroyUserVault(
  profile: string,
  id: string,
  keychain: ProfileKeychain,
  waiting: Waiting = {},
): Promise<Result<Destroyed, KeychainError>> {
  const { disk = systemDisk, signal } = waiting;
  const folder = folderOfUserId(profile, id);
  const mark = join(folder, MARK);
  const files = fileLayerOn(disk);
  await files.makeFolder(folder);
  if (!(await isBeingDestroyed(folder))) {
    await (await files.create(mark)).close();
    await files.syncFolder(folder);
  }
  const gone = await deleteKey(keyPlace(keychain, id));
  if (!gone.ok) {
    await files.remove(mark, signal);
    await files.syncFolder(folder);
    return gone;
  }
  try {
    for (const name of await readdir(folder)) {
      if (name !== MARK) await removeAll(join(folder, name), waiting);
    }
    await removeAll(ledgerPath(folder), waiting);
    await files.syncFolder(folder);
    await removeAll(folder, waiting);
    await files.syncFolder(dirname(folder));
    return ok({ left: null });
  } catch (cause) {
    return ok({ left: cause });
  }
}

/** Whether a destruction was begun and not ended. */
export async function isBeingDestroyed(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).includes(MARK);
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return false;
    throw cause;
  }
}
