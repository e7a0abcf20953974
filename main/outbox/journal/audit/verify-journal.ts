import type { DatabaseSync } from 'node:sqlite';
import type { Head } from '../head.ts';
import type { JournalSealer } from '../sealer.ts';
import { addsUp } from '../sqlite/head.ts';
import { marksAreWhole } from '../sqlite/marks.ts';
import type { AuditChain } from './chain.ts';
import { everyRow, verifyAudit } from './rows.ts';
import type { AuditVerdict } from './trail.ts';

/** Checks every entry, and then what the journal keeps beside them: submissions, and the marks they are found by. */
export function verifyJournal(
  database: DatabaseSync,
  head: Head,
  chain: AuditChain,
  sealer: JournalSealer,
): AuditVerdict {
  const verdict = verifyAudit(database, everyRow(database), chain, head);
  if (!verdict.ok) return verdict;
  // Damage found at the start was settled then, and shows here until staff have looked at it.
  const isWhole = head.damage === null && addsUp(database, head) && marksAreWhole(database, sealer);
  return isWhole ? verdict : { ok: false, at: null, reason: 'keptChanged' };
}
