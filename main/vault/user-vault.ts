import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { removeAll } from '../system/files/change-files.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { sweepFolder } from '../system/files/sweep-folder.ts';
import type { TryAgain } from '../system/files/try-again.ts';
import { type DestructionRules, finishDestruction } from './destroy-user-vault.ts';
import { openFileBlobStore } from './file-blob-store.ts';
import { type FileLayer, fileLayerOn, nodeFileLayer } from './file-layer.ts';
import type { Installation } from './installation.ts';
import { keyPlace } from './key-place.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import { type LastingBlobs, withLastingDestruction } from './lasting-destruction.ts';
import { openUserKey } from './open-user-key.ts';
import type { PinError } from './pin.ts';
import { openSqliteRecordStore, type RecordStore } from './sqlite-record-store.ts';
import { folderOfUserId, userId } from './user-folders.ts';
import { mintUserKey, type UserKey } from './user-key.ts';

const BLOBS = 'blobs';
const RECORDS = 'records.db';

/** Everything the program keeps for one user of one server. */
export interface UserVault {
  readonly blobs: LastingBlobs;
  readonly records: RecordStore;
  /** Where it lies, for what else is sealed there. */
  readonly folder: string;
  readonly key: UserKey;
  /**
   * Why what is put in lasts only until `close`, null when it is kept. What the user stored earlier
   * stays where it is and comes back once the keychain gives its key again.
   */
  readonly problem: KeychainError['problem'] | null;
  close(): Promise<void>;
}

export interface UserVaultOptions {
  /** The profile folder, held by this process (see profile-lock.ts). */
  readonly profile: string;
  readonly server: string;
  readonly email: string;
  /** Names the user's folder and key; `userId` of the server and the e-mail where it is left out. */
  readonly id?: string;
  readonly keychain: Keychain;
  readonly installation: Installation;
  /** False where the profile does not outlive the session: then nothing is kept in it. */
  readonly lasts?: boolean;
  /** The PIN as typed. Ignored where none is set. */
  readonly pin?: string;
  readonly clock?: () => number;
  /** Without it, a destruction that is under way is finished unrecorded, whatever is on hold. */
  readonly destruction?: DestructionRules;
  /** The disk, replaced only to make it fail; `files` the stored files' way to it alone. */
  readonly disk?: Disk;
  readonly files?: FileLayer;
}

/**
 * Opens a user's vault, or an empty one for the session only where the keychain gives no key. Finishes
 * the vault's destruction, where that was under way when the program ended.
 * Error: `pin`, when one is set and was not given, or not the right one.
 */
export async function openUserVault(
  options: UserVaultOptions,
): Promise<Result<UserVault, PinError>> {
  if (options.lasts === false) return ok(await openForSession(options.profile, 'notLasting'));
  const kept = await openKept(options);
  if (kept.ok) return kept;
  const { error } = kept;
  return error.code === 'pin'
    ? err(error)
    : ok(await openForSession(options.profile, error.problem));
}

/**
 * Removes what vaults for a session only left when the program was killed, before one is opened. Nobody
 * has the key of what another program keeps from going; it goes later by itself.
 */
export function sweepSessionVaults(
  profile: string,
  onFailure: (cause: unknown) => void,
  disk: Disk = systemDisk,
): Promise<TryAgain> {
  return sweepFolder(join(profile, SESSION_FOLDER), { onFailure, disk });
}

/** Folder of vaults that last for the session only; swept at the start. */
export const SESSION_FOLDER = 'session-only';

async function openKept(
  options: UserVaultOptions,
): Promise<Result<UserVault, KeychainError | PinError>> {
  const { profile, server, email, disk = systemDisk } = options;
  const { files = fileLayerOn(disk), id = userId(server, email) } = options;
  const folder = folderOfUserId(profile, id);
  const { destruction = { held: () => false, note: () => {} } } = options;
  const destroyed = await finishDestruction(profile, id, { ...options, destruction }, { disk });
  if (!destroyed.ok) return destroyed;
  // A new vault must not lie among files that another program keeps from going.
  if (destroyed.value.left !== null) throw destroyed.value.left;
  await files.makeFolder(folder);
  const place = keyPlace(options, id, options.clock);
  const key = await openUserKey(place, () => holdsAnything(folder), options.pin);
  return key.ok ? openAt(folder, key.value, files, disk) : key;
}

async function openForSession(
  profile: string,
  problem: KeychainError['problem'],
): Promise<UserVault> {
  const folder = join(profile, SESSION_FOLDER, randomUUID());
  await nodeFileLayer.makeFolder(folder);
  const opened = await openAt(folder, mintUserKey(), nodeFileLayer, systemDisk);
  if (!opened.ok) throw new Error('A new folder holds records of another key');
  return {
    ...opened.value,
    problem,
    async close() {
      await opened.value.close();
      // A file that is held goes at the next start: nobody has its key any more.
      await removeAll(folder, { signal: AbortSignal.abort() }).catch(() => {});
    },
  };
}

async function openAt(
  folder: string,
  key: UserKey,
  files: FileLayer,
  disk: Disk,
): Promise<Result<UserVault, KeychainError>> {
  const stored = await openFileBlobStore(join(folder, BLOBS), key, files);
  const records = openSqliteRecordStore(join(folder, RECORDS), key, disk);
  if (!records.ok) return records;
  const blobs = withLastingDestruction(stored, records.value);
  const close = async () => {
    await blobs.close();
    records.value.close();
  };
  return ok({ blobs, records: records.value, folder, key, problem: null, close });
}

async function holdsAnything(folder: string): Promise<boolean> {
  return (await readdir(folder)).length > 0;
}
