import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { AuditBook, AuditCheck } from '../../../../preload/contract/models/audit.ts';
import { err, ok, type Result } from '../../../../preload/contract/result.ts';
import type { UserKey } from '../../../vault/user-key.ts';
import { type JournalFailure, journalFailure } from '../error.ts';
import type { Head } from '../head.ts';
import { isBehind, type Outside } from '../reach.ts';
import { isReadVersion, schemaVersion } from '../schema.ts';
import { type JournalSealer, journalSealer } from '../sealer.ts';
import { addsUp, readHead } from '../sqlite/head.ts';
import { marksAreWhole } from '../sqlite/marks.ts';
import { type AuditChain, auditChain } from './chain.ts';
import {
  beginCheck,
  type Checked,
  checkRows,
  endCheck,
  erasuresIn,
  FIRST,
  rowsFrom,
} from './rows.ts';
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

/**
 * The result of checking one record; `entries` counts those that hold. `last` is the number of the newest
 * entry, `removedTo` that of the newest which went by age.
 */
export function asCheck(
  verdict: AuditVerdict,
  { last, removedTo }: { readonly last: number; readonly removedTo: number },
  book: AuditBook,
): AuditCheck {
  const deskChecked = true;
  if (verdict.ok) {
    const { entries } = verdict;
    return { ok: true, entries, book: null, brokenAt: null, reason: null, deskChecked };
  }
  const { at: brokenAt, reason } = verdict;
  const vouchedFor = !['headLost', 'notIntact', 'older'].includes(reason);
  const held = Math.min((brokenAt ?? Infinity) - 1, last) - removedTo;
  const entries = vouchedFor ? Math.max(held, 0) : 0;
  return { ok: false, entries, book, brokenAt, reason, deskChecked };
}

/** `otherKey`: it was not written under this key. `otherVersion`: by another version of the program. */
export type UncheckedReason = JournalFailure | 'otherKey' | 'otherVersion';

/**
 * Checks the audit in the journal at `path` without changing anything in it: unlike opening it, this
 * repairs nothing. `outside`: what is known of how far it had come. The caller holds the profile (see profile-lock.ts).
 */
export async function verifyJournalFile(
  path: string,
  key: UserKey,
  book: AuditBook,
  outside: Outside = {},
): Promise<Result<AuditCheck, UncheckedReason>> {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    if (!isReadVersion(schemaVersion(database))) return err('otherVersion');
    const sealer = journalSealer(key);
    const found = readHead(database, sealer);
    if (found.found === 'otherKey') return err('otherKey');
    const reason = 'headLost' as const;
    if (found.found === 'lost') {
      return ok({ ok: false, entries: 0, book, brokenAt: null, reason, deskChecked: true });
    }
    const { head } = found;
    const opened = database;
    const verdict = await verifyJournal((work) => work(opened, head), auditChain(key), sealer);
    const checked = asCheck(verdict, head.audit, book);
    if (!checked.ok || !isBehind(outside, head)) return ok(checked);
    const end = { brokenAt: head.audit.last, reason: 'older' as const };
    return ok({ ...checked, ok: false, entries: 0, book, ...end });
  } catch (cause) {
    return err(journalFailure(cause).reason);
  } finally {
    database?.close();
  }
}
