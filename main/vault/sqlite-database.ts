import { DatabaseSync } from 'node:sqlite';

/** Before it a checkpoint could reset a WAL that still held commits (sqlite.org, release 3.51.3). */
const OLDEST_SQLITE = [3, 51, 3] as const;

/**
 * Opens a database whose commits survive a power loss (WAL, `synchronous=FULL`). Throws SQLite's
 * error, or one that names the versions when the library is too old to be trusted with this.
 */
export function openDatabase(path: string): DatabaseSync {
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
}

/** Runs `work` as one transaction: all of it, or nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (cause) {
    // A full or failing disk makes SQLite roll back by itself; a second time would hide the cause.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw cause;
  }
}

/** Whether SQLite says that a file is not a database, or a broken one (SQLITE_NOTADB, SQLITE_CORRUPT). */
export function isBrokenDatabase(cause: unknown): boolean {
  const code = sqliteCode(cause);
  return code === 26 || code === 11;
}

/** Whether another connection holds the lock (SQLITE_BUSY). */
export function isBusy(cause: unknown): boolean {
  return sqliteCode(cause) === 5;
}

/** The primary result code of an error of node:sqlite, or null. */
function sqliteCode(cause: unknown): number | null {
  return cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number'
    ? cause.errcode & 0xff
    : null;
}

function assertVersion(database: DatabaseSync): void {
  const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.version);
  const parts = version.split('.').map(Number);
  const differing = OLDEST_SQLITE.findIndex((part, index) => part !== (parts[index] ?? 0));
  const tooOld = differing !== -1 && (parts[differing] ?? 0) < (OLDEST_SQLITE[differing] ?? 0);
  if (tooOld) throw new Error(`SQLite ${version} is older than ${OLDEST_SQLITE.join('.')}`);
}
