import { needsLook } from '../../../preload/contract/models/outbox.ts';
import type { RetentionOutlook } from '../../../preload/contract/models/retention-outlook.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import type { LastingBlobs } from '../../vault/lasting-destruction.ts';
import type { RecordStore } from '../../vault/sqlite-record-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { lastFileAt, type TakeStepWithoutExtraFiles } from '../captures/extra-files.ts';
import type { AuditTrail } from '../journal/audit-trail.ts';
import { doneSubmissions, type Journal } from '../journal/journal.ts';
import { capturesInSlots, type HeldSubmission } from '../submission/held-submission.ts';
import { type ClockMemory, type KeptClock, latestPossible } from './clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What can be removed by age: the files of a sent submission, a whole draft, or a whole receipt. */
export type RetentionClass = 'contents' | 'drafts' | 'receipts';

/**
 * Returns what can be removed from a submission by age, based on its state. Nothing is removed from a submission that
 * is queued, being sent, rejected, or unknown. Someone still has to deal with it, so its age is no reason to delete it.
 * A receipt whose result nobody has seen is kept, but its files are removed.
 */
export function classesOf(submission: HeldSubmission): readonly RetentionClass[] {
  switch (submission.state) {
    case 'draft':
      return ['drafts'];
    case 'sent':
    case 'confirmed':
      return [
        ...(submission.contentsDestroyedAt === null ? (['contents'] as const) : []),
        ...(needsLook(submission) ? [] : (['receipts'] as const)),
      ];
    case 'ready':
    case 'sending':
    case 'rejected':
    case 'unknown':
      return [];
  }
}

/**
 * Returns when a submission is due for removal, in milliseconds since 1970, or null if there is no limit or no readable
 * time. A draft's period begins with its last change. For a draft that was made for extra files, it begins when the
 * last file arrived. All other periods begin when the platform received the submission.
 */
export function dueAt(
  submission: HeldSubmission,
  which: RetentionClass,
  retention: Retention,
  clock: Pick<ClockMemory, 'doubt'>,
): number | 'now' | null {
  const days = retention[which];
  if (days === null) return null;
  // A limit of zero days needs no clock, so a wrong clock can't delay the removal.
  if (days === 0) return 'now';
  const since = Date.parse(which === 'drafts' ? draftSince(submission) : overSince(submission));
  return Number.isNaN(since) ? null : latestPossible(since, clock) + days * DAY_MS;
}

/**
 * Returns the time before which audit entries are removed, in milliseconds since 1970. Null means that all entries are
 * kept.
 */
export function auditLimit(
  now: number,
  retention: Retention,
  { doubt }: Pick<ClockMemory, 'doubt'>,
): number | null {
  if (retention.audit === null) return null;
  const before = now - retention.audit * DAY_MS;
  // Entries are removed oldest first and without gaps, so an entry that may be newer than its timestamp delays the
  // rest.
  const unsure = doubt !== null && before > doubt.from && before <= doubt.countFrom;
  return unsure ? doubt.from : before;
}

/**
 * Returns when the retention period of a draft begins. For extra files, that is when they arrived, even if they were
 * moved to the draft much later. Once staff have put one of them into a slot, the draft is treated like any other.
 */
function draftSince(draft: HeldSubmission): string {
  const isLeftOver = draft.extraFilesOf !== null && capturesInSlots(draft).length === 0;
  return (isLeftOver ? lastFileAt(draft) : null) ?? draft.updatedAt;
}

/** Returns when the platform received the submission, according to its answer or to staff. */
function overSince({ receipt, resolutions, updatedAt }: HeldSubmission): string {
  return receipt?.answeredAt ?? resolutions.at(-1)?.at ?? updatedAt;
}

export interface RetentionParts {
  readonly book: SubmissionBook;
  readonly journal: Pick<Journal, 'inStates' | 'withContents' | 'page'> & { compact(): void };
  readonly audit: Pick<AuditTrail, 'entries' | 'export' | 'removeBefore'>;
  readonly blobs: LastingBlobs;
  /** Moves extra files to a separate draft before a submission is deleted. */
  readonly stepWithoutExtraFiles: TakeStepWithoutExtraFiles;
  /** Stores the last reading of the clock. */
  readonly records: RecordStore;
  /** Returns null while the retention periods are unknown. Nothing is removed until they're known. */
  readonly retention: () => Retention | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Returns whether anything is being sent. Compaction waits until nothing is. */
  readonly busy: () => boolean;
  readonly report: (where: string, cause: unknown) => void;
}

/** Counts what these limits would remove now, and determines when the next removal is due. */
export async function lookAhead(
  { book, journal, audit, clock }: Pick<RetentionParts, 'book' | 'journal' | 'audit' | 'clock'>,
  watch: KeptClock,
  retention: Retention,
): Promise<RetentionOutlook> {
  watch.look();
  const now = clock();
  const tally = { contents: new Tally(now), drafts: new Tally(now), receipts: new Tally(now) };
  const count = (submission: HeldSubmission, which: RetentionClass) => {
    if (!classesOf(submission).includes(which) || book.isHeld(submission)) return;
    tally[which].add(dueAt(submission, which, retention, watch.memory));
  };
  for (const one of journal.withContents()) count(one, 'contents');
  for (const one of journal.inStates(['draft'])) count(one, 'drafts');
  if (retention.receipts !== null) {
    for await (const one of doneSubmissions(journal)) count(one, 'receipts');
  }
  const entries = new Tally(now);
  const limit = auditLimit(now, retention, watch.memory);
  if (limit !== null && retention.audit !== null && !book.hold.inForce()) {
    for (const { at } of audit.export()) {
      const stamp = Date.parse(at);
      if (!(stamp < limit)) {
        entries.add(Math.max(stamp + retention.audit * DAY_MS, now + 1));
        break;
      }
      entries.add('now');
    }
  }
  const { pause } = watch;
  return {
    contents: tally.contents.sum(),
    drafts: tally.drafts.sum(),
    receipts: tally.receipts.sum(),
    audit: entries.sum(),
    paused: pause && { reason: pause.reason, until: new Date(pause.until).toISOString() },
  };
}

class Tally {
  readonly #now: number;
  #due = 0;
  #next = Number.POSITIVE_INFINITY;

  constructor(now: number) {
    this.#now = now;
  }

  add(due: number | 'now' | null): void {
    if (due === null) return;
    if (due === 'now' || due <= this.#now) this.#due += 1;
    else this.#next = Math.min(this.#next, due);
  }

  sum(): RetentionOutlook['contents'] {
    const nextAt = Number.isFinite(this.#next) ? new Date(this.#next).toISOString() : null;
    return { due: this.#due, nextAt };
  }
}
