import { setTimeout as pause } from 'node:timers/promises';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { AuditAction } from '../../../preload/contract/models/audit.ts';
import type { Receipt } from '../../../preload/contract/models/submission.ts';
import { verificationResult } from '../../../preload/contract/models/verification-result.ts';
import type { SubmissionBook } from '../book/submission-book.ts';
import type { AuditEntry } from '../journal/audit/trail.ts';
import { JournalFailed } from '../journal/error.ts';
import { documentSummary } from '../submission/document-reading.ts';
import type { HeldSubmission } from '../submission/held-submission.ts';
import * as steps from '../submission/submission-steps.ts';
import type { AttemptEnd } from './one-attempt.ts';
import type { Outcome } from './retry-table.ts';

export interface Settlement {
  /** The submission as it was while the attempt was under way. */
  readonly submission: HeldSubmission;
  readonly end: AttemptEnd;
  readonly outcome: Outcome;
  /** For one that waits again: not before this time, ISO 8601. */
  readonly notBefore: string | null;
}

/** Writes down how an attempt ended, as often as it takes: a full disk must not cost a receipt. */
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
    // A write that failed in the middle of a sync may have been kept all the same.
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
      // Who refused it is not known, so that the record does not name the platform.
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
      // The attempt was called back, or the program closes: nothing went wrong.
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

/** Between two tries to write an end down, in milliseconds. */
const PAUSE_MS = 1_000;

/**
 * Repeats `write` until the journal takes it: what an attempt came to must not be lost to a disk that is
 * full for a while. Stops with the cause once `stop` is raised, or where the disk is not the cause; the
 * next start then finds the attempt as far as it was durable, which is never less safe.
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
