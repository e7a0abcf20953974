import { DatabaseSync } from 'node:sqlite';
import type { AuditBook, AuditCheck } from '../../../preload/contract/models/audit.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import type { UserKey } from '../../vault/user-key.ts';
import { asCheck } from './audit/books.ts';
import { auditChain } from './audit/chain.ts';
import { verifyJournal } from './audit/verify-journal.ts';
import { type JournalFailure, journalFailure } from './error.ts';
import { isBehind, type Outside } from './reach.ts';
import { SCHEMA_VERSION, schemaVersion } from './schema.ts';
import { journalSealer } from './sealer.ts';
import { readHead } from './sqlite/head.ts';

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
    if (schemaVersion(database) !== SCHEMA_VERSION) return err('otherVersion');
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
