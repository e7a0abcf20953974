import type { DatabaseSync } from 'node:sqlite';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { AuditAction } from '../../../preload/contract/models/audit.ts';
import type { SentList } from '../../../preload/contract/models/sent.ts';
import type { AuditChain } from './audit-chain.ts';
import type { AuditEnds, AuditEntry, AuditRecord, AuditVerdict } from './audit-entry.ts';
import {
  appendEntry,
  asRecord,
  beginCheck,
  checkRows,
  endCheck,
  erasuresIn,
  everyRow,
  NAMES_ERASED,
  newestRow,
  rangesOf,
  rowsBefore,
  rowsUpTo,
} from './audit-rows.ts';
import type { JournalConnection } from './connection.ts';
import type { Head } from './head.ts';
import type { JournalSealer } from './sealer.ts';
import { verifyJournal } from './verify-journal.ts';

/**
 * The append-only record of who did what. `Journal.commit` writes each entry in the same transaction as the step it
 * describes. The record alone can't show that the whole file was replaced with an older copy. That is detected in
 * journal/reach.ts.
 */
export class AuditTrail {
  readonly #connection: JournalConnection;
  readonly #chain: AuditChain;
  readonly #sealer: JournalSealer;

  constructor(connection: JournalConnection, chain: AuditChain, sealer: JournalSealer) {
    this.#connection = connection;
    this.#chain = chain;
    this.#sealer = sealer;
  }

  /** Returns at most `limit` entries, newest first. `after` is the `next` of the previous page. */
  entries(after: number | null, limit: number) {
    return this.#connection.read((database) => {
      const rows = rowsBefore(database, after, limit + 1);
      const erasures = erasuresIn(database);
      const items = rows.slice(0, limit).map((row) => asRecord(this.#chain, row, erasures));
      return { items, next: rows.length > limit ? (items.at(-1)?.seq ?? null) : null };
    });
  }

  /** Returns the newest stored entry with this action, or null if no entry has it. */
  newest(action: AuditAction): AuditRecord | null {
    return this.#connection.read((database) => {
      const row = newestRow(database, action);
      return row && asRecord(this.#chain, row, erasuresIn(database));
    });
  }

  /**
   * Counts the submissions that were sent between `from` (inclusive) and `to` (exclusive) and have since been removed.
   * Both times are ISO 8601, UTC. If older entries from that period were removed by age, `toldFrom` is the time of the
   * first remaining entry.
   */
  removedSince(from: string, to: string): Pick<SentList, 'removed' | 'toldFrom'> {
    return this.#connection.read((database, { audit }) => {
      const counted = database
        .prepare(
          `SELECT action, count(*) AS n FROM (
             SELECT DISTINCT action, submission_id, (
               SELECT max(at) FROM audit AS sent
               WHERE sent.submission_id = gone.submission_id AND sent.action = 'attempt.started'
             ) AS sent_at
             FROM audit AS gone
             WHERE (action = 'retention.removed' AND facts ->> 'what' = 'receipts')
               OR (action = 'person.erased' AND facts ->> 'state' <> 'draft')
           ) WHERE sent_at >= ? AND sent_at < ? GROUP BY action`,
        )
        .all(from, to);
      const of = (action: AuditAction) =>
        Number(counted.find((row) => row.action === action)?.n ?? 0);
      const first = database.prepare('SELECT at FROM audit ORDER BY seq LIMIT 1').get()?.at;
      const isCut = audit.removedTo > 0 && typeof first === 'string' && first > from;
      return {
        removed: { byAge: of('retention.removed'), erased: of('person.erased') },
        toldFrom: isCut ? first : null,
      };
    });
  }

  ends(): AuditEnds {
    return this.#connection.read((_, { audit }) => ({
      removedTo: { seq: audit.removedTo, link: audit.anchor },
      last: { seq: audit.last, link: audit.chain },
    }));
  }

  verify(): Promise<AuditVerdict> {
    return verifyJournal((work) => this.#connection.read(work), this.#chain, this.#sealer);
  }

  /** Yields every entry, oldest first, with its personal text if that is still stored. */
  *export(): IterableIterator<AuditRecord> {
    const [rows, erasures] = this.#connection.read(
      (database) => [everyRow(database), erasuresIn(database)] as const,
    );
    for (const row of rows) yield asRecord(this.#chain, row, erasures);
  }

  /**
   * Permanently erases the personal text of these submissions and of single entries. If any text was erased, the same
   * transaction adds an entry that says who erased it (`by`) and from which entries.
   */
  erasePersonal(
    by: Pick<AuditEntry, 'at' | 'personal'>,
    submissionIds: readonly SubmissionId[],
    entries: readonly number[] = [],
  ): void {
    this.#connection.write((database, head) => {
      const erase = database.prepare(
        `DELETE FROM audit_personal
         WHERE seq IN (SELECT seq FROM audit WHERE submission_id = ?) RETURNING seq`,
      );
      const eraseOne = database.prepare('DELETE FROM audit_personal WHERE seq = ? RETURNING seq');
      const erased = [
        ...submissionIds.flatMap((id) => erase.all(id)),
        ...entries.flatMap((seq) => eraseOne.all(seq)),
      ].map(({ seq }) => Number(seq));
      if (erased.length === 0) return head;
      const facts = { entries: rangesOf(erased.sort((one, other) => one - other)) };
      const entry = { ...by, action: NAMES_ERASED, submissionId: null, facts };
      return appendEntry(database, this.#chain, head, entry);
    });
  }

  /**
   * Removes all entries that precede the first one dated `date` or later (ISO 8601, UTC). Returns how many were
   * removed.
   */
  removeBefore(date: string): number {
    let removed = 0;
    this.#connection.write((database, head) => {
      const { audit } = head;
      const kept = database
        .prepare('SELECT min(seq) AS seq FROM audit WHERE at >= ? AND seq > ? AND seq <= ?')
        .get(date, audit.removedTo, audit.last)?.seq;
      const cut = typeof kept === 'number' ? kept - 1 : audit.last;
      if (cut === audit.removedTo) return head;
      const next = this.#cutOff(database, head, cut);
      database.prepare('DELETE FROM audit WHERE seq <= ?').run(cut);
      database.prepare('DELETE FROM audit_personal WHERE seq <= ?').run(cut);
      removed = cut - audit.removedTo;
      return next;
    });
    return removed;
  }

  /**
   * Returns the head that applies once the entries up to `cut` have been removed. Checking then begins at the link of
   * the last removed entry. If the removed entries weren't intact, the head records that permanently.
   */
  #cutOff(database: DatabaseSync, head: Head, cut: number): Head {
    const rows = [...rowsUpTo(database, cut)];
    const end = rows.at(-1);
    const anchor = end ? Buffer.from(end.chain).toString('hex') : head.audit.anchor;
    const removed = { ...head.audit, last: cut, chain: anchor };
    const start = beginCheck(head);
    const checked =
      'ok' in start ? start : checkRows(rows, this.#chain, removed, erasuresIn(database), start);
    const isWhole = !('ok' in checked) && endCheck(database, { audit: removed }, checked).ok;
    const doubt = head.doubt ?? (isWhole ? null : { upTo: cut, reason: 'notIntact' as const });
    return { ...head, audit: { ...head.audit, removedTo: cut, anchor }, doubt };
  }
}
