import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  createFileAtOnce,
  removeFileAtOnce,
  renameFileAtOnce,
} from '../../system/files/change-files.ts';
import { type Disk, systemDisk } from '../../system/files/disk.ts';
import { isThere } from '../../system/files/look.ts';
import { syncFolderAtOnce } from '../../system/files/sync-folder.ts';
import {
  extendedCode,
  inTransaction,
  isBrokenDatabase,
  openDatabase,
} from '../../vault/sqlite-database.ts';
import { createSchema } from './schema.ts';

/**
 * Creates a journal under another name and moves it into place once it's complete and durable. An empty file at `path`
 * must therefore have lost its content. `fill` must write the head, because a file without one counts as incomplete. A
 * damaged file at `path` is renamed first (`renamedTo`). If this function throws, the damaged file is still in its
 * original place.
 */
export function createJournalFile<T>(
  path: string,
  fill: (database: DatabaseSync) => T,
  disk: Disk = systemDisk,
): { readonly filled: T; readonly renamedTo: string | null } {
  const fresh = freshName(path);
  removeFresh(path, disk);
  createFileAtOnce(fresh, disk);
  const filled = fillFile(fresh, fill, disk);
  const renamed = renameBroken(path, disk);
  try {
    renameFileAtOnce(fresh, path, disk);
  } catch (cause) {
    renamed?.undo();
    throw cause;
  }
  syncFolderAtOnce(dirname(path), disk);
  return { filled, renamedTo: renamed && basename(renamed.to) };
}

/**
 * Creates and fills the file. Closing the database moves the log into the file, so that the file is complete without
 * the log.
 */
function fillFile<T>(path: string, fill: (database: DatabaseSync) => T, disk: Disk): T {
  const database = openDatabase(path, disk);
  try {
    createSchema(database);
    const filled = inTransaction(database, () => fill(database));
    // Checkpoint explicitly, because only the database file is renamed, and closing doesn't report a failed checkpoint.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return filled;
  } finally {
    database.close();
  }
}

/**
 * Finishes what a crash in `createJournalFile` left behind: moves a complete file into place, and removes any other.
 * Returns the name of the damaged file that the complete file replaced, or null if there was none. Throws if it can't
 * determine whether a file is complete.
 */
export function finishCreation(path: string, disk: Disk = systemDisk): string | null {
  const fresh = freshName(path);
  const isWanting = !isThere(path) && isThere(fresh) && isWhole(fresh, disk);
  if (isWanting) {
    renameLeftLog(path, disk);
    renameFileAtOnce(fresh, path, disk);
    syncFolderAtOnce(dirname(path), disk);
  }
  removeFresh(path, disk);
  const broken = brokenName(path);
  return isWanting && broken !== null ? basename(broken) : null;
}

function isWhole(path: string, disk: Disk): boolean {
  let database: DatabaseSync | null = null;
  try {
    database = openDatabase(path, disk);
    return database.prepare('SELECT 1 FROM head').get() !== undefined;
  } catch (cause) {
    // SQLITE_ERROR: the table does not exist.
    if (isBrokenDatabase(cause) || extendedCode(cause) === 1) return false;
    throw cause;
  } finally {
    database?.close();
  }
}

function removeFresh(path: string, disk: Disk): void {
  for (const ending of ['-wal', '-shm', '']) removeFileAtOnce(freshName(path) + ending, disk);
}

function freshName(path: string): string {
  return `${path}.new`;
}

/**
 * The endings of a database and the files that belong to it. The write-ahead log must stay with its database, because
 * it may contain data that the database lacks. The log is renamed second. If the program is killed between the two
 * renames, the renamed database still shows that a damaged file was being replaced.
 */
const ENDINGS = ['', '-wal', '-shm'];

interface RenamedBroken {
  readonly to: string;
  /** Restores all original names. */
  undo(): void;
}

/**
 * Renames the damaged file at `path`, with the files that belong to it, so that it's kept. Returns null if there is no
 * file. Renames either all parts or none.
 */
function renameBroken(path: string, disk: Disk): RenamedBroken | null {
  const there = ENDINGS.filter((ending) => isThere(path + ending));
  if (there.length === 0) return null;
  const to = numbered(path, lastNumber(path) + 1);
  const renamed: string[] = [];
  const undo = () => {
    for (const ending of renamed.splice(0).reverse()) {
      renameFileAtOnce(to + ending, path + ending, disk);
    }
  };
  try {
    for (const ending of there) {
      renameFileAtOnce(path + ending, to + ending, disk);
      renamed.push(ending);
    }
  } catch (cause) {
    undo();
    throw cause;
  }
  return { to, undo };
}

/** Renames a log whose damaged database has already been renamed. Otherwise, a new file at `path` would use it. */
function renameLeftLog(path: string, disk: Disk): void {
  const last = lastNumber(path);
  for (const ending of ENDINGS) {
    if (!isThere(path + ending)) continue;
    const taken = last === 0 || isThere(numbered(path, last) + ending);
    renameFileAtOnce(path + ending, numbered(path, taken ? last + 1 : last) + ending, disk);
  }
}

/** Returns the name of the newest damaged file that was kept, or null if no such file exists. */
function brokenName(path: string): string | null {
  const last = lastNumber(path);
  return last === 0 ? null : numbered(path, last);
}

function lastNumber(path: string): number {
  let number = 0;
  while (ENDINGS.some((ending) => isThere(numbered(path, number + 1) + ending))) number += 1;
  return number;
}

function numbered(path: string, number: number): string {
  return `${path}.broken-${number}`;
}
