import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { ApplicationId, SubmissionId, VisitId } from '../../../preload/contract/ids.ts';
import type { SubmissionGroup } from '../../../preload/contract/models/outbox.ts';
import { Submission } from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { type Disk, systemDisk } from '../../system/files/disk.ts';
import type { Reached } from '../../vault/kept-reach.ts';
import type { UserKey } from '../../vault/user-key.ts';
import {
  type FilePages,
  type HeldSubmission,
  type SubmissionState,
  sharePages,
} from '../submission/held-submission.ts';
import { type AuditChain, auditChain } from './audit-chain.ts';
import { appendEntry } from './audit-rows.ts';
import { AuditTrail } from './audit-trail.ts';
import { compactDatabase, JournalConnection } from './connection.ts';
import { JournalFailed, type JournalOpenError } from './error.ts';
import { type JournalDamage, joinDamage, UNCERTAIN } from './head.ts';
import type { Journal, JournalPage, JournalStep } from './journal.ts';
import { openJournalFile } from './journal-file.ts';
import {
  applicationMark,
  contentDigests,
  contentMark,
  contentsOf,
  markSubmission,
  unmark,
  visitMark,
} from './marks.ts';
import type { Outside } from './reach.ts';
import { type JournalSealer, journalSealer } from './sealer.ts';
import {
  asStoredRow,
  countListed,
  countStates,
  deleteSubmission,
  idsIn,
  moveAside,
  oneOf,
  putSubmission,
  ROW_COLUMNS,
  statement,
} from './submission-rows.ts';
import { type SuspectedLoss, suspectedLoss } from './suspected-loss.ts';

const MOST = 500;

/** Caches the most recently used submissions, so that they don't have to be opened again. */
export class JournalCache {
  readonly #held = new Map<string, HeldSubmission>();

  get(id: string): HeldSubmission | null {
    const submission = this.#held.get(id);
    if (submission) this.keep(submission);
    return submission ?? null;
  }

  keep(submission: HeldSubmission): void {
    this.#held.delete(submission.id);
    this.#held.set(submission.id, submission);
    const [oldest] = this.#held.keys();
    if (this.#held.size > MOST && oldest !== undefined) this.#held.delete(oldest);
  }

  forget(id: string): void {
    this.#held.delete(id);
  }
}

/**
 * Opens or creates the journal in the file at `path`. No other process may use its folder (see profile-lock.ts). Keeps
 * a damaged file under another name and copies its readable rows (`damage`). Fails with `keychain` (`keyLost`),
 * `otherVersion`, or `journalFailed`. The file is then unchanged.
 */
export function openSqliteJournal(
  path: string,
  key: UserKey,
  disk: Disk = systemDisk,
  outside: Outside = {},
): Result<SqliteJournal, JournalOpenError> {
  const sealer = journalSealer(key);
  try {
    const file = openJournalFile(path, sealer, { disk, outside });
    if (!file.ok) return file;
    const connection = new JournalConnection(path, sealer, file.value, { disk, outside });
    return ok(new SqliteJournal(connection, sealer, auditChain(key), outside));
  } catch (cause) {
    if (!(cause instanceof JournalFailed)) throw cause;
    return err({ code: 'journalFailed', reason: cause.reason });
  }
}

const FIND_ROW = `SELECT ${ROW_COLUMNS} FROM submissions WHERE id = ?`;

type Found = Readonly<Record<string, unknown>>;

/** A journal that is stored in an SQLite file. Every method throws `JournalFailed` if the disk fails. */
export class SqliteJournal implements Journal {
  readonly audit: AuditTrail;
  readonly doubt: SuspectedLoss;
  readonly #connection: JournalConnection;
  readonly #sealer: JournalSealer;
  readonly #chain: AuditChain;
  readonly #recent = new JournalCache();
  /** Rows that the current read couldn't open, mapped to their revisions. */
  readonly #unopened = new Map<number, number>();
  /** Rows that can't be opened and couldn't be moved, for example because the disk is full. */
  readonly #leftInPlace = new Set<number>();

  constructor(
    connection: JournalConnection,
    sealer: JournalSealer,
    chain: AuditChain,
    { ledger = null }: Outside,
  ) {
    this.doubt = suspectedLoss(connection, ledger);
    this.#connection = connection;
    this.#sealer = sealer;
    this.#chain = chain;
    this.audit = new AuditTrail(connection, chain, sealer);
  }

  get(id: SubmissionId): HeldSubmission | null {
    return this.#read((database) => this.#open(database, id));
  }

  commit({ put = [], delete: deleted = [], audit = [] }: JournalStep): void {
    for (const id of deleted) this.#recent.forget(id);
    for (const { id } of put) this.#recent.forget(id);
    const leaving = audit.find(({ action }) => action === 'attempt.committing')?.submissionId;
    const handedOver = put.find(({ id }) => id === leaving);
    this.#connection.write(
      (database, before) => {
        let head = before;
        for (const item of put) {
          head = putSubmission(database, this.#sealer, head, item);
          markSubmission(database, this.#sealer, item);
        }
        for (const id of deleted) {
          head = deleteSubmission(database, head, id);
          unmark(database, id);
        }
        for (const entry of audit) head = appendEntry(database, this.#chain, head, entry);
        return head;
      },
      handedOver && { id: handedOver.id, files: contentDigests(handedOver) },
    );
  }

  page(group: SubmissionGroup, after: string | null, limit: number): JournalPage {
    return this.#read((database) => {
      const select = database.prepare(
        `SELECT id, revision FROM submissions
         WHERE listed = ? AND revision < ? ORDER BY revision DESC LIMIT ?`,
      );
      const items: HeldSubmission[] = [];
      let cursor = Number(after ?? Number.MAX_SAFE_INTEGER);
      while (items.length < limit) {
        const wanted = limit - items.length;
        const found = select.all(group, cursor, wanted);
        cursor = Number(found.at(-1)?.revision ?? cursor);
        items.push(...this.#openAll(database, found));
        if (found.length < wanted) return { items, next: null };
      }
      return { items, next: String(cursor) };
    });
  }

  idsIn(states: readonly SubmissionState[]): readonly SubmissionId[] {
    return this.#read((database) => idsIn(database, states));
  }

  /** Like `Journal.inStates`, but returns at most `limit` submissions. */
  inStates(
    states: readonly SubmissionState[],
    limit = Number.MAX_SAFE_INTEGER,
  ): readonly HeldSubmission[] {
    const inOrder = "ORDER BY coalesce(queued_at, ''), revision LIMIT ?";
    return this.#where(`${oneOf(states)} ${inOrder}`, ...states, limit);
  }

  withContents(
    states: readonly SubmissionState[] = Submission.entries.state.options,
  ): readonly HeldSubmission[] {
    return this.#where(`has_contents = 1 AND ${oneOf(states)} ORDER BY revision`, ...states);
  }

  findByDigest(digest: string, except: SubmissionId): HeldSubmission | null {
    const mark = this.#sealer.mark(digest);
    const [newest] = this.#where(
      'digest_mark = ? AND id != ? ORDER BY revision DESC',
      mark,
      except,
    );
    return newest ?? null;
  }

  findByContent(file: FilePages, except: SubmissionId): readonly HeldSubmission[] {
    // A mark isn't sealed with its submission, so it counts only if the submission really contains the file.
    return this.#marked(contentMark(this.#sealer, file.sha256)).filter(
      (held) => held.id !== except && sharePages(contentsOf(held), [file]),
    );
  }

  findByApplication(id: ApplicationId): readonly HeldSubmission[] {
    return this.#marked(applicationMark(this.#sealer, id)).filter(
      ({ applicant }) => applicant?.applicationId === id,
    );
  }

  findByVisit(id: VisitId): readonly HeldSubmission[] {
    const drafts = this.inStates(['draft']);
    const queued = this.#marked(visitMark(this.#sealer, id));
    const found = new Map([...drafts, ...queued].map((one) => [one.id, one]));
    return [...found.values()].filter(({ visit }) => visit?.id === id);
  }

  count(): Readonly<Record<SubmissionState, number>> {
    return this.#connection.read(countStates);
  }

  looks(): number {
    return this.#connection.read((database) => countListed(database, 'needsLook'));
  }

  /** Returns damage to the file that staff haven't seen yet, or null if they've seen all damage. */
  damage(): JournalDamage | null {
    return this.#connection.damage;
  }

  reached(): Reached {
    return this.#connection.reached;
  }

  /**
   * Rewrites the file so that no deleted data remains in it. Needs as much free space as the size of the file. Throws
   * if rewriting fails.
   */
  compact(): void {
    this.#connection.read(compactDatabase);
  }

  close(): void {
    this.#connection.close();
  }

  /** Returns the submissions with this mark, newest change first. */
  #marked(mark: Uint8Array): readonly HeldSubmission[] {
    const ids = '(SELECT submission_id FROM content_marks WHERE mark = ?)';
    return this.#where(`id IN ${ids} ORDER BY revision DESC`, mark);
  }

  #where(condition: string, ...values: readonly SQLInputValue[]): readonly HeldSubmission[] {
    const select = `SELECT id, revision FROM submissions WHERE ${condition}`;
    return this.#read((database) =>
      this.#openAll(database, statement(database, select).all(...values)),
    );
  }

  /** Runs `work`, and then sets aside the rows that couldn't be opened. */
  #read<T>(work: (database: DatabaseSync) => T): T {
    const result = this.#connection.read(work);
    for (const [place, revision] of this.#unopened) this.#setAside(place, revision);
    this.#unopened.clear();
    return result;
  }

  #openAll(database: DatabaseSync, rows: readonly Found[]): HeldSubmission[] {
    return rows.flatMap(
      ({ id, revision }) => this.#open(database, String(id), Number(revision)) ?? [],
    );
  }

  /**
   * Opens a submission. Returns null if it doesn't exist or can't be opened. `revision` is its revision in an index. If
   * the table has a different revision, the file is damaged, and this throws.
   */
  #open(database: DatabaseSync, id: string, revision?: number): HeldSubmission | null {
    const recent = this.#recent.get(id);
    if (recent) return recent;
    const found = statement(database, FIND_ROW).get(id);
    if (found === undefined) {
      if (revision === undefined) return null;
      throw new JournalFailed('damaged');
    }
    const row = asStoredRow(found);
    if (row && revision !== undefined && row.revision !== revision) {
      throw new JournalFailed('damaged');
    }
    const submission = row && this.#sealer.openSubmission(row, row.sealed);
    if (submission) this.#recent.keep(submission);
    else this.#unopened.set(Number(found.place), Number(found.revision));
    return submission;
  }

  #setAside(place: number, revision: number): void {
    if (this.#leftInPlace.has(place)) return;
    try {
      this.#connection.write((database, head) => {
        moveAside(database, place);
        const rows = head.rows - 1;
        const found = { kept: rows, setAside: 1, missing: 0, certain: true, parked: true };
        const damage = joinDamage(head.damage, { ...UNCERTAIN, ...found });
        const revisions = head.revisions - revision;
        return { ...head, rows, revisions, setAside: head.setAside + 1, damage };
      });
    } catch (cause) {
      if (!(cause instanceof JournalFailed)) throw cause;
      this.#leftInPlace.add(place);
    }
  }
}
