import { needsLook } from '#contract/models/outbox.ts';
import type { SubmissionSummary } from '#contract/models/submission.ts';
import { verificationResult } from '#contract/models/verification-result.ts';
import { isSameDay } from '#text/formats.ts';

type Listed = readonly SubmissionSummary[];

/**
 * A group's list after its first page was read again: what that page holds comes first, and of what
 * was read from further pages stays what it does not hold. `whole`: the page is all there is.
 */
export function withFirstPage(before: Listed, page: Listed, whole: boolean): Listed {
  const known = new Map(before.map((one) => [one.id, one]));
  const read = page.map((one) => newer(known.get(one.id), one));
  if (whole || before.length <= page.length) return read;
  const ids = new Set(page.map(({ id }) => id));
  return [...read, ...before.filter(({ id }) => !ids.has(id))];
}

/** The list with a further page behind it. */
export function withNextPage(before: Listed, page: Listed): Listed {
  const ids = new Set(before.map(({ id }) => id));
  return [...before, ...page.filter(({ id }) => !ids.has(id))];
}

/** Shows a change where the line stands, so that no list jumps under the hand; a new one comes first. */
export function withChange(before: Listed, changed: SubmissionSummary): Listed {
  const at = before.findIndex(({ id }) => id === changed.id);
  return at === -1 ? [changed, ...before] : before.with(at, changed);
}

export function without(before: Listed, id: string): Listed {
  return before.some((one) => one.id === id) ? before.filter((one) => one.id !== id) : before;
}

/** Answers and events cross on the way. */
function newer(known: SubmissionSummary | undefined, read: SubmissionSummary): SubmissionSummary {
  return known !== undefined && known.updatedAt > read.updatedAt ? known : read;
}

/** How a day's work ended, in the order in which it asks for somebody. */
export const OUTCOMES = ['failed', 'refused', 'passed', 'sent'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What came of each that was answered on the day of `now` (milliseconds), as far as its answer says. */
export function doneToday(
  items: readonly SubmissionSummary[],
  now: number,
): Readonly<Record<Outcome, readonly SubmissionSummary[]>> {
  const today = items.filter((one) => isSameDay(doneAt(one), new Date(now)));
  const of = (outcome: Outcome) => today.filter((one) => outcomeOf(one) === outcome);
  return { failed: of('failed'), refused: of('refused'), passed: of('passed'), sent: of('sent') };
}

/** When it was over: when its answer came, or when it was listed here last. ISO 8601. */
export const doneAt = ({ receipt, resolutions, updatedAt }: SubmissionSummary): string =>
  receipt?.answeredAt ?? resolutions.at(-1)?.at ?? updatedAt;

/** Submissions by the time at which they were over, newest first. */
export function newestFirst(items: Listed): Listed {
  return items.toSorted((one, other) => doneAt(other).localeCompare(doneAt(one)));
}

/**
 * Groups submissions by customer, and those of a customer by visit, each where its first one is. The filings of a
 * visit are in its order. Without an application the customer is not known, and only a visit groups them.
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

/** Null: it was not answered. A check that did not pass counts as failed, seen or not. */
function outcomeOf({ state, receipt }: SubmissionSummary): Outcome | null {
  if (state === 'rejected') return 'refused';
  if (state !== 'sent' && state !== 'confirmed') return null;
  if (receipt === null) return 'sent';
  if (needsLook({ receipt, seen: null })) return 'failed';
  return verificationResult(receipt.record).kind === 'passed' ? 'passed' : 'sent';
}
