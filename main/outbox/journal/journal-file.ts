// biome-ignore lint/style/noRestrictedImports: It opens the file only for reading.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { type Disk, systemDisk } from '../../system/files/disk.ts';
import { isThere } from '../../system/files/look.ts';
import { whenFreeAtOnce } from '../../system/files/when-free.ts';
import { inTransaction, isPassing, notHeld, openDatabase } from '../../vault/sqlite-database.ts';
import { createJournalFile, finishCreation } from './create-file.ts';
import { JournalFailed, type JournalOpenError, journalFailure } from './error.ts';
import { emptyHead, type Head, type JournalDamage, joinDamage, UNCERTAIN } from './head.ts';
import { markAll } from './marks.ts';
import { comparedWith, type Outside } from './reach.ts';
import { salvage, takeStock } from './salvage.ts';
import { hasSchema, isReadVersion, SCHEMA_VERSION, schemaVersion } from './schema.ts';
import type { JournalSealer } from './sealer.ts';
import { addsUp, readHead, writeHead } from './stored-head.ts';

/**
 * Files up to this size, in bytes, are checked page by page whenever they're opened. That takes a few dozen
 * milliseconds.
 */
const CHECKED_WHOLE = 16 * 1024 * 1024;

/** An open journal. Its head describes any damage that was found. */
export interface JournalFile {
  readonly database: DatabaseSync;
  readonly head: Head;
}

export interface JournalFileOptions {
  /** Whether to check every page regardless of the size. */
  readonly suspect?: boolean;
  readonly disk?: Disk;
  /** What is known about the journal's last position from outside its file. */
  readonly outside?: Outside;
}

/**
 * Opens or creates the file at `path`. Keeps a damaged file under another name, and creates a new file with everything
 * that can still be read. Throws `JournalFailed`, or another error if there's a defect.
 */
export function openJournalFile(
  path: string,
  sealer: JournalSealer,
  options: JournalFileOptions = {},
): Result<JournalFile, JournalOpenError> {
  const opened = openReadable(path, sealer, options);
  return opened.ok ? ok(compared(opened.value, sealer, options.outside)) : opened;
}

/** Compares the file with what is known outside it, and returns it with the updated head. */
function compared(
  { database, head }: JournalFile,
  sealer: JournalSealer,
  outside: Outside = {},
): JournalFile {
  try {
    const known = comparedWith(outside, head, database);
    if (known !== head) inTransaction(database, () => writeHead(database, sealer, known));
    return { database, head: known };
  } catch (cause) {
    database.close();
    throw journalFailure(cause);
  }
}

function withDamage(
  { database, head: before }: JournalFile,
  sealer: JournalSealer,
  damage: JournalDamage,
): JournalFile {
  const head = { ...before, damage };
  inTransaction(database, () => writeHead(database, sealer, head));
  return { database, head };
}

function openReadable(
  path: string,
  sealer: JournalSealer,
  { suspect = false, disk = systemDisk }: JournalFileOptions,
): Result<JournalFile, JournalOpenError> {
  try {
    const replaced = finishCreation(path, disk);
    if (!isThere(path) && !isThere(`${path}-wal`)) {
      const fill = (fresh: DatabaseSync) => writeHead(fresh, sealer, emptyHead());
      createJournalFile(path, fill, disk);
    }
    if (isOfOtherVersion(path, sealer, disk)) return err({ code: 'otherVersion' });
    const opened = openWhole(path, sealer, suspect, disk);
    if (!opened.ok || replaced === null) return opened;
    // The program was killed between the two renames that replace a damaged file.
    const { head } = opened.value;
    const doubt = { ...UNCERTAIN, renamedTo: replaced, kept: head.rows };
    return ok(withDamage(opened.value, sealer, joinDamage(head.damage, doubt)));
  } catch (cause) {
    const failure = journalFailure(cause);
    if (failure.reason !== 'damaged') throw failure;
    return replaceBroken(path, sealer, disk);
  }
}

/** Thrown to stop the replacement of a file that was written with another key. */
class OtherKey extends Error {}

function openWhole(
  path: string,
  sealer: JournalSealer,
  suspect: boolean,
  disk: Disk,
): Result<JournalFile, JournalOpenError> {
  if (!looksLikeDatabase(path)) throw new JournalFailed('damaged');
  const database = openDatabase(path, disk);
  try {
    if (!hasSchema(database)) throw new JournalFailed('damaged');
    if (suspect || statSync(path).size <= CHECKED_WHOLE) checkPages(database);
    const found = readHead(database, sealer);
    if (found.found === 'otherKey') {
      database.close();
      return err({ code: 'keychain', problem: 'keyLost' });
    }
    const head = found.found === 'head' ? migrated(database, sealer, found.head) : null;
    if (head && addsUp(database, head)) return ok({ database, head });
    const settled = inTransaction(database, () => {
      markAll(database, sealer);
      return takeStock(database, sealer, head);
    });
    return ok({ database, head: settled });
  } catch (cause) {
    if (database.isOpen) database.close();
    throw cause;
  }
}

/**
 * Migrates a file from an older version in one transaction, so that a crash leaves either the old or the new version.
 */
function migrated(database: DatabaseSync, sealer: JournalSealer, head: Head): Head {
  if (head.schema === SCHEMA_VERSION) return head;
  const next = { ...head, schema: SCHEMA_VERSION };
  inTransaction(database, () => {
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    writeHead(database, sealer, next);
  });
  return next;
}

function replaceBroken(
  path: string,
  sealer: JournalSealer,
  disk: Disk,
): Result<JournalFile, JournalOpenError> {
  try {
    const fill = (fresh: DatabaseSync) => {
      if (!notHeld(path, disk, () => salvage(path, fresh, sealer))) throw new OtherKey();
    };
    const { renamedTo } = createJournalFile(path, fill, disk);
    const opened = openWhole(path, sealer, true, disk);
    if (!opened.ok) return opened;
    const damage = { ...(opened.value.head.damage ?? UNCERTAIN), renamedTo };
    return ok(withDamage(opened.value, sealer, damage));
  } catch (cause) {
    if (cause instanceof OtherKey) return err({ code: 'keychain', problem: 'keyLost' });
    throw journalFailure(cause);
  }
}

/**
 * Returns whether another version of the program wrote the file. Opens the file read-only. A version that contradicts a
 * sealed head of the current version counts as damage. So does an older version that no readable head confirms.
 */
function isOfOtherVersion(path: string, sealer: JournalSealer, disk: Disk): boolean {
  // If only the log is left, its version is determined during salvage.
  return isThere(path) && notHeld(path, disk, () => saysOtherVersion(path, sealer));
}

function saysOtherVersion(path: string, sealer: JournalSealer): boolean {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    const version = schemaVersion(database);
    if (version === SCHEMA_VERSION) return false;
    const sealed = headVersion(database, sealer);
    if (sealed === SCHEMA_VERSION || (sealed === null && version < SCHEMA_VERSION)) {
      throw new JournalFailed('damaged');
    }
    return version !== sealed || !isReadVersion(version);
  } catch (cause) {
    // The version of a temporarily unreadable file can't be determined. Damage is handled later.
    if (cause instanceof JournalFailed || isPassing(cause)) throw cause;
    return false;
  } finally {
    database?.close();
  }
}

function headVersion(database: DatabaseSync, sealer: JournalSealer): number | null {
  try {
    const found = readHead(database, sealer);
    return found.found === 'head' ? found.head.schema : null;
  } catch (cause) {
    if (isPassing(cause)) throw cause;
    return null;
  }
}

function checkPages(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA integrity_check(1)').get();
  if (row?.integrity_check !== 'ok') throw new JournalFailed('damaged');
}

/**
 * Checks the magic string and the two version bytes of the header (sqlite.org/fileformat.html, 1.3). SQLite would treat
 * a file with damaged version bytes as read-only.
 */
function looksLikeDatabase(path: string): boolean {
  if (!isThere(path)) return false;
  const header = Buffer.alloc(20);
  const handle = whenFreeAtOnce([path], () => openSync(path, 'r'));
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  const versions = [header[18], header[19]];
  return (
    header.toString('latin1', 0, 16) === 'SQLite format 3\0' &&
    versions.every((version) => version === 1 || version === 2)
  );
}
