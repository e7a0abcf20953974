import type { SubmissionId } from '../../../../preload/contract/ids.ts';
import type { AuditAction } from '../../../../preload/contract/models/audit.ts';
import type { Head } from '../head.ts';
import type { JournalConnection } from '../sqlite/connection.ts';
import type { AuditChain } from './chain.ts';
import {
  asRecord,
  everyRow,
  type FoundRow,
  newestRow,
  rowsBefore,
  rowsUpTo,
  verifyAudit,
} from './rows.ts';
import type { AuditEnds, AuditRecord, AuditTrail, AuditVerdict } from './trail.ts';

/** The audit in the journal's file. */
export class SqliteAuditTrail implements AuditTrail {
  readonly #connection: JournalConnection;
  readonly #chain: AuditChain;

  constructor(connection: JournalConnection, chain: AuditChain) {
    this.#connection = connection;
    this.#chain = chain;
  }

  entries(after: number | null, limit: number) {
    const rows = this.#connection.read((database) => rowsBefore(database, after, limit + 1));
    const items = rows.slice(0, limit).map((row) => asRecord(this.#chain, row));
    return { items, next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null };
  }

  newest(action: AuditAction): AuditRecord | null {
    const row = this.#connection.read((database) => newestRow(database, action));
    return row && asRecord(this.#chain, row);
  }

  ends(): AuditEnds {
    return this.#connection.read((_, { audit }) => ({
      removedTo: { seq: audit.removedTo, link: audit.anchor },
      last: { seq: audit.last, link: audit.chain },
    }));
  }

  verify(): AuditVerdict {
    return this.#connection.read((database, head) =>
      verifyAudit(everyRow(database), this.#chain, head),
    );
  }

  *export(): IterableIterator<AuditRecord> {
    const rows = this.#connection.read((database) => everyRow(database));
    for (const row of rows) yield asRecord(this.#chain, row);
  }

  erasePersonal(submissionIds: readonly SubmissionId[], entries: readonly number[] = []): number {
    let erased = 0;
    this.#connection.write((database, head) => {
      const erase = database.prepare(
        `DELETE FROM audit_personal
         WHERE seq IN (SELECT seq FROM audit WHERE submission_id = ?)`,
      );
      for (const id of submissionIds) erased += Number(erase.run(id).changes);
      const eraseOne = database.prepare('DELETE FROM audit_personal WHERE seq = ?');
      for (const seq of entries) erased += Number(eraseOne.run(seq).changes);
      return head;
    });
    return erased;
  }

  removeBefore(date: string): number {
    let removed = 0;
    this.#connection.write((database, head) => {
      const { audit } = head;
      const kept = database
        .prepare('SELECT min(seq) AS seq FROM audit WHERE at >= ? AND seq > ? AND seq <= ?')
        .get(date, audit.removedTo, audit.last)?.seq;
      const cut = typeof kept === 'number' ? kept - 1 : audit.last;
      if (cut === audit.removedTo) return head;
      const next = this.#cutOff(head, cut, [...rowsUpTo(database, cut)]);
      database.prepare('DELETE FROM audit WHERE seq <= ?').run(cut);
      database.prepare('DELETE FROM audit_personal WHERE seq <= ?').run(cut);
      removed = cut - audit.removedTo;
      return next;
    });
    return removed;
  }

  /** The link of the last entry removed is where checking begins; one that is wrong is never forgotten. */
  #cutOff(head: Head, cut: number, rows: readonly FoundRow[]): Head {
    const end = rows.at(-1);
    const anchor = end ? Buffer.from(end.chain).toString('hex') : head.audit.anchor;
    const removed = { ...head.audit, last: cut, chain: anchor };
    const verdict = verifyAudit(rows, this.#chain, { audit: removed, doubt: head.doubt });
    const doubt = head.doubt ?? (verdict.ok ? null : { upTo: cut, reason: 'notIntact' as const });
    return { ...head, audit: { ...head.audit, removedTo: cut, anchor }, doubt };
  }
}
