import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../../preload/contract/result.ts';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { errorCode } from '../system/files/disk-error.ts';
import { isBusy, notHeld, sqliteCode } from './sqlite-database.ts';

/** Sole use of a profile folder, until given back or the process ends, however it ends. */
export interface ProfileLock {
  release(): void;
}

export interface ProfileInUse {
  readonly code: 'profileInUse';
}

/** The locks in use, kept from garbage collection, which closes a forgotten database. */
const held = new Set<DatabaseSync>();

/**
 * Takes `folder`, creating it, for this process alone. The lock is SQLite's lock on an empty database:
 * the operating system takes it back from a killed process, so that it never needs breaking by hand.
 * Throws the disk's error, also where the file may only be read, or `FileHeld` while a program that is none of ours
 * holds the file. On a disk that is read-only as a whole it needs no lock.
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

/** Tells whether nobody can write to the disk, so that no second program has to be kept out. */
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
    // SQLite opens a file that it may not write for reading, and locks nothing then: only a write fails. It is
    // undone, and its journal is in memory, so that the file stays empty.
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
