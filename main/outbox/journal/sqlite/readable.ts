import type { DatabaseSync } from 'node:sqlite';
import { isPassing } from '../../../vault/sqlite-database.ts';

/** Single places tried after both scans broke off: a bound for a file that says nonsense. */
const MOST_PLACES = 1_000_000;

export type ReadableRow = Record<string, unknown> & { readonly place: number };

/**
 * Every row of a table that a damaged file still gives, in no order: a scan from the beginning, and
 * where it breaks off one from the end and each place between.
 */
export function* readableRows(database: DatabaseSync, table: string): Iterable<ReadableRow> {
  const select = `SELECT rowid AS place, * FROM ${table} NOT INDEXED`;
  const seen = new Set<number>();
  if (yield* scan(database, `${select} ORDER BY rowid`, seen)) return;
  if (yield* scan(database, `${select} ORDER BY rowid DESC`, seen)) return;
  const highest = [...seen].reduce((high, place) => Math.max(high, place), 0);
  for (let place = 1; place <= Math.min(highest + 1000, MOST_PLACES); place += 1) {
    if (!seen.has(place)) yield* scan(database, `${select} WHERE rowid = ${place}`, seen);
  }
}

/** True when it came to the end. */
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
    // Whole rows lie behind it, and may be had the next time.
    if (isPassing(cause)) throw cause;
    return false;
  }
}
