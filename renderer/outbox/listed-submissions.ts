import { needsLook } from '#contract/models/outbox.ts';
import type { SubmissionSummary } from '#contract/models/submission.ts';
import { verificationResult } from '#contract/models/verification-result.ts';
import { isSameDay } from '#text/formats.ts';

type Listed = readonly SubmissionSummary[];

/**
 * Returns a group's list after its first page has been reloaded. The result starts with that page,
 * followed by the rows of later pages that aren't on it. `whole` means that the page contains the
 * complete list.
 */
export function withFirstPage(before: Listed, page: Listed, whole: boolean): Listed {
  const known = new Map(before.map((one) => [one.id, one]));
  const read = page.map((one) => newer(known.get(one.id), one));
  if (whole || before.length <= page.length) return read;
  const ids = new Set(page.map(({ id }) => id));
  return [...read, ...before.filter(({ id }) => !ids.has(id))];
}

/** Returns the list with another page added at the end. */
export function withNextPage(before: Listed, page: Listed): Listed {
  const ids = new Set(before.map(({ id }) => id));
  return [...before, ...page.filter(({ id }) => !ids.has(id))];
}

/**
 * Returns the list with a changed submission in its previous position, so that nothing moves under
 * the pointer. A new submission comes first.
 */
export function withChange(before: Listed, changed: SubmissionSummary): Listed {
  const at = before.findIndex(({ id }) => id === changed.id);
  return at === -1 ? [changed, ...before] : before.with(at, changed);
}

export function without(before: Listed, id: string): Listed {
  return before.some((one) => one.id === id) ? before.filter((one) => one.id !== id) : before;
}

/** Returns the newer state of a submission. Answers and events may arrive in any order. */
function newer(known: SubmissionSummary | undefined, read: SubmissionSummary): SubmissionSummary {
  return known !== undefined && known.updatedAt > read.updatedAt ? known : read;
}

/** How a day's submissions ended, with the most urgent outcome first. */
export const OUTCOMES = ['failed', 'refused', 'passed', 'sent'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * Returns the outcome of each submission that was answered on the day that contains `now`
 * (milliseconds since 1970). A submission is omitted if its answer has no outcome.
 */
export function doneToday(
  items: readonly SubmissionSummary[],
  now: number,
): Readonly<Record<Outcome, readonly SubmissionSummary[]>> {
  const today = items.filter((one) => isSameDay(doneAt(one), new Date(now)));
  const of = (outcome: Outcome) => today.filter((one) => outcomeOf(one) === outcome);
  return { failed: of('failed'), refused: of('refused'), passed: of('passed'), sent: of('sent') };
}

/**
 * Returns when a submission ended (ISO 8601). This is when it was answered, or else when staff
 * resolved it, or else when it last changed.
 */
export const doneAt = ({ receipt, resolutions, updatedAt }: SubmissionSummary): string =>
  receipt?.answeredAt ?? resolutions.at(-1)?.at ?? updatedAt;

/** Sorts submissions by the time they ended, newest first. */
export function newestFirst(items: Listed): Listed {
  return items.toSorted((one, other) => doneAt(other).localeCompare(doneAt(one)));
}

/**
 * Groups submissions by customer, and each customer's submissions by visit. Each group is in the
 * position of its first submission. The order within a visit is kept. Without an application, the
 * customer is unknown, so the submissions are grouped only by visit.
 */
export function byCustomer(items: Listed): readonly (readonly Listed[])[] {
  const visitOf = ({ visit, id }: SubmissionSummary) => visit?.id ?? id;
  const customerOf = (one: SubmissionSummary) => one.applicant?.applicationId ?? visitOf(one);
  return [...Map.groupBy(items, customerOf).values()].map((customer) =>
    [...Map.groupBy(customer, visitOf).values()].map((visit) =>
      visit.toSorted((one, other) => (one.visit?.place ?? 0) - (other.visit?.place ?? 0)),
    ),
  );
}

/**
 * Returns how a submission ended, or null if it hasn't been answered yet. A check that didn't pass
 * counts as failed, even after staff have seen it.
 */
function outcomeOf({ state, receipt }: SubmissionSummary): Outcome | null {
  if (state === 'rejected') return 'refused';
  if (state !== 'sent' && state !== 'confirmed') return null;
  if (receipt === null) return 'sent';
  if (needsLook({ receipt, seen: null })) return 'failed';
  return verificationResult(receipt.record).kind === 'passed' ? 'passed' : 'sent';
}
