import type { ApplicationId } from '../../preload/contract/ids.ts';
import type { Submission } from '../../preload/contract/models/submission.ts';
import type { HeldSubmission } from './held-submission.ts';
import type { Journal } from './journal.ts';
import { doneSubmissions } from './retention-scan.ts';
import type { SubmissionBook } from './submission-book.ts';

const NOT_DONE = ['draft', 'ready', 'sending', 'unknown', 'rejected'] as const;

/** What was filed for one application from this desk, or is about to be, newest change first. */
export async function submissionsOf(
  applicationId: ApplicationId,
  journal: Pick<Journal, 'inStates' | 'page'>,
  book: Pick<SubmissionBook, 'view'>,
): Promise<Submission[]> {
  const found: HeldSubmission[] = [];
  const take = (one: HeldSubmission) => {
    if (one.applicant?.applicationId === applicationId) found.push(one);
  };
  for (const one of journal.inStates(NOT_DONE)) take(one);
  for await (const one of doneSubmissions(journal)) take(one);
  return found
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .map((one) => book.view(one));
}
