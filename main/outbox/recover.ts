import type { Journal } from './journal.ts';
import type { SubmissionBook } from './submission-book.ts';
import { doubted, recovered } from './submission-steps.ts';

/**
 * Settles what was under way when the program ended. What was not handed over whole waits again; what
 * may have arrived is parked, with what is known. From a journal that lost steps (`doubtful`) nothing
 * is sent by itself: what it shows as waiting may have left since.
 */
export function recover(journal: Journal, book: SubmissionBook, doubtful: boolean): void {
  for (const { id, attempt } of journal.inStates(['sending'])) {
    const arrived = doubtful || attempt?.committingAt !== null;
    const step = doubtful ? doubted : recovered;
    book.change(id, (submission) => step(submission, book.now()), {
      action: arrived ? 'attempt.unknown' : 'attempt.retried',
      facts: { why: doubtful ? 'journalDamaged' : 'programEnded' },
    });
  }
  if (!doubtful) return;
  for (const id of journal.idsIn(['ready'])) {
    book.change(id, (submission) => doubted(submission, book.now()), {
      action: 'attempt.unknown',
      facts: { why: 'journalDamaged' },
    });
  }
}
