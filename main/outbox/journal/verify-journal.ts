import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { AuditBook, AuditCheck } from '../../../preload/contract/models/audit.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { UserKey } from '../../vault/user-key.ts';
import { type AuditChain, auditChain } from './audit-chain.ts';
import type { AuditVerdict } from './audit-entry.ts';
import {
  beginCheck,
  type Checked,
  checkRows,
  endCheck,
  erasuresIn,
  FIRST,
  rowsFrom,
} from './audit-rows.ts';
import { type JournalFailure, journalFailure } from './error.ts';
import type { Head } from './head.ts';
import { marksAreWhole } from './marks.ts';
import { isBehind, type Outside } from './reach.ts';
import { isReadVersion, schemaVersion } from './schema.ts';
import { type JournalSealer, journalSealer } from './sealer.ts';
import { addsUp, readHead } from './stored-head.ts';

/** Runs `work` on the current state of the journal. */
export type ReadJournal = <T>(work: (database: DatabaseSync, head: Head) => T) => T;

/**
 * Checks every entry, and then the journal's submissions and their marks. A desk has tens of thousands of entries, so
 * other work can run after every few hundred. Entries may be written, erased, or removed in the meantime, because each
 * change and its head are one transaction.
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
      // Damage found when the journal was opened has already been handled. It's reported here until staff have seen it.
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
 * Returns the result of checking one record. `entries` is the number of valid entries. `last` is the number of the
 * newest entry. `removedTo` is the number of the newest entry that was removed by age.
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

/**
 * Why a journal couldn't be checked. `otherKey`: it was written with another key. `otherVersion`: another version of
 * the program wrote it.
 */
export type UncheckedReason = JournalFailure | 'otherKey' | 'otherVersion';

/**
 * Checks the audit in the journal at `path` without changing the file. Opening the journal normally would repair it.
 * `outside` is what other sources know about its last position. The caller must hold the profile lock (see
 * profile-lock.ts).
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
