import type { Journal } from '../journal/journal.ts';
import type { SuspectedLoss } from '../journal/suspected-loss.ts';
import { digestsOf, type HeldSubmission, heldCaptures } from '../submission/held-submission.ts';
import { doubted, recovered, takenBack } from '../submission/submission-steps.ts';
import type { AuditNote, SubmissionBook } from './submission-book.ts';

/**
 * Recovers submissions that were being sent when the program ended, or whose attempt ended without a record for the
 * reason `why`. Skips submissions that are `running`. A submission whose upload was incomplete is queued again. A
 * submission that may have arrived becomes `unknown`, with the evidence collected so far.
 */
export function recover(
  journal: Journal,
  book: SubmissionBook,
  why: 'programEnded' | 'storage' | 'internal' = 'programEnded',
  running: (submission: HeldSubmission) => boolean = () => false,
): void {
  for (const submission of journal.inStates(['sending'])) {
    if (running(submission)) continue;
    book.change(submission.id, (now) => recovered(now, book.now()), {
      action: submission.attempt?.committingAt ? 'attempt.unknown' : 'attempt.retried',
      facts: { why },
    });
  }
}

/**
 * Keeps submissions from being sent twice after the journal has lost steps. Skips submissions that are `running`.
 * Submissions that may have been sent become `unknown`. All others become drafts again, because staff
 * may have taken them back or deleted them. A draft without files stays a draft. It can't cause a duplicate, because
 * staff would have to ask the customer for all files again.
 */
export function park(
  journal: Journal,
  book: SubmissionBook,
  doubt: SuspectedLoss,
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
