import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, openDatabase } from '../vault/sqlite-database.ts';
import { migrate } from './journal-migrations.ts';

/** The write-ahead log goes with its file: it may hold what is missing there. */
const ENDINGS = ['-wal', '-shm', ''];

/**
 * Makes a journal under another name and puts it in place once it is whole and durable, so that a file
 * without content at `path` can only be one that lost it. `fill` must write the head: a file without
 * one is not whole. A damaged file at `path` is renamed first: `renamedTo`.
 */
export function createJournalFile<T>(
  path: string,
  fill: (database: DatabaseSync) => T,
): { readonly filled: T; readonly renamedTo: string | null } {
  const fresh = freshName(path);
  removeFresh(path);
  closeSync(openSync(fresh, 'wx', 0o600));
  const filled = fillFile(fresh, fill);
  const renamedTo = renameBroken(path);
  renameSync(fresh, path);
  syncFolder(dirname(path));
  return { filled, renamedTo };
}

/** Closing it empties the log into the file, which is then whole by itself. */
function fillFile<T>(path: string, fill: (database: DatabaseSync) => T): T {
  const database = openDatabase(path);
  try {
    migrate(database);
    const filled = inTransaction(database, () => fill(database));
    // Only the file itself is renamed, and closing does not tell when its log could not be put into it.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return filled;
  } finally {
    database.close();
  }
}

/** Ends what a crash in `createJournalFile` left: a whole file takes its place, any other is removed. */
export function finishCreation(path: string): void {
  if (!existsSync(path) && existsSync(freshName(path)) && isWhole(freshName(path))) {
    renameSync(freshName(path), path);
    syncFolder(dirname(path));
  }
  removeFresh(path);
}

function isWhole(path: string): boolean {
  let database: DatabaseSync | null = null;
  try {
    database = openDatabase(path);
    return database.prepare('SELECT 1 FROM head').get() !== undefined;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

function removeFresh(path: string): void {
  for (const ending of ENDINGS) rmSync(freshName(path) + ending, { force: true });
}

function freshName(path: string): string {
  return `${path}.new`;
}

function renameBroken(path: string): string | null {
  if (!ENDINGS.some((ending) => existsSync(path + ending))) return null;
  let number = 1;
  const isTaken = () => ENDINGS.some((ending) => existsSync(`${path}.broken-${number}${ending}`));
  while (isTaken()) number += 1;
  for (const ending of ENDINGS) {
    if (existsSync(path + ending)) renameSync(path + ending, `${path}.broken-${number}${ending}`);
  }
  return basename(`${path}.broken-${number}`);
}

/** Windows has no handle to sync a folder by; NTFS journals its names itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
