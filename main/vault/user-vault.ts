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

/** All data that the program keeps for one user of one server. */
export interface UserVault {
  readonly blobs: LastingBlobs;
  readonly records: RecordStore;
  /** The vault's folder, which also contains other sealed files. */
  readonly folder: string;
  readonly key: UserKey;
  /**
   * Why new data lasts only until `close`, or null if it is kept. Data that the user stored earlier stays in place and
   * is available again once the keychain returns its key.
   */
  readonly problem: KeychainError['problem'] | null;
  close(): Promise<void>;
}

export interface UserVaultOptions {
  /** The profile folder, which this process holds (see profile-lock.ts). */
  readonly profile: string;
  readonly server: string;
  readonly email: string;
  /** Identifies the user's folder and key. Defaults to the `userId` of the server and the e-mail. */
  readonly id?: string;
  readonly keychain: Keychain;
  readonly installation: Installation;
  /** False if the profile doesn't outlive the session. In that case, nothing is kept in it. */
  readonly lasts?: boolean;
  /** The PIN as typed. Ignored if no PIN is set. */
  readonly pin?: string;
  readonly clock?: () => number;
  /**
   * The rules for completing an unfinished destruction. Without them, it is completed without an entry in the record
   * and regardless of legal holds.
   */
  readonly destruction?: DestructionRules;
  /** Disk access. Tests replace it to simulate failures. `files` replaces it for stored files only. */
  readonly disk?: Disk;
  readonly files?: FileLayer;
}

/**
 * Opens a user's vault, or an empty one for this session only if the keychain provides no key. First completes a
 * destruction of the vault that was interrupted when the program ended. Fails with `pin` if a PIN is set and `pin` is
 * missing or wrong.
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
 * Removes session-only vaults that remain because the program was killed. Call this before opening a session-only
 * vault. Files that another program holds are retried later; nobody has their key.
 */
export function sweepSessionVaults(
  profile: string,
  onFailure: (cause: unknown) => void,
  disk: Disk = systemDisk,
): Promise<TryAgain> {
  return sweepFolder(join(profile, SESSION_FOLDER), { onFailure, disk });
}

/** The folder for vaults that last for the session only. It is cleared at startup. */
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
  // Don't create a new vault among files that another program keeps from being removed.
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
      // A file that another program holds is removed at the next start. Nobody has its key anymore.
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
