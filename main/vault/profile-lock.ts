import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';
import { isBusy, notHeld, sqliteCode } from './sqlite-database.ts';

/** Exclusive use of a profile folder until it is released or the process ends in any way. */
export interface ProfileLock {
  release(): void;
}

export interface ProfileInUse {
  readonly code: 'profileInUse';
}

/** References to the locks in use. Without them, the databases would be garbage-collected and closed. */
const held = new Set<DatabaseSync>();

/**
 * Creates `folder` and locks it for this process. The lock is SQLite's lock on an empty database. The operating system
 * releases it when the process is killed, so nobody ever has to remove it by hand. Throws `FileHeld` while an unrelated
 * program holds the file. Throws other disk errors too, including one for a read-only file. A disk that is entirely
 * read-only needs no lock.
 */
export function lockProfile(
  folder: string,
  disk: Disk = systemDisk,
): Result<ProfileLock, ProfileInUse> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'profile.lock');
  return notHeld(path, disk, () => lockFile(path));
}

/** SQLITE_READONLY. */
const READ_ONLY = 8;

/** Returns whether the whole disk is read-only, so that there is no second program to keep out. */
function isOnReadOnlyDisk(cause: unknown, path: string): boolean {
  if (sqliteCode(cause) !== READ_ONLY) return false;
  try {
    accessSync(path, constants.W_OK);
    return false;
  } catch (denied) {
    return errorCode(denied) === 'EROFS';
  }
}

function lockFile(path: string): Result<ProfileLock, ProfileInUse> {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // SQLite opens a file that isn't writable for reading and locks nothing; only a write fails. This write is rolled
    // back, and its journal is in memory, so the file stays empty.
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1; ROLLBACK;',
    );
  } catch (cause) {
    if (!isOnReadOnlyDisk(cause, path)) {
      database.close();
      if (isBusy(cause)) return err({ code: 'profileInUse' });
      throw cause;
    }
  }
  held.add(database);
  return ok({
    release() {
      if (held.delete(database)) database.close();
    },
  });
}
