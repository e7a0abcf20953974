import type { CaptureId } from '../../../preload/contract/ids.ts';
import { needsLook } from '../../../preload/contract/models/outbox.ts';
import { isUnsure } from '../../../preload/contract/models/submission.ts';
import { err, ok, type Result } from '../../../preload/contract/result.ts';
import { findCapture, type HeldSubmission } from './held-submission.ts';

/**
 * What staff may not do with a submission as it stands. Each function gives the refusal, `conflict`, or null where
 * staff may.
 */
type Refusal = Result<never> | null;

/** The refusal of what concerns a submission that is no longer there. */
export function gone(): Result<never> {
  return err({ code: 'conflict', reason: 'gone' });
}

/** The submission, where it is still there and `refused` has nothing against it. */
export function unlessRefused(
  submission: HeldSubmission | null,
  refused: (submission: HeldSubmission) => Refusal,
): Result<HeldSubmission> {
  return submission === null ? gone() : (refused(submission) ?? ok(submission));
}

/** The refusal of a step that starts from another state. */
export function notReady(): Result<never> {
  return err({ code: 'conflict', reason: 'notReady' });
}

/** Only a draft is changed, or put into the outbox. */
export function refusedEdit({ state }: HeldSubmission): Refusal {
  if (state === 'draft') return null;
  return err({ code: 'conflict', reason: state === 'sent' ? 'alreadySent' : 'alreadySending' });
}

/** Only a capture that the draft holds is changed: that of another submission, or one that was removed, is not. */
export function refusedCapture(submission: HeldSubmission, captureId: CaptureId): Refusal {
  const refused = refusedEdit(submission);
  if (refused !== null || findCapture(submission, captureId) !== null) return refused;
  return err({ code: 'conflict', reason: 'captureGone' });
}

/** A draft is discarded, and what the platform surely refused. */
export function refusedDiscard(submission: HeldSubmission): Refusal {
  if (isUnsure(submission)) return err({ code: 'conflict', reason: 'mayHaveArrived' });
  return submission.state === 'rejected' ? null : refusedEdit(submission);
}

/** Nothing of it can have been acted on: the last chunk of its request was never handed over. */
export function canTakeBack({ state, attempt }: HeldSubmission): boolean {
  return state === 'ready' || (state === 'sending' && attempt?.committingAt === null);
}

/** What the platform cannot have is called back into a draft. */
export function refusedTakeBack(submission: HeldSubmission): Refusal {
  return canTakeBack(submission) ? null : tooLate(submission);
}

/** Once its attempt was broken off, it is called back if it waits again. */
export function refusedAfterRecall(submission: HeldSubmission): Refusal {
  return submission.state === 'ready' ? null : tooLate(submission);
}

function tooLate({ state }: HeldSubmission): Result<never> {
  if (state === 'draft') return notReady();
  const reason = state === 'sent' || state === 'confirmed' ? 'alreadySent' : 'mayHaveArrived';
  return err({ code: 'conflict', reason });
}

/** Staff say what became of one whose outcome is not known, or whose refusal is unsure. */
export function refusedResolution(submission: HeldSubmission): Refusal {
  return submission.state === 'unknown' || isUnsure(submission) ? null : notReady();
}

/** What the platform surely refused is corrected in a new draft. */
export function refusedCorrection(submission: HeldSubmission): Refusal {
  return submission.state === 'rejected' && !isUnsure(submission) ? null : notReady();
}

/** A result that needs a look is looked at once. */
export function refusedSeen(submission: HeldSubmission): Refusal {
  return needsLook(submission) ? null : notReady();
}

/** A check that did not pass is tried again, also after its result was seen. */
export function refusedTryAgain(submission: HeldSubmission): Refusal {
  return refusedSeen({ ...submission, seen: null });
}

/** A receipt is marked as filed to the wrong person. */
export function refusedMisfiled({ receipt }: HeldSubmission): Refusal {
  return receipt === null ? notReady() : null;
}
