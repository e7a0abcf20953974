import { needsLook } from '../../../preload/contract/models/outbox.ts';
import type { Retention } from '../../../preload/contract/models/settings.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import { type ClockMemory, latestPossible } from './clock.ts';

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
 * When a submission is due in a class, milliseconds since 1970; `now` where it is at once; null where no
 * limit is set or its time cannot be read. A draft counts from its last change, the rest from when the
 * platform had it.
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
  const since = Date.parse(which === 'drafts' ? submission.updatedAt : overSince(submission));
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

/** When the platform had it: as it answered, or as staff found out. */
function overSince({ receipt, resolutions, updatedAt }: HeldSubmission): string {
  return receipt?.answeredAt ?? resolutions.at(-1)?.at ?? updatedAt;
}
