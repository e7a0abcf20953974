import { needsLook } from '../../../preload/contract/models/outbox.ts';
import type { RetentionOutlook } from '../../../preload/contract/models/retention-outlook.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import type { LastingBlobs } from '../../vault/lasting-destruction.ts';
import type { RecordStore } from '../../vault/sqlite-record-store.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import { lastFileAt, type TakeStepWithoutExtraFiles } from '../captures/extra-files.ts';
import type { AuditTrail } from '../journal/audit/sqlite-trail.ts';
import { doneSubmissions, type Journal } from '../journal/journal.ts';
import { capturesInSlots, type HeldSubmission } from '../submission/held-submission.ts';
import { type ClockMemory, type KeptClock, latestPossible } from './clock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A removal by age: the files of a sent submission, a whole draft, or a whole receipt. */
export type RetentionClass = 'contents' | 'drafts' | 'receipts';

/**
 * The classes a submission belongs to, by its state. One that waits, is on its way, was refused or may
 * have arrived belongs to none: somebody still has to deal with it, and age is no reason to destroy it.
 * Neither is it one for a result that nobody has seen; its files go all the same.
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
 * When a submission is due in a class, milliseconds since 1970; null without a limit or a time that can be
 * read. A draft counts from its last change, one of extra files from when the last of its files came in, and the
 * rest from when the platform had it.
 */
export function dueAt(
  submission: HeldSubmission,
  which: RetentionClass,
  retention: Retention,
  clock: Pick<ClockMemory, 'doubt'>,
): number | 'now' | null {
  const days = retention[which];
  if (days === null) return null;
  // Needs no clock, so a wrong one cannot hold it up.
  if (days === 0) return 'now';
  const since = Date.parse(which === 'drafts' ? draftSince(submission) : overSince(submission));
  return Number.isNaN(since) ? null : latestPossible(since, clock) + days * DAY_MS;
}

/** The time before which entries of the audit go, milliseconds since 1970; null keeps them all. */
export function auditLimit(
  now: number,
  retention: Retention,
  { doubt }: Pick<ClockMemory, 'doubt'>,
): number | null {
  if (retention.audit === null) return null;
  const before = now - retention.audit * DAY_MS;
  // Entries go from the oldest on without a gap: one that may be younger than it says holds those up.
  const unsure = doubt !== null && before > doubt.from && before <= doubt.countFrom;
  return unsure ? doubt.from : before;
}

/**
 * Extra files have waited since they came in, however late they moved to a draft of their own. Once staff put one of
 * them into a slot, they work on it as on any other draft.
 */
function draftSince(draft: HeldSubmission): string {
  const isLeftOver = draft.extraFilesOf !== null && capturesInSlots(draft).length === 0;
  return (isLeftOver ? lastFileAt(draft) : null) ?? draft.updatedAt;
}

/** When the platform had it: as it answered, or as staff found out. */
function overSince({ receipt, resolutions, updatedAt }: HeldSubmission): string {
  return receipt?.answeredAt ?? resolutions.at(-1)?.at ?? updatedAt;
}

export interface RetentionParts {
  readonly book: SubmissionBook;
  readonly journal: Pick<Journal, 'inStates' | 'withContents' | 'page'> & { compact(): void };
  readonly audit: Pick<AuditTrail, 'entries' | 'export' | 'removeBefore'>;
  readonly blobs: LastingBlobs;
  /** Moves extra files to a draft of their own before a submission is deleted. */
  readonly stepWithoutExtraFiles: TakeStepWithoutExtraFiles;
  /** Store of the clock's last look. */
  readonly records: RecordStore;
  /** Null while nobody can know how long things are to be kept: then nothing goes. */
  readonly retention: () => Retention | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Something is being sent: compaction waits. */
  readonly busy: () => boolean;
  readonly report: (where: string, cause: unknown) => void;
}

/** Counts what the given limits would remove now, and says when the next one follows. */
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
