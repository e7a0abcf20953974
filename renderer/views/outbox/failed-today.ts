import { needsLook } from '../../../preload/contract/models/outbox.ts';
import type { SubmissionSummary } from '../../../preload/contract/models/submission.ts';
import { isSameDay } from '../../text/formats.ts';

/** Those whose check did not pass, as far as its answer of this day says, seen or not. `now` in milliseconds. */
export function failedToday(
  items: readonly SubmissionSummary[],
  now: number,
): readonly SubmissionSummary[] {
  return items.filter(
    ({ receipt }) =>
      receipt !== null &&
      needsLook({ receipt, seen: null }) &&
      isSameDay(receipt.answeredAt, new Date(now)),
  );
}
