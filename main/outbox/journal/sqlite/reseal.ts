import type { DatabaseSync } from 'node:sqlite';
import { isThere } from '../../../files/look.ts';
import { inTransaction } from '../../../vault/sqlite-database.ts';
import type { UserKey } from '../../../vault/user-key.ts';
import { type AuditChain, auditChain } from '../audit/chain.ts';
import { everyRow, verifyAudit } from '../audit/rows.ts';
import { JournalFailed, journalFailure } from '../error.ts';
import type { Head } from '../head.ts';
import { type JournalSealer, journalSealer } from '../sealer.ts';
import { compactDatabase } from './connection.ts';
import { openJournalFile } from './file.ts';
import { writeHead } from './head.ts';
import { markAll } from './marks.ts';
import { everySubmissionRow, moveAside, openRow } from './rows.ts';

/**
 * Seals everything in the journal at `path` under another key, in one transaction: a kill at any point
 * leaves it whole under one of the two. Again after that it only makes sure that nothing under the
 * old key is left in the file. What was set aside stays as it is. No journal: nothing to do. The
 * journal must not be open. Throws `JournalFailed` when the disk fails or it belongs to neither key.
 */
export function resealSqliteJournal(path: string, from: UserKey, to: UserKey): void {
  if (!isThere(path) && !isThere(`${path}.new`)) return;
  const renewed = openJournalFile(path, journalSealer(to));
  const opened = renewed.ok ? renewed : openJournalFile(path, journalSealer(from));
  if (!opened.ok) throw new JournalFailed('damaged', opened.error);
  const { database, head } = opened.value;
  try {
    if (!renewed.ok) inTransaction(database, () => resealAll(database, head, from, to));
    compactDatabase(database);
  } catch (cause) {
    throw journalFailure(cause);
  } finally {
    database.close();
  }
}

function resealAll(database: DatabaseSync, head: Head, from: UserKey, to: UserKey): void {
  const sealer = journalSealer(to);
  const submissions = resealSubmissions(database, head, journalSealer(from), sealer);
  markAll(database, sealer);
  writeHead(database, sealer, resealAudit(database, submissions, auditChain(from), auditChain(to)));
}

function resealSubmissions(
  database: DatabaseSync,
  head: Head,
  from: JournalSealer,
  to: JournalSealer,
): Head {
  const update = database.prepare(
    'UPDATE submissions SET digest_mark = ?, sealed = ? WHERE rowid = ?',
  );
  let { rows, revisions } = head;
  for (const columns of everySubmissionRow(database)) {
    const opened = openRow(from, columns);
    if (opened !== null) {
      const { row, submission } = opened;
      const digestMark = submission.queued && to.mark(submission.queued.digest);
      const sealed = to.sealSubmission({ ...row, digestMark }, submission);
      update.run(digestMark, sealed, row.place);
    } else {
      moveAside(database, Number(columns.place));
      rows -= 1;
      revisions -= Number(columns.revision);
    }
  }
  return { ...head, rows, revisions };
}

/** A chain that was broken before is joined up again by this: the head remembers that it was. */
function resealAudit(database: DatabaseSync, head: Head, from: AuditChain, to: AuditChain): Head {
  const verdict = verifyAudit(everyRow(database), from, head);
  const update = database.prepare('UPDATE audit SET personal_digest = ?, chain = ? WHERE seq = ?');
  const updatePersonal = database.prepare('UPDATE audit_personal SET sealed = ? WHERE seq = ?');
  let chain = head.audit.anchor;
  for (const row of everyRow(database)) {
    const opened = row.personal && from.openPersonal(row.seq, row.personal);
    const renewed = opened && to.sealPersonal(row.seq, opened.personal);
    if (renewed) updatePersonal.run(renewed.sealed, row.seq);
    const personalDigest = renewed?.digest ?? row.personalDigest;
    chain = to.link(chain, { ...row, personalDigest });
    update.run(personalDigest, Buffer.from(chain, 'hex'), row.seq);
  }
  const doubt = verdict.ok ? null : { upTo: head.audit.last, reason: 'notIntact' as const };
  return { ...head, audit: { ...head.audit, chain }, doubt: head.doubt ?? doubt };
}
