import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { isThere } from '../../system/files/look.ts';
import { isPassing, sqliteCode } from '../../vault/sqlite-database.ts';
import { emptyHead, type Head, joinDamage, UNCERTAIN } from './head.ts';
import { markSubmission } from './marks.ts';
import type { JournalSealer } from './sealer.ts';
import { countSetAside, type FoundHead, readHead, sumOf, writeHead } from './stored-head.ts';
import {
  everySubmissionRow,
  moveAside,
  openRow,
  TABLE_COLUMNS,
  writeRow,
} from './submission-rows.ts';

/** The number of rows that were set aside because they can't be opened, and the sum of their stored revisions. */
export interface TakenOut {
  readonly rows: number;
  readonly revisions: number;
}

/** Sets aside every submission that can't be opened. Writes a head that matches the rest and reports the damage. */
export function takeStock(database: DatabaseSync, sealer: JournalSealer, head: Head | null): Head {
  const takenOut = { rows: 0, revisions: 0 };
  for (const columns of everySubmissionRow(database)) {
    if (openRow(sealer, columns) !== null) continue;
    moveAside(database, Number(columns.place));
    takenOut.rows += 1;
    takenOut.revisions += Number(columns.revision);
  }
  return settle(database, sealer, head, takenOut);
}

/** Compares the rows with the old head. Writes a new head that matches the rows and reports the damage. */
export function settle(
  database: DatabaseSync,
  sealer: JournalSealer,
  head: Head | null,
  takenOut: TakenOut,
): Head {
  const found = sumOf(database);
  const missing = head && Math.max(0, head.rows - found.rows - takenOut.rows);
  const certain =
    head !== null &&
    head.rows === found.rows + takenOut.rows &&
    head.revisions === found.revisions + takenOut.revisions;
  const newest = database.prepare('SELECT max(revision) AS revision FROM submissions').get();
  const base = head ?? headWithoutPast(database);
  const fitting = {
    ...base,
    ...found,
    setAside: countSetAside(database),
    revision: Math.max(base.revision, Number(newest?.revision ?? 0)),
    damage: joinDamage(base.damage, {
      ...UNCERTAIN,
      kept: found.rows,
      setAside: takenOut.rows,
      missing,
      certain,
      parked: certain,
    }),
  };
  writeHead(database, sealer, fitting);
  return fitting;
}

/**
 * Returns a new head for a file that has lost its head. The audit continues after its last entry, but earlier entries
 * can no longer be verified.
 */
function headWithoutPast(database: DatabaseSync): Head {
  const empty = emptyHead();
  const row = database.prepare('SELECT seq, chain FROM audit ORDER BY seq DESC LIMIT 1').get();
  const last = Number(row?.seq ?? 0);
  const chain = row?.chain instanceof Uint8Array ? Buffer.from(row.chain).toString('hex') : '';
  return {
    ...empty,
    audit: { ...empty.audit, last, chain: chain.length === 64 ? chain : empty.audit.chain },
    doubt: { upTo: last, reason: 'headLost' },
  };
}

/** Tables that are copied unchanged, with their columns. If the audit has lost entries, its chain shows that. */
const OTHER_TABLES = [
  ['set_aside', `${TABLE_COLUMNS}, set_aside_at`],
  ['audit', 'seq, at, action, submission_id, facts, personal_digest, chain'],
  ['audit_personal', 'seq, sealed'],
] as const;

/**
 * Copies everything readable from the damaged file at `path` into the new `database`. Returns false if the file was
 * written with another key, because it must not be replaced.
 */
export function salvage(path: string, database: DatabaseSync, sealer: JournalSealer): boolean {
  const broken = openBroken(path);
  try {
    const found: FoundHead = broken ? tryHead(broken, sealer) : { found: 'lost' };
    if (found.found === 'otherKey') return false;
    const takenOut = broken ? copySubmissions(broken, database, sealer) : { rows: 0, revisions: 0 };
    const head = found.found === 'head' ? found.head : null;
    for (const [table, columns] of OTHER_TABLES) {
      if (broken) copyTable(broken, database, table, columns);
    }
    settle(database, sealer, head, takenOut);
    return true;
  } finally {
    broken?.close();
  }
}

/** Copies the submissions. If damage made a submission appear twice, the newer row wins. */
function copySubmissions(
  broken: DatabaseSync,
  database: DatabaseSync,
  sealer: JournalSealer,
): TakenOut {
  const takenOut = { rows: 0, revisions: 0 };
  for (const found of readableRows(broken, 'submissions')) {
    const opened = openRow(sealer, {
      ...found,
      queuedAt: found.queued_at,
      hasContents: found.has_contents,
      digestMark: found.digest_mark,
    });
    if (opened !== null) {
      writeRow(database, opened.row, opened.row.sealed);
      markSubmission(database, sealer, opened.submission);
    } else {
      takenOut.rows += 1;
      takenOut.revisions += Number(found.revision);
      setAside(database, found);
    }
  }
  return takenOut;
}

function setAside(database: DatabaseSync, row: ReadableRow): void {
  const columns = columnsOf(row, TABLE_COLUMNS.split(', '));
  database
    .prepare(`INSERT INTO set_aside VALUES (${columns.map(() => '?').join(', ')}, ?)`)
    .run(...columns, new Date().toISOString());
}

function copyTable(
  broken: DatabaseSync,
  database: DatabaseSync,
  table: string,
  columns: string,
): void {
  const names = columns.split(', ');
  const insert = database.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  for (const row of readableRows(broken, table)) {
    try {
      insert.run(...columnsOf(row, names));
    } catch (cause) {
      // SQLITE_CONSTRAINT: a damaged row that a STRICT table rejects remains only in the damaged file.
      if (sqliteCode(cause) !== 19) throw cause;
    }
  }
}

/** Returns the values of the columns, or null for a column that the damaged schema no longer has. */
function columnsOf(row: ReadableRow, names: readonly string[]): SQLInputValue[] {
  return names.map((name) => (row[name] ?? null) as SQLInputValue);
}

/**
 * Opens the file in the only mode in which SQLite opens truncated files and ignores a broken schema. Returns null if
 * there is no file or it can't be used. Throws if the file is only temporarily unavailable.
 */
function openBroken(path: string): DatabaseSync | null {
  if (!isThere(path)) return null;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    database.enableDefensive(false);
    database.exec('PRAGMA writable_schema = ON');
    return database;
  } catch (cause) {
    // On Windows, an open connection would prevent renaming the file.
    database?.close();
    if (isPassing(cause)) throw cause;
    return null;
  }
}

function tryHead(broken: DatabaseSync, sealer: JournalSealer): FoundHead {
  try {
    return readHead(broken, sealer);
  } catch (cause) {
    if (isPassing(cause)) throw cause;
    return { found: 'lost' };
  }
}

/**
 * The maximum number of row IDs that are tried one by one after both scans have failed. Limits the work for a file with
 * absurd values.
 */
const MOST_PLACES = 1_000_000;

type ReadableRow = Record<string, unknown> & { readonly place: number };

/**
 * Yields every row that can still be read from a table of a damaged file, in no particular order. Scans from the
 * beginning. If that scan fails, scans from the end, and then tries each row ID in between.
 */
function* readableRows(database: DatabaseSync, table: string): Iterable<ReadableRow> {
  const select = `SELECT rowid AS place, * FROM ${table} NOT INDEXED`;
  const seen = new Set<number>();
  if (yield* scan(database, `${select} ORDER BY rowid`, seen)) return;
  if (yield* scan(database, `${select} ORDER BY rowid DESC`, seen)) return;
  const highest = [...seen].reduce((high, place) => Math.max(high, place), 0);
  for (let place = 1; place <= Math.min(highest + 1000, MOST_PLACES); place += 1) {
    if (!seen.has(place)) yield* scan(database, `${select} WHERE rowid = ${place}`, seen);
  }
}

/** Scans in one direction. Returns true if the scan reached the end. */
function* scan(
  database: DatabaseSync,
  sql: string,
  seen: Set<number>,
): Generator<ReadableRow, boolean> {
  try {
    for (const row of database.prepare(sql).iterate()) {
      const place = Number(row.place);
      if (seen.has(place)) continue;
      seen.add(place);
      yield { ...row, place };
    }
    return true;
  } catch (cause) {
    // The error is temporary. Rows after this point are intact and may be readable next time.
    if (isPassing(cause)) throw cause;
    return false;
  }
}
