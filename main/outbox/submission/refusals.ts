import type { CaptureId } from '../../../preload/contract/ids.ts';
import { MAX_CAPTURES_PER_SUBMISSION } from '../../../preload/contract/limits.ts';
import { needsLook } from '../../../preload/contract/models/outbox.ts';
import { isUnsure } from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { findCapture, type HeldSubmission } from './held-submission.ts';

/** The error for a step that the submission's state doesn't allow (`conflict`), or null if staff may take it. */
type Refusal = Result<never> | null;

/** Returns the error for a submission that no longer exists. */
export function gone(): Result<never> {
  return err({ code: 'conflict', reason: 'gone' });
}

/** Returns the submission if it still exists and `refused` allows the step. Otherwise returns the error. */
export function unlessRefused(
  submission: HeldSubmission | null,
  refused: (submission: HeldSubmission) => Refusal,
): Result<HeldSubmission> {
  return submission === null ? gone() : (refused(submission) ?? ok(submission));
}

/** Returns the error for a step that the submission's state doesn't allow. */
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
 * A capture can be changed only while it's in the draft. It may have been removed, or it may belong to another
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
 * Returns whether the platform can't have acted on the submission, because the last chunk of its request was never
 * sent.
 */
export function canTakeBack({ state, attempt }: HeldSubmission): boolean {
  return state === 'ready' || (state === 'sending' && attempt?.committingAt === null);
}

/** A submission can be taken back and becomes a draft if the platform can't have it. */
export function refusedTakeBack(submission: HeldSubmission): Refusal {
  return canTakeBack(submission) ? null : tooLate(submission);
}

/** After its attempt has been canceled, a submission can be taken back if it's queued again. */
export function refusedAfterRecall(submission: HeldSubmission): Refusal {
  return submission.state === 'ready' ? null : tooLate(submission);
}

function tooLate({ state }: HeldSubmission): Result<never> {
  if (state === 'draft') return notReady();
  const reason = state === 'sent' || state === 'confirmed' ? 'alreadySent' : 'mayHaveArrived';
  return err({ code: 'conflict', reason });
}

/** Staff can resolve a submission with an unknown outcome or an uncertain rejection. */
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

/** A failed check can be tried again, even after its result has been seen. */
export function refusedTryAgain(submission: HeldSubmission): Refusal {
  return refusedSeen({ ...submission, seen: null });
}

/** Only a submission with a receipt can be marked as sent to the wrong person. */
export function refusedMisfiled({ receipt }: HeldSubmission): Refusal {
  return receipt === null ? notReady() : null;
}
