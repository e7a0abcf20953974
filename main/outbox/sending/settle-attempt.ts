import { setTimeout as pause } from 'node:timers/promises';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { AuditAction } from '../../../preload/contract/models/audit.ts';
import type { Receipt } from '../../../preload/contract/models/submission.ts';
import { verificationResult } from '../../../preload/contract/models/verification-result.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import type { AuditEntry } from '../journal/audit-entry.ts';
import { JournalFailed } from '../journal/error.ts';
import { documentSummary } from '../submission/document-reading.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import * as steps from '../submission/submission-steps.ts';
import type { AttemptEnd } from './one-attempt.ts';
import type { Outcome } from './retry-table.ts';

export interface Settlement {
  /** The submission as it was during the attempt. */
  readonly submission: HeldSubmission;
  readonly end: AttemptEnd;
  readonly outcome: Outcome;
  /** The earliest time of the next attempt if the submission is queued again (ISO 8601). */
  readonly notBefore: string | null;
}

/** Records how an attempt ended. Retries if the journal fails, so that no receipt is lost because the disk is full. */
export async function settleAttempt(
  { submission, end, outcome, notBefore }: Settlement,
  book: SubmissionBook,
  report: (where: string, cause: unknown) => void,
  stop: AbortSignal,
): Promise<void> {
  const facts = { status: end.evidence.status, phase: end.evidence.phase };
  const step = (
    action: AuditAction,
    transition: (now: HeldSubmission) => HeldSubmission,
    more: AuditEntry['facts'] = {},
  ) => {
    // A write whose sync failed may have been stored anyway, so don't apply the change twice.
    const once = (now: HeldSubmission) => (now.state === 'sending' ? transition(now) : now);
    return untilKept(
      () => book.change(submission.id, once, { action, facts: { ...facts, ...more } }),
      report,
      stop,
    );
  };
  const at = book.now();
  const evidence = (now: HeldSubmission, failure: AppError | null) =>
    steps.evidenceOf(now, end.evidence, failure, at);
  switch (outcome.kind) {
    case 'sent': {
      const receipt = receiptOf(submission, end, outcome.record, book);
      const result = verificationResult(outcome.record).kind;
      return step('attempt.sent', (now) => steps.sent(now, receipt), { result });
    }
    case 'rejected':
      // If the rejection is uncertain, it's unknown who rejected the submission, so the audit doesn't name the
      // platform.
      return step(outcome.unsure ? 'attempt.unknown' : 'attempt.rejected', (now) =>
        steps.rejected(
          now,
          outcome.failure,
          outcome.unsure ? evidence(now, outcome.failure) : null,
        ),
      );
    case 'unknown':
      return step('attempt.unknown', (now) =>
        steps.outcomeUnknown(now, evidence(now, outcome.failure)),
      );
    case 'retry': {
      // The attempt was taken back, or the program is closing. Neither is a failure.
      const failure = outcome.failure.code === 'cancelled' ? null : outcome.failure;
      return step('attempt.retried', (now) => steps.waitsAgain(now, { failure, notBefore }));
    }
  }
}

function receiptOf(
  submission: HeldSubmission,
  { upload }: AttemptEnd,
  record: Receipt['record'],
  book: SubmissionBook,
): Receipt {
  const answeredAt = book.now();
  const document = documentSummary(submission);
  return {
    record,
    sentAt: submission.attempt?.startedAt ?? answeredAt,
    answeredAt,
    sentBy: book.user,
    files: upload?.receiptFiles ?? [],
    platformFiles: upload?.receiptPlatformFiles ?? [],
    ...(document && { document }),
    misfiled: null,
  };
}

/** The pause between tries to record how an attempt ended, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * Retries `write` until the journal accepts it, so that the outcome of an attempt isn't lost while the disk is full.
 * Rethrows the error if `stop` is aborted or the disk isn't the cause. The next startup then finds the last durable
 * state of the attempt, which is equally safe.
 */
async function untilKept(
  write: () => void,
  report: (where: string, cause: unknown) => void,
  stop: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return write();
    } catch (cause) {
      if (tries === 1) report('outbox:write', cause);
      if (stop.aborted || !(cause instanceof JournalFailed)) throw cause;
      await pause(PAUSE_MS, undefined, { signal: stop }).catch(() => {});
    }
  }
}
