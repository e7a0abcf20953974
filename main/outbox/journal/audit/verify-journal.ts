import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Head } from '../head.ts';
import type { JournalSealer } from '../sealer.ts';
import { addsUp } from '../sqlite/head.ts';
import { marksAreWhole } from '../sqlite/marks.ts';
import type { AuditChain } from './chain.ts';
import { erasuresIn } from './erasures.ts';
import { beginCheck, type Checked, checkRows, endCheck, FIRST, rowsFrom } from './rows.ts';
import type { AuditVerdict } from './trail.ts';

/** Runs `work` over the journal as it stands at that moment. */
export type ReadJournal = <T>(work: (database: DatabaseSync, head: Head) => T) => T;

/**
 * Checks every entry, and then what the journal keeps beside them: submissions, and the marks they are found
 * by. It steps back between a few hundred entries, as a desk has tens of thousands. What is entered, erased
 * or removed by age meanwhile is whole at each step, as each is one transaction with its head.
 */
export async function verifyJournal(
  read: ReadJournal,
  chain: AuditChain,
  sealer: JournalSealer,
): Promise<AuditVerdict> {
  let so: Checked | null = null;
  for (;;) {
    const next: Checked | AuditVerdict = read((database, head) => {
      const start = beginCheck(head);
      if ('ok' in start) return start;
      const from = so === null || so.expected < start.expected ? start : so;
      const rows = rowsFrom(database, so === null ? FIRST : from.expected);
      const checked = checkRows(rows, chain, head.audit, erasuresIn(database), from);
      if ('ok' in checked || rows.length > 0) return checked;
      const verdict = endCheck(database, head, checked);
      if (!verdict.ok) return verdict;
      // Damage found at the start was settled then, and shows here until staff have looked at it.
      const isWhole =
        head.damage === null && addsUp(database, head) && marksAreWhole(database, sealer);
      return isWhole ? verdict : { ok: false, at: null, reason: 'keptChanged' };
    });
    if ('ok' in next) return next;
    so = next;
    await setImmediate();
  }
}
