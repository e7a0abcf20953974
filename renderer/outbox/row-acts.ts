import { isUnsure, type SubmissionSummary } from '#contract/models/submission.ts';

/** A draft, or what was refused for certain; none that is on legal hold. */
export function canDestroy(submission: SubmissionSummary): boolean {
  const { state, onHold } = submission;
  return !onHold && (state === 'draft' || (state === 'rejected' && !isUnsure(submission)));
}
