import type { ApplicationId } from '../../../preload/contract/ids.ts';
import type { Submission } from '../../../preload/contract/models/submission.ts';
import type { Journal } from '../journal/journal.ts';
import type { SubmissionBook } from './submission-book.ts';

/** Submissions for one application that this desk filed or is about to file, newest change first. */
export function submissionsOf(
  applicationId: ApplicationId,
  journal: Pick<Journal, 'inStates' | 'findByApplication'>,
  book: Pick<SubmissionBook, 'view'>,
): Submission[] {
  const drafts = journal
    .inStates(['draft'])
    .filter(({ applicant }) => applicant?.applicationId === applicationId);
  return [...drafts, ...journal.findByApplication(applicationId)]
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .map((one) => book.view(one));
}
