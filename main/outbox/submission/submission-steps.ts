import { randomUUID } from 'node:crypto';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type { SubmissionId } from '../../../preload/contract/ids.ts';
import type {
  Evidence,
  Receipt,
  Resolution,
  Seen,
} from '../../../preload/contract/models/submission.ts';
import type { AttemptEvidence } from '../../platform/verification-attempt.ts';
import {
  type HeldAttempt,
  type HeldSubmission,
  newDraft,
  submissionDigest,
} from './held-submission.ts';
import { nameReasonOf } from './name-check.ts';
import { refusedCorrection, refusedResolution } from './refusals.ts';

/**
 * The functions below are the only state transitions, and they're pure. A function throws if the submission's state
 * doesn't allow the transition, because that is a bug in the caller and must have no effect.
 */

export function queued(submission: HeldSubmission, at: string): HeldSubmission {
  from(submission, 'draft');
  return {
    ...submission,
    state: 'ready',
    nameReason: nameReasonOf(submission),
    queued: { at, digest: submissionDigest(submission) },
    tries: 0,
    failure: null,
    notBefore: null,
  };
}

/** Takes a submission back before the platform can have it, so that staff can edit it again. */
export function takenBack(submission: HeldSubmission): HeldSubmission {
  from(submission, 'ready', 'sending');
  if (submission.attempt?.committingAt) throw wrongStep(submission, 'take back');
  return {
    ...submission,
    state: 'draft',
    queued: null,
    tries: 0,
    attempt: null,
    failure: null,
    notBefore: null,
  };
}

export function attemptStarted(
  submission: HeldSubmission,
  at: string,
  totalBytes: number,
): HeldSubmission {
  from(submission, 'ready');
  return {
    ...submission,
    state: 'sending',
    tries: submission.tries + 1,
    attempt: { startedAt: at, committingAt: null, totalBytes },
    notBefore: null,
  };
}

/** Records that the platform may have the submission from now on. */
export function committing(submission: HeldSubmission, at: string): HeldSubmission {
  const attempt = attemptOf(submission);
  if (attempt.committingAt !== null) throw wrongStep(submission, 'commit twice');
  return { ...submission, attempt: { ...attempt, committingAt: at } };
}

/**
 * Queues the submission again, because the attempt certainly didn't reach the platform, or the platform refused it
 * temporarily.
 */
export function waitsAgain(
  submission: HeldSubmission,
  why: { readonly failure: AppError | null; readonly notBefore: string | null },
): HeldSubmission {
  from(submission, 'sending');
  return { ...submission, state: 'ready', attempt: null, ...why };
}

export function sent(submission: HeldSubmission, receipt: Receipt): HeldSubmission {
  if (attemptOf(submission).committingAt === null) throw wrongStep(submission, 'be sent');
  return { ...submission, state: 'sent', attempt: null, failure: null, receipt };
}

/**
 * Marks the submission as rejected. `evidence` is set if it's uncertain whether the platform itself rejected the
 * submission: see `isUnsure`.
 */
export function rejected(
  submission: HeldSubmission,
  failure: AppError,
  evidence: Evidence | null,
): HeldSubmission {
  from(submission, 'sending');
  return { ...submission, state: 'rejected', attempt: null, failure, evidence };
}

export function outcomeUnknown(submission: HeldSubmission, evidence: Evidence): HeldSubmission {
  from(submission, 'sending');
  return {
    ...submission,
    state: 'unknown',
    attempt: null,
    failure: evidence.failure,
    evidence,
  };
}

/** Records what staff found out about an unknown outcome or an uncertain rejection. */
export function resolved(submission: HeldSubmission, resolution: Resolution): HeldSubmission {
  if (refusedResolution(submission) !== null) throw wrongStep(submission, 'be resolved');
  const noted = { ...submission, resolutions: [...submission.resolutions, resolution] };
  if (resolution.choice === 'there') return { ...noted, state: 'confirmed' };
  if (resolution.choice === 'refused') return { ...noted, state: 'rejected' };
  if (resolution.choice === 'supervisor') return noted;
  // This desk doesn't know that anyone queued this submission. Staff must first choose what it lacks.
  if (submission.queued === null)
    return { ...noted, state: 'draft', failure: null, evidence: null };
  return { ...noted, state: 'ready', tries: 0, failure: null, notBefore: null };
}

/**
 * Returns a new draft that replaces a rejected submission. It has the same contents and the reason for the rejection.
 */
export function corrected(submission: HeldSubmission, at: string): HeldSubmission {
  if (refusedCorrection(submission) !== null) throw wrongStep(submission, 'be corrected');
  const { id: submissionId, updatedAt, failure, owner } = submission;
  const aboutOwner = owner && { ownerRecordId: owner.recordId };
  return {
    ...submission,
    id: randomUUID() as SubmissionId,
    state: 'draft',
    createdAt: at,
    updatedAt: at,
    queued: null,
    tries: 0,
    failure: null,
    evidence: null,
    resolutions: [],
    refused: failure && { submissionId, at: updatedAt, failure, ...aboutOwner },
  };
}

/** Records that staff have seen the result of a failed check, or have started `next`, which repeats the check. */
export function resultSeen(submission: HeldSubmission, seen: Seen): HeldSubmission {
  from(submission, 'sent');
  const { at, by } = submission.seen ?? seen;
  return { ...submission, seen: { at, by, next: seen.next } };
}

/** Returns a draft that repeats the check for the same person. It has no pictures yet. */
export function triedAgain(
  { receipt, ...before }: HeldSubmission,
  id: SubmissionId,
  at: string,
): HeldSubmission {
  if (receipt === null) throw wrongStep({ receipt, ...before }, 'be tried again');
  const { applicant, owner, verification, type, service } = before;
  const follows = { submissionId: before.id, recordId: receipt.record.id };
  return { ...newDraft(id, at, service), applicant, owner, verification, type, follows };
}

/** Marks the receipt, because staff found that the submission was sent for the wrong person. */
export function misfiled(
  submission: HeldSubmission,
  mark: NonNullable<Receipt['misfiled']>,
): HeldSubmission {
  if (submission.receipt === null) throw wrongStep(submission, 'be marked');
  return { ...submission, receipt: { ...submission.receipt, misfiled: mark } };
}

/**
 * Recovers an attempt that was in progress when the program ended. If `committingAt` is null, the platform never
 * received all of it.
 */
export function recovered(submission: HeldSubmission, at: string): HeldSubmission {
  const attempt = attemptOf(submission);
  if (attempt.committingAt === null) {
    return waitsAgain(submission, { failure: null, notBefore: null });
  }
  return outcomeUnknown(submission, {
    startedAt: attempt.startedAt,
    endedAt: at,
    phase: 'programEnded',
    sentBytes: null,
    totalBytes: attempt.totalBytes,
    status: null,
    serverDate: null,
    failure: null,
  });
}

/**
 * Marks the outcome as unknown because the journal has lost its last steps. The submission may have been sent after the
 * state that the journal shows.
 */
export function doubted(submission: HeldSubmission, at: string): HeldSubmission {
  from(submission, 'draft', 'ready', 'sending');
  const evidence: Evidence = {
    startedAt: submission.attempt?.startedAt ?? submission.queued?.at ?? submission.updatedAt,
    endedAt: at,
    phase: 'journalDamaged',
    sentBytes: null,
    totalBytes: submission.attempt?.totalBytes ?? 0,
    status: null,
    serverDate: null,
    failure: null,
  };
  return { ...submission, state: 'unknown', attempt: null, failure: null, evidence };
}

/** Returns the evidence to store for an attempt with an unknown outcome. */
export function evidenceOf(
  submission: HeldSubmission,
  seen: AttemptEvidence,
  failure: AppError | null,
  at: string,
): Evidence {
  const early = seen.phase === 'notStarted' || seen.phase === 'connecting';
  return {
    startedAt: attemptOf(submission).startedAt,
    endedAt: at,
    phase: early ? 'sending' : (seen.phase as Evidence['phase']),
    sentBytes: seen.sentBytes,
    totalBytes: seen.totalBytes,
    status: seen.status,
    serverDate: seen.serverDate,
    failure,
  };
}

function attemptOf(submission: HeldSubmission): HeldAttempt {
  from(submission, 'sending');
  if (submission.attempt === null) throw wrongStep(submission, 'have no attempt');
  return submission.attempt;
}

function from(submission: HeldSubmission, ...states: readonly HeldSubmission['state'][]): void {
  if (!states.includes(submission.state)) throw wrongStep(submission, `leave ${states.join('|')}`);
}

function wrongStep(submission: HeldSubmission, what: string): Error {
  return new Error(`A submission that is ${submission.state} cannot ${what}.`);
}
