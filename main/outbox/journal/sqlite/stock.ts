import type { DatabaseSync } from 'node:sqlite';
import { joinDamage, UNCERTAIN } from '../damage.ts';
import { emptyHead, type Head } from '../head.ts';
import type { JournalSealer } from '../sealer.ts';
import { countSetAside, sumOf, writeHead } from './head.ts';
import { everySubmissionRow, moveAside, openRow } from './rows.ts';

/** Rows taken out because they do not open: how many, and the sum of their revisions as they stand. */
export interface TakenOut {
  readonly rows: number;
  readonly revisions: number;
}

/** Opens every submission, sets aside those that do not, and makes the head fit what is there and say so. */
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

/** Compares what is there with what the old head says, and writes a head that fits, with what is wrong. */
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

/** The audit goes on from its last entry, but nothing before can be vouched for any more. */
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
