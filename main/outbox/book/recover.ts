import type { JournalDoubt } from '../journal/doubt.ts';
import type { Journal } from '../journal/journal.ts';
import { digestsOf, type HeldSubmission, heldCaptures } from '../submission/held-submission.ts';
import { doubted, recovered, takenBack } from '../submission/submission-steps.ts';
import type { AuditNote, SubmissionBook } from './submission-book.ts';

/**
 * Settles what was under way when the program ended: what was not handed over whole waits again; what may
 * have arrived is parked, with what is known.
 */
export function recover(journal: Journal, book: SubmissionBook): void {
  for (const { id, attempt } of journal.inStates(['sending'])) {
    book.change(id, (submission) => recovered(submission, book.now()), {
      action: attempt?.committingAt ? 'attempt.unknown' : 'attempt.retried',
      facts: { why: 'programEnded' },
    });
  }
}

/**
 * Settles what a journal shows that lost steps, but for what is `running`: what may have been sent since is
 * parked, and what certainly was not is a draft again, as staff may have taken it back or destroyed it
 * since. A draft without a file is nothing that could be sent once more: whoever goes on with it asks the
 * customer for everything anew.
 */
export function park(
  journal: Journal,
  book: SubmissionBook,
  doubt: JournalDoubt,
  running: (submission: HeldSubmission) => boolean = () => false,
): void {
  const at = book.now();
  for (const submission of journal.inStates(['sending', 'ready', 'draft'])) {
    if (running(submission)) continue;
    const { id, state, attempt } = submission;
    const wasHandedOver = attempt?.committingAt
      ? true
      : doubt.wasHandedOver(id, digestsIn(submission));
    const mayHave = wasHandedOver ?? (state !== 'draft' || heldCaptures(submission).length > 0);
    if (mayHave) book.change(id, (now) => doubted(now, at), UNKNOWN);
    else if (state !== 'draft') book.change(id, takenBack, TAKEN_BACK);
  }
  book.note({ action: 'journal.doubted' });
  doubt.markParked();
}

const digestsIn = (submission: HeldSubmission) => heldCaptures(submission).flatMap(digestsOf);

const UNKNOWN: AuditNote = { action: 'attempt.unknown', facts: { why: 'journalDamaged' } };
const TAKEN_BACK: AuditNote = { action: 'submission.takenBack', facts: { why: 'journalDamaged' } };
