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
 * The only ways from one state to the next, each pure. A step asked of a submission in a state it does
 * not start from throws: that is a defect of the caller, and nothing may come of it.
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

/** Calls one back before the platform can have it, so that staff may work on it again. */
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

/** From here on the platform may have it. */
export function committing(submission: HeldSubmission, at: string): HeldSubmission {
  const attempt = attemptOf(submission);
  if (attempt.committingAt !== null) throw wrongStep(submission, 'commit twice');
  return { ...submission, attempt: { ...attempt, committingAt: at } };
}

/** The attempt provably did not reach the platform, or the platform itself refused it for now. */
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

/** `evidence`: of a refusal that is not certain to be the platform's; see `isUnsure`. */
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

/** A finding of staff about an unknown outcome, or about a refusal that is unsure. */
export function resolved(submission: HeldSubmission, resolution: Resolution): HeldSubmission {
  if (refusedResolution(submission) !== null) throw wrongStep(submission, 'be resolved');
  const noted = { ...submission, resolutions: [...submission.resolutions, resolution] };
  if (resolution.choice === 'there') return { ...noted, state: 'confirmed' };
  if (resolution.choice === 'refused') return { ...noted, state: 'rejected' };
  if (resolution.choice === 'supervisor') return noted;
  // Nobody ever put it into the outbox as far as this desk knows: what it lacks has to be chosen first.
  if (submission.queued === null)
    return { ...noted, state: 'draft', failure: null, evidence: null };
  return { ...noted, state: 'ready', tries: 0, failure: null, notBefore: null };
}

/** A new draft with everything a refused one held, and why it was refused. The refused one is gone with it. */
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

/** Staff saw the result of a check that did not pass, or begin `next`, which tries it again. */
export function resultSeen(submission: HeldSubmission, seen: Seen): HeldSubmission {
  from(submission, 'sent');
  const { at, by } = submission.seen ?? seen;
  return { ...submission, seen: { at, by, next: seen.next } };
}

/** A draft for the same check of the same person, with no picture yet. */
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

/** Marks the receipt: staff found that it went to the wrong person. */
export function misfiled(
  submission: HeldSubmission,
  mark: NonNullable<Receipt['misfiled']>,
): HeldSubmission {
  if (submission.receipt === null) throw wrongStep(submission, 'be marked');
  return { ...submission, receipt: { ...submission.receipt, misfiled: mark } };
}

/** Settles an attempt that the program's end broke off: without `committing` the platform never had it whole. */
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

/** Parks a submission that a journal without its last steps shows as unsent: it may have left since. */
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

/** Evidence kept of an attempt whose outcome is not known. */
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
