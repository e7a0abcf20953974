import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ok, type Result } from '../../preload/contract/result.ts';
import type { BlobStore } from './blob-store.ts';
import { openFileBlobStore } from './file-blob-store.ts';
import type { Keychain, KeychainError } from './keychain.ts';
import { nodeFileLayer } from './node-file-layer.ts';
import { openUserKey } from './open-user-key.ts';
import type { RecordStore } from './record-store.ts';
import { openSqliteRecordStore } from './sqlite-record-store.ts';
import { userId } from './user-id.ts';
import { mintUserKey, type UserKey } from './user-key.ts';

/** Everything the program keeps for one user of one server. */
export interface UserVault {
  readonly blobs: BlobStore;
  readonly records: RecordStore;
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
  readonly keychain: Keychain;
}

/** Opens a user's vault, or an empty one for the session only where the keychain gives no key. */
export async function openUserVault(options: UserVaultOptions): Promise<UserVault> {
  const id = userId(options.server, options.email);
  const folder = join(options.profile, 'users', id);
  await nodeFileLayer.makeFolder(folder);
  const key = await openUserKey(options.keychain, `user key ${id}`, () => holdsAnything(folder));
  const kept = key.ok ? await openAt(folder, key.value) : key;
  if (kept.ok) return { ...kept.value, problem: null };
  return openForSession(options.profile, kept.error.problem);
}

/** Removes what vaults for a session only left when the program was killed. Call once, at start. */
export async function sweepSessionVaults(profile: string): Promise<void> {
  await rm(join(profile, SESSION_FOLDER), { recursive: true, force: true });
}

const SESSION_FOLDER = 'session-only';

async function openForSession(
  profile: string,
  problem: KeychainError['problem'],
): Promise<UserVault> {
  const folder = join(profile, SESSION_FOLDER, randomUUID());
  await nodeFileLayer.makeFolder(folder);
  const opened = await openAt(folder, mintUserKey());
  if (!opened.ok) throw new Error('A new folder holds records of another key');
  return {
    ...opened.value,
    problem,
    async close() {
      await opened.value.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openAt(
  folder: string,
  key: UserKey,
): Promise<Result<Omit<UserVault, 'problem'>, KeychainError>> {
  const blobs = await openFileBlobStore(join(folder, 'blobs'), key);
  const records = openSqliteRecordStore(join(folder, 'records.db'), key);
  if (!records.ok) return records;
  return ok({ blobs, records: records.value, close: async () => records.value.close() });
}

async function holdsAnything(folder: string): Promise<boolean> {
  return (await readdir(folder)).length > 0;
}
