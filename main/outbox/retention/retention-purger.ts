import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { RetentionOutlook } from '../../../preload/contract/models/retention-outlook.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import { TryAgain } from '../../system/files/try-again.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import type { RecordStore } from '../../vault/sqlite-record-store.ts';
import { destroyContents, removeSubmission } from '../captures/destruction.ts';
import { keepExtraFiles } from '../captures/extra-files.ts';
import { doneSubmissions, STATES_BY_GROUP } from '../journal/journal.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import { KeptClock } from './clock.ts';
import {
  auditLimit,
  classesOf,
  dueAt,
  lookAhead,
  type RetentionClass,
  type RetentionParts,
} from './rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Each = (
  ids: readonly SubmissionId[],
  work: (id: SubmissionId) => Promise<void>,
) => Promise<void>;

/**
 * Removes data whose retention period is over: contents, drafts, receipts, and audit entries. If the program is killed,
 * the next startup completes the removal.
 */
export class RetentionPurger {
  readonly #parts: RetentionParts;
  readonly #inTurn = concurrencyLimit(1);
  readonly #watch: KeptClock;
  readonly #compaction: Compactor;
  readonly #closing = new AbortController();
  /**
   * Retries failed removals soon, so that a failing disk or another program doesn't delay them until the next hourly
   * run.
   */
  readonly #again = new TryAgain(() => this.#inTurn(() => this.#runOnce()));
  /** Submissions that were past their limit in the current run but are kept because of a legal hold. */
  readonly #held = new Set<SubmissionId>();
  #notedHeld = 0;
  #ranAt = Number.NEGATIVE_INFINITY;
  #receiptsRead: { readonly at: number; readonly limit: number | null } | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
    this.#watch = new KeptClock(parts);
    this.#compaction = new Compactor(parts);
  }

  /** Runs now and every hour, and reads the clock every minute. */
  start(): void {
    void this.run();
    this.#timer = setInterval(() => this.#tick(), MINUTE_MS);
    this.#timer.unref();
  }

  /** Deletes the contents of a finished submission, unless the settings keep them. */
  purge(id: SubmissionId): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#closing.signal.aborted) return;
      try {
        await this.#purge(id);
      } catch (cause) {
        this.#again.soon();
        throw cause;
      }
    });
  }

  /** Removes everything that is due, and resolves when that is done. Runs never overlap. */
  run(): Promise<void> {
    return this.#inTurn(async () => {
      try {
        await this.#runOnce();
      } catch (cause) {
        this.#parts.report('retention', cause);
        this.#again.soon();
      }
    });
  }

  /**
   * Requests that traces of removed data be deleted from the journal's file within an hour. Call this after something
   * has been removed.
   */
  compactSoon(): void {
    this.#compaction.soon();
  }

  /** Counts the files, drafts, and receipts that these limits would remove. */
  outlook(retention: Retention): Promise<RetentionOutlook> {
    return lookAhead(this.#parts, this.#watch, retention);
  }

  /** Resolves when nothing uses the journal or the vault anymore. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#again.close();
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#inTurn(async () => {});
  }

  #tick(): void {
    const { clock, report } = this.#parts;
    try {
      this.#watch.look();
    } catch (cause) {
      report('retention', cause);
      return;
    }
    const now = clock();
    if (now - this.#ranAt >= HOUR_MS || now < this.#ranAt) void this.run();
    else {
      const compacted = this.#inTurn(async () => this.#compaction.now());
      void compacted.catch((cause) => report('compact', cause));
    }
  }

  /** Removes everything that is due. If a removal fails, tries the others first, and then throws the first error. */
  async #runOnce(): Promise<void> {
    const failures: unknown[] = [];
    const each: Each = async (ids, work) => {
      for (const id of ids) {
        if (this.#closing.signal.aborted) return;
        await work(id).catch((cause: unknown) => failures.push(cause));
      }
    };
    await this.#removeDue(each);
    if (failures.length > 0) throw failures[0];
  }

  async #removeDue(each: Each): Promise<void> {
    const { journal, clock, retention } = this.#parts;
    if (this.#closing.signal.aborted || retention() === null) return;
    this.#watch.look();
    this.#ranAt = clock();
    const dueOf = (some: readonly HeldSubmission[], which: RetentionClass) =>
      some.filter((one) => this.#isDueIn(one, which)).map(({ id }) => id);
    const contents = dueOf(journal.withContents(STATES_BY_GROUP.done), 'contents');
    await each(contents, (id) => this.#purge(id));
    const drafts = dueOf(journal.inStates(['draft']), 'drafts');
    await each(drafts, (id) => this.#remove(id, 'drafts'));
    await this.#removeReceipts(each);
    this.#removeAudit();
    if (this.#closing.signal.aborted) return;
    this.#noteHeld();
    this.#compaction.now();
  }

  async #purge(id: SubmissionId): Promise<void> {
    const submission = this.#parts.book.find(id);
    if (submission === null || !this.#isDueIn(submission, 'contents')) return;
    await destroyContents(id, this.#parts, this.#closing.signal);
    this.#compaction.soon();
  }

  /** Removes a whole submission if it's still due when its turn comes. */
  async #remove(id: SubmissionId, which: 'drafts' | 'receipts'): Promise<void> {
    const note = { action: 'retention.removed', facts: { what: which } } as const;
    const isDue = (one: HeldSubmission) => this.#isDueIn(one, which);
    if (which === 'receipts') await keepExtraFiles(id, this.#parts.stepWithoutExtraFiles);
    const removed = await removeSubmission(id, isDue, note, this.#parts);
    if (removed !== null) this.#compaction.soon();
  }

  #isDueIn(submission: HeldSubmission, which: RetentionClass): boolean {
    const limits = this.#parts.retention();
    if (limits === null || !classesOf(submission).includes(which)) return false;
    if (!this.#isDue(dueAt(submission, which, limits, this.#watch.memory))) return false;
    if (!this.#parts.book.isHeld(submission)) return true;
    this.#held.add(submission.id);
    return false;
  }

  /**
   * Returns whether something is due according to a trusted clock. `now`, which means a limit of zero days, needs no
   * clock.
   */
  #isDue(due: number | 'now' | null): boolean {
    if (due === 'now') return true;
    return due !== null && this.#watch.pause === null && due <= this.#parts.clock();
  }

  /**
   * Removes receipts that are due, at most once a day. The limits are in days, and reading a very large number of
   * receipts takes seconds.
   */
  async #removeReceipts(each: Each): Promise<void> {
    const { journal, clock, retention } = this.#parts;
    const limit = retention()?.receipts ?? null;
    const read = this.#receiptsRead;
    const readLately = read?.limit === limit && clock() - read.at < DAY_MS;
    if (limit === null || this.#watch.pause !== null || readLately) return;
    const due: SubmissionId[] = [];
    for await (const submission of doneSubmissions(journal)) {
      if (this.#closing.signal.aborted) return;
      if (this.#isDueIn(submission, 'receipts')) due.push(submission.id);
    }
    await each(due, (id) => this.#remove(id, 'receipts'));
    this.#receiptsRead = { at: clock(), limit };
  }

  #removeAudit(): void {
    const { book, audit, clock, retention } = this.#parts;
    const limits = retention();
    if (this.#closing.signal.aborted || this.#watch.pause !== null || limits === null) return;
    // Entries are removed oldest first and without gaps, so an entry under a legal hold keeps all later entries.
    if (book.hold.inForce()) return;
    const limit = auditLimit(clock(), limits, this.#watch.memory);
    if (limit === null) return;
    const entries = audit.removeBefore(new Date(limit).toISOString());
    if (entries === 0) return;
    book.note({ action: 'retention.removed', facts: { what: 'audit', entries } });
    this.#compaction.soon();
  }

  /** Records how many submissions legal holds keep past their limits: once, and again whenever that number changes. */
  #noteHeld(): void {
    const submissions = this.#held.size;
    if (submissions !== this.#notedHeld && submissions > 0) {
      this.#parts.book.note({ action: 'hold.kept', facts: { why: 'overAge', submissions } });
    }
    this.#notedHeld = submissions;
    this.#held.clear();
  }
}

const COLLECTION = 'retention';
const KEY = 'remains';

export interface CompactorParts {
  readonly journal: { compact(): void };
  readonly records: RecordStore;
  readonly clock: () => number;
  readonly busy: () => boolean;
}

/** Ensures that removed data doesn't survive in unused parts of the journal's file. */
export class Compactor {
  readonly #parts: CompactorParts;
  #remains: boolean;
  #doneAt: number | null = null;

  constructor(parts: CompactorParts) {
    this.#parts = parts;
    this.#remains = parts.records.get(COLLECTION, KEY) === true;
  }

  /** Records that something was removed. This is remembered across restarts. */
  soon(): void {
    if (!this.#remains) this.#parts.records.put(COLLECTION, KEY, true);
    this.#remains = true;
  }

  /**
   * Compacts the file if something was removed, nothing is being sent, and the last compaction was at least an hour
   * ago.
   */
  now(): void {
    const { journal, records, clock, busy } = this.#parts;
    const lately = this.#doneAt !== null && Math.abs(clock() - this.#doneAt) < HOUR_MS;
    if (!this.#remains || lately || busy()) return;
    this.#doneAt = clock();
    journal.compact();
    records.remove(COLLECTION, KEY);
    this.#remains = false;
  }
}
