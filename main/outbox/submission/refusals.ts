import type { CaptureId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION } from '../../../preload/contract/limits.ts';
import { needsLook } from '../../../preload/contract/models/outbox.ts';
import { isUnsure } from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { findCapture, type HeldSubmission } from './held-submission.ts';

/**
 * Returns the error of a step that the submission's state does not allow (`conflict`), or null if staff may take it.
 */
type Refusal = Result<never> | null;

/** The error for a submission that no longer exists. */
export function gone(): Result<never> {
  return err({ code: 'conflict', reason: 'gone' });
}

/** Returns the submission if it still exists and `refused` allows the step. */
export function unlessRefused(
  submission: HeldSubmission | null,
  refused: (submission: HeldSubmission) => Refusal,
): Result<HeldSubmission> {
  return submission === null ? gone() : (refused(submission) ?? ok(submission));
}

/** The error for a step that the submission's state does not allow. */
export function notReady(): Result<never> {
  return err({ code: 'conflict', reason: 'notReady' });
}

/** The error for a submission that would contain too many files. */
export function tooManyFiles(): Result<never> {
  return err({ code: 'fileNotTaken', reason: 'tooMany', limit: MAX_CAPTURES_PER_SUBMISSION });
}

/** Only a draft can be changed or queued. */
export function refusedEdit({ state }: HeldSubmission): Refusal {
  if (state === 'draft') return null;
  return err({ code: 'conflict', reason: state === 'sent' ? 'alreadySent' : 'alreadySending' });
}

/**
 * A capture can be changed only while it is in the draft. It may have been removed, or may belong to another
 * submission.
 */
export function refusedCapture(submission: HeldSubmission, captureId: CaptureId): Refusal {
  const refused = refusedEdit(submission);
  if (refused !== null || findCapture(submission, captureId) !== null) return refused;
  return err({ code: 'conflict', reason: 'captureGone' });
}

/** Drafts and submissions that were certainly rejected can be deleted. */
export function refusedDiscard(submission: HeldSubmission): Refusal {
  if (isUnsure(submission)) return err({ code: 'conflict', reason: 'mayHaveArrived' });
  return submission.state === 'rejected' ? null : refusedEdit(submission);
}

/**
 * Returns whether the platform cannot have acted on the submission, because the last chunk of its request was never
 * sent.
 */
export function canTakeBack({ state, attempt }: HeldSubmission): boolean {
  return state === 'ready' || (state === 'sending' && attempt?.committingAt === null);
}

/** A submission that the platform cannot have can be called back and becomes a draft. */
export function refusedTakeBack(submission: HeldSubmission): Refusal {
  return canTakeBack(submission) ? null : tooLate(submission);
}

/** After its attempt was canceled, a submission can be called back if it is queued again. */
export function refusedAfterRecall(submission: HeldSubmission): Refusal {
  return submission.state === 'ready' ? null : tooLate(submission);
}

function tooLate({ state }: HeldSubmission): Result<never> {
  if (state === 'draft') return notReady();
  const reason = state === 'sent' || state === 'confirmed' ? 'alreadySent' : 'mayHaveArrived';
  return err({ code: 'conflict', reason });
}

/** Staff resolve a submission with an unknown outcome or an uncertain rejection. */
export function refusedResolution(submission: HeldSubmission): Refusal {
  return submission.state === 'unknown' || isUnsure(submission) ? null : notReady();
}

/** A submission that was certainly rejected can be corrected in a new draft. */
export function refusedCorrection(submission: HeldSubmission): Refusal {
  return submission.state === 'rejected' && !isUnsure(submission) ? null : notReady();
}

/** A result that needs a look can be marked as seen, but only once. */
export function refusedSeen(submission: HeldSubmission): Refusal {
  return needsLook(submission) ? null : notReady();
}

/** A failed check can be tried again, even after its result was seen. */
export function refusedTryAgain(submission: HeldSubmission): Refusal {
  return refusedSeen({ ...submission, seen: null });
}

/** Only a submission with a receipt can be marked as sent to the wrong person. */
export function refusedMisfiled({ receipt }: HeldSubmission): Refusal {
  return receipt === null ? notReady() : null;
}
