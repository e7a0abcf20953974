import { DatabaseSync } from 'node:sqlite';
import { type Disk, systemDisk } from '../system/files/disk.ts';
import { heldOrReadOnly } from '../system/files/when-free.ts';

/**
 * The oldest version that may be used. In older versions, a checkpoint could reset a WAL that still contained commits
 * (sqlite.org, release 3.51.3).
 */
const OLDEST_SQLITE = [3, 51, 3] as const;

/**
 * Opens a database whose commits survive a power loss (WAL, `synchronous=FULL`). Throws SQLite's error or `FileHeld`.
 * If the SQLite library is too old, throws an error that names the versions.
 */
export function openDatabase(path: string, disk: Disk = systemDisk): DatabaseSync {
  return notHeld(path, disk, () => {
    const database = new DatabaseSync(path, { timeout: 2000 });
    try {
      assertVersion(database);
      database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;',
      );
      return database;
    } catch (cause) {
      database.close();
      throw cause;
    }
  });
}

/** Runs `work`. Converts SQLite errors about files that another program holds to `FileHeld`. */
export function notHeld<T>(path: string, disk: Disk, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!mayBeHeldDatabase(cause, disk.platform)) throw cause;
    const files = ['', '-wal', '-shm'].map((ending) => path + ending);
    throw heldOrReadOnly(files, cause, disk);
  }
}

/** Runs `work` as one transaction. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (cause) {
    // If the disk is full or failing, SQLite rolls back automatically. A second rollback would hide the cause.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw cause;
  }
}

/** Returns whether SQLite reports that a file is not a database or is corrupt (SQLITE_NOTADB, SQLITE_CORRUPT). */
export function isBrokenDatabase(cause: unknown): boolean {
  const code = sqliteCode(cause);
  return code === 26 || code === 11;
}

/** Returns whether another connection holds the lock (SQLITE_BUSY). */
export function isBusy(cause: unknown): boolean {
  return sqliteCode(cause) === 5;
}

/**
 * Returns whether SQLite's error may mean that another program holds the database or its log. SQLite reports these
 * errors when Windows denies access, after retrying for a second.
 */
export function mayBeHeldDatabase(cause: unknown, platform: NodeJS.Platform): boolean {
  if (platform !== 'win32') return false;
  const code = extendedCode(cause) ?? 0;
  return HELD.has(code & 0xff) || HELD_IO.has(code);
}

/**
 * Returns whether SQLite's error says nothing about the file's content. That is the case if the file wasn't accessible
 * or memory ran out (SQLITE_BUSY, _LOCKED, _NOMEM, _CANTOPEN, and the codes of `mayBeHeldDatabase`).
 */
export function isPassing(cause: unknown): boolean {
  const code = sqliteCode(cause);
  const isPassingCode = code !== null && [5, 6, 7, 14].includes(code);
  return isPassingCode || HELD_IO.has(extendedCode(cause) ?? 0);
}

/** SQLITE_READONLY (SQLite opens a file for reading if it isn't allowed to change it) and SQLITE_CANTOPEN. */
const HELD: ReadonlySet<number> = new Set([8, 14]);
/** The SQLITE_IOERR codes …RDLOCK, …UNLOCK, …TRUNCATE, …DELETE, …ACCESS, …LOCK, …SHMOPEN, …SHMLOCK, and …SHMMAP. */
const HELD_IO: ReadonlySet<number> = new Set([
  2314, 2058, 1546, 2570, 3338, 3850, 4618, 5130, 5386,
]);

/**
 * Returns the primary result code of an error of node:sqlite (sqlite.org/rescode.html), or null for any other error.
 */
export function sqliteCode(cause: unknown): number | null {
  const code = extendedCode(cause);
  return code === null ? null : code & 0xff;
}

/** Returns the extended result code of an error of node:sqlite, or null for any other error. */
export function extendedCode(cause: unknown): number | null {
  return cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number'
    ? cause.errcode
    : null;
}

function assertVersion(database: DatabaseSync): void {
  const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.version);
  const parts = version.split('.').map(Number);
  const differing = OLDEST_SQLITE.findIndex((part, index) => part !== (parts[index] ?? 0));
  const tooOld = differing !== -1 && (parts[differing] ?? 0) < (OLDEST_SQLITE[differing] ?? 0);
  if (tooOld) throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE.join('.')}`);
}
