import type { Journal } from './journal.ts';
import type { SubmissionBook } from './submission-book.ts';
import { recovered } from './submission-steps.ts';

/**
 * Settles what was under way when the program ended. What was not handed over whole waits again; what
 * may have arrived is parked, with what is known.
 */
export function recover(journal: Journal, book: SubmissionBook): void {
  for (const { id, attempt } of journal.inStates(['sending'])) {
    const arrived = attempt?.committingAt !== null;
    book.change(id, (submission) => recovered(submission, book.now()), {
      action: arrived ? 'attempt.unknown' : 'attempt.retried',
      facts: { why: 'programEnded' },
    });
  }
}
