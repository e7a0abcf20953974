import { isUnsure } from '../../../preload/contract/models/submission.ts';
import type { SentBefore } from '../../precheck/rules/rule.ts';
import type { Journal } from '../journal/journal.ts';
import type {
  HeldCapture,
  HeldSubmission,
  SubmissionState,
} from '../submission/held-submission.ts';

/** States in which the platform has a submission, or may have it; a refusal that is sure was not filed. */
const COUNTS: readonly SubmissionState[] = ['ready', 'sending', 'sent', 'unknown', 'confirmed'];

/**
 * Where the same file was put into the outbox before with another submission, one of the same
 * application first; null where it was not, and for what is no draft any more.
 */
export function sentBefore(
  journal: Pick<Journal, 'findByContent'>,
  { id, state, applicant }: HeldSubmission,
  { sha256 }: HeldCapture,
): SentBefore | null {
  if (state !== 'draft') return null;
  const found = journal
    .findByContent(sha256, id)
    .map((before) => ({ ...before, state: isUnsure(before) ? 'unknown' : before.state }))
    .filter((before) => COUNTS.includes(before.state))
    .map((before) => ({
      state: before.state,
      at: before.receipt?.sentAt ?? before.queued?.at ?? before.updatedAt,
      sameApplication:
        applicant !== null && before.applicant?.applicationId === applicant.applicationId,
    }));
  return found.find(({ sameApplication }) => sameApplication) ?? found[0] ?? null;
}
