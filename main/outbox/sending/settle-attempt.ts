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
  /** The submission during the attempt. */
  readonly submission: HeldSubmission;
  readonly end: AttemptEnd;
  readonly outcome: Outcome;
  /** The earliest time of the next attempt if the submission is queued again (ISO 8601). */
  readonly notBefore: string | null;
}

/**
 * Records how an attempt ended. If the journal fails, tries again, so that no receipt is lost because the disk is full.
 */
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
    // A write that failed during a sync may have been stored anyway.
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
      // If the rejection is uncertain, nobody knows who rejected the submission, so the audit does not name the
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
      // The attempt was called back or the program is closing. That is not a failure.
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

/** The pause between attempts to record the end, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * Repeats `write` until the journal accepts it, because the outcome of an attempt must not be lost while a disk is
 * full. Rethrows the error when `stop` is aborted, or if the disk is not the cause. The next start then finds the last
 * durable state of the attempt, which is equally safe.
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
