import type { SubmissionSummary } from '#contract/models/submission.ts';

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
