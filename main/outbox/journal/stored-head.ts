import type { DatabaseSync } from 'node:sqlite';
import type { Head } from './head.ts';
import type { JournalSealer } from './sealer.ts';
import { openRow, ROW_COLUMNS } from './submission-rows.ts';

/**
 * The head found in the file. `lost`: the file was written with this key, but its head is missing or was changed.
 * `otherKey`: nothing in the file can be opened with this key.
 */
export type FoundHead =
  | { readonly found: 'head'; readonly head: Head }
  | { readonly found: 'lost' }
  | { readonly found: 'otherKey' };

export function readHead(database: DatabaseSync, sealer: JournalSealer): FoundHead {
  const row = database.prepare('SELECT key_id, sealed FROM head').get();
  if (row?.sealed instanceof Uint8Array) {
    const head = sealer.openHead(row.sealed);
    if (head !== null) return { found: 'head', head };
    const sameKey = row.key_id instanceof Uint8Array && equal(row.key_id, sealer.keyId);
    return { found: sameKey || anyOpens(database, sealer) ? 'lost' : 'otherKey' };
  }
  const any = database.prepare('SELECT 1 FROM submissions LIMIT 1').get() !== undefined;
  return { found: !any || anyOpens(database, sealer) ? 'lost' : 'otherKey' };
}

export function writeHead(database: DatabaseSync, sealer: JournalSealer, head: Head): void {
  database
    .prepare('INSERT OR REPLACE INTO head (only, key_id, sealed) VALUES (1, ?, ?)')
    .run(sealer.keyId, sealer.sealHead(head));
}

/**
 * Returns whether the head matches the submissions, counted through each index, and the rows that were set aside. Opens
 * no submission, so checking 100,000 of them takes only milliseconds.
 */
export function addsUp(database: DatabaseSync, head: Head): boolean {
  if (countSetAside(database) !== head.setAside) return false;
  return ['submissions_by_change', 'submissions_by_state'].every((index) => {
    const { rows, revisions } = sumOf(database, `submissions INDEXED BY ${index}`);
    return rows === head.rows && revisions === head.revisions;
  });
}

export function countSetAside(database: DatabaseSync): number {
  return Number(database.prepare('SELECT count(*) AS count FROM set_aside').get()?.count);
}

/** Returns the number of submissions and the sum of their revisions. */
export function sumOf(
  database: DatabaseSync,
  from = 'submissions',
): Pick<Head, 'rows' | 'revisions'> {
  const row = database
    .prepare(`SELECT count(*) AS rows, total(revision) AS revisions FROM ${from}`)
    .get();
  return { rows: Number(row?.rows), revisions: Number(row?.revisions) };
}

/**
 * Returns whether any of the newest hundred rows can be opened with this key. Trying these is enough, because all rows
 * are sealed with the same key.
 */
function anyOpens(database: DatabaseSync, sealer: JournalSealer): boolean {
  return database
    .prepare(`SELECT ${ROW_COLUMNS} FROM submissions ORDER BY rowid DESC LIMIT 100`)
    .all()
    .some((columns) => openRow(sealer, columns) !== null);
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.from(one).equals(other);
}
