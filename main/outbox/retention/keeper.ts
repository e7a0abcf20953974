import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type { RetentionOutlook } from '../../../preload/contract/models/retention-outlook.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import { TryAgain } from '../../system/files/try-again.ts';
import { concurrencyLimit } from '../../system/tasks/concurrency-limit.ts';
import { destroyContents, removeSubmission } from '../captures/destruction.ts';
import { doneSubmissions, STATES_BY_GROUP } from '../journal/journal.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import { keptClock } from './clock.ts';
import { compactor } from './compactor.ts';
import { lookAhead, type RetentionParts } from './outlook.ts';
import { auditLimit, classesOf, dueAt, type RetentionClass } from './rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Each = (
  ids: readonly SubmissionId[],
  work: (id: SubmissionId) => Promise<void>,
) => Promise<void>;

/**
 * Removes what has been kept for as long as the settings say: contents, drafts, receipts, entries of the
 * audit. A kill anywhere leaves something that the next start finishes.
 */
export interface RetentionKeeper {
  /** Runs now, every hour, and looks at the clock every minute. */
  start(): void;
  /** Destroys the contents of one that is over, if the settings do not keep them. */
  tidy(id: SubmissionId): Promise<void>;
  /** Removes everything that is due. Resolves when it is done; one run after the other. */
  run(): Promise<void>;
  /** Something was removed: its remains in the journal's file go within the hour. */
  compactSoon(): void;
  /** The files, drafts and receipts that would go under these limits. */
  outlook(retention: Retention): Promise<RetentionOutlook>;
  /** Resolves when nothing of it touches journal or vault any more. */
  close(): Promise<void>;
}

export function createRetentionKeeper(parts: RetentionParts): RetentionKeeper {
  const { book, journal, audit, blobs, clock, report } = parts;
  const inTurn = concurrencyLimit(1);
  const watch = keptClock(parts);
  const compaction = compactor(parts);
  const closing = new AbortController();
  let ranAt = Number.NEGATIVE_INFINITY;
  let receiptsRead: { readonly at: number; readonly limit: number | null } | null = null;
  let timer: NodeJS.Timeout | null = null;
  /** What is over its limit in the run under way, and on a legal hold. */
  const held = new Set<SubmissionId>();
  let notedHeld = 0;

  /** Whether that is due, by a clock that can be believed; at once needs none. */
  const isDue = (due: number | 'now' | null): boolean =>
    due === 'now' || (due !== null && watch.pause === null && due <= clock());

  async function tidy(id: SubmissionId): Promise<void> {
    const submission = book.find(id);
    if (submission === null || !isDueIn(submission, 'contents')) return;
    await destroyContents(id, book, blobs, closing.signal);
    compaction.soon();
  }

  /** Removes a whole submission, if it is still due when its turn comes. */
  async function remove(id: SubmissionId, which: 'drafts' | 'receipts'): Promise<void> {
    const note = { action: 'retention.removed', facts: { what: which } } as const;
    const removed = await removeSubmission(id, (one) => isDueIn(one, which), note, parts);
    if (removed !== null) compaction.soon();
  }

  function isDueIn(submission: HeldSubmission, which: RetentionClass): boolean {
    const limits = parts.retention();
    if (limits === null || !classesOf(submission).includes(which)) return false;
    if (!isDue(dueAt(submission, which, limits, watch.memory))) return false;
    if (!book.isHeld(submission)) return true;
    held.add(submission.id);
    return false;
  }

  /** Throws what went wrong first, once everything had its turn. */
  async function runOnce(): Promise<void> {
    const failures: unknown[] = [];
    const each = async (
      ids: readonly SubmissionId[],
      work: (id: SubmissionId) => Promise<void>,
    ): Promise<void> => {
      for (const id of ids) {
        if (closing.signal.aborted) return;
        await work(id).catch((cause: unknown) => failures.push(cause));
      }
    };
    await removeDue(each);
    if (failures.length > 0) throw failures[0];
  }

  async function removeDue(each: Each): Promise<void> {
    if (closing.signal.aborted || parts.retention() === null) return;
    watch.look();
    ranAt = clock();
    const withContents = journal
      .withContents(STATES_BY_GROUP.done)
      .filter((one) => isDueIn(one, 'contents'));
    await each(
      withContents.map(({ id }) => id),
      tidy,
    );
    const drafts = journal.inStates(['draft']).filter((one) => isDueIn(one, 'drafts'));
    await each(
      drafts.map(({ id }) => id),
      (id) => remove(id, 'drafts'),
    );
    await removeReceipts(each);
    await removeAudit();
    if (closing.signal.aborted) return;
    noteHeld();
    compaction.now();
  }

  /** Says once in the record what a legal hold keeps beyond its time, and again when that changes. */
  function noteHeld(): void {
    const submissions = held.size;
    if (submissions !== notedHeld && submissions > 0) {
      book.note({ action: 'hold.kept', facts: { why: 'overAge', submissions } });
    }
    notedHeld = submissions;
    held.clear();
  }

  /** Reading all receipts takes seconds where there are very many; limits are days, so once a day. */
  async function removeReceipts(each: Each): Promise<void> {
    const limit = parts.retention()?.receipts ?? null;
    const readLately = receiptsRead?.limit === limit && clock() - receiptsRead.at < DAY_MS;
    if (limit === null || watch.pause !== null || readLately) return;
    const due: SubmissionId[] = [];
    for await (const submission of doneSubmissions(journal)) {
      if (closing.signal.aborted) return;
      if (isDueIn(submission, 'receipts')) due.push(submission.id);
    }
    await each(due, (id) => remove(id, 'receipts'));
    receiptsRead = { at: clock(), limit };
  }

  async function removeAudit(): Promise<void> {
    const limits = parts.retention();
    if (closing.signal.aborted || watch.pause !== null || limits === null) return;
    // Entries go from the oldest on, without a gap: one that is held keeps all that follow.
    if (book.hold.inForce()) return;
    const limit = auditLimit(clock(), limits, watch.memory);
    if (limit === null) return;
    const date = new Date(limit).toISOString();
    const entries = audit.removeBefore(date);
    if (entries > 0) {
      book.note({ action: 'retention.removed', facts: { what: 'audit', entries } });
      compaction.soon();
    }
  }

  // A removal that a failing disk or another program held up must not wait for the next hour.
  const again = new TryAgain(() => inTurn(runOnce));
  const run = () =>
    inTurn(async () => {
      try {
        await runOnce();
      } catch (cause) {
        report('retention', cause);
        again.soon();
      }
    });

  function tick(): void {
    try {
      watch.look();
    } catch (cause) {
      report('retention', cause);
      return;
    }
    const now = clock();
    if (now - ranAt >= HOUR_MS || now < ranAt) void run();
    else void inTurn(async () => compaction.now()).catch((cause) => report('compact', cause));
  }

  return {
    start() {
      void run();
      timer = setInterval(tick, MINUTE_MS);
      timer.unref();
    },
    tidy: (id) =>
      inTurn(async () => {
        if (closing.signal.aborted) return;
        try {
          await tidy(id);
        } catch (cause) {
          again.soon();
          throw cause;
        }
      }),
    run,
    compactSoon: compaction.soon,
    outlook: (retention) => lookAhead(parts, watch, retention),
    async close() {
      closing.abort();
      await again.close();
      if (timer !== null) clearInterval(timer);
      await inTurn(async () => {});
    },
  };
}
