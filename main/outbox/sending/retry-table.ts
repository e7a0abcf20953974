import type { AppError } from '../../../preload/contract/app-error.ts';
import type { VerificationRecord } from '../../../preload/contract/models/verification.ts';
import { namesOneOf } from '../../platform/proven-refusal.ts';
import type { AttemptEvidence, VerificationAttempt } from '../../platform/verification-attempt.ts';

/** Why an attempt is made again, and what has to wait with it. */
export interface Retry {
  readonly kind: 'retry';
  /** `queue`: whatever stopped this one stops the others too. `item`: it may be this one alone. */
  readonly scope: 'queue' | 'item';
  readonly failure: AppError;
  /** The time that the answer asked for (Retry-After), ISO 8601. */
  readonly retryAt: string | null;
  /** The platform refused the token: a fresh one first. */
  readonly tokenRefused: boolean;
}

/** An attempt's end, with what was found out about the token that it was refused for. */
export interface EndedAttempt extends VerificationAttempt {
  /** The platform refused this very token for a question as well, and nobody had taken it from it. */
  readonly tokenProven: boolean;
}

/** The meaning of an attempt's end for its submission. */
export type Outcome =
  | { readonly kind: 'sent'; readonly record: VerificationRecord }
  /** `unsure`: something between may have refused it, after it had passed it on. */
  | { readonly kind: 'rejected'; readonly failure: AppError; readonly unsure: boolean }
  /** The platform may have it. `failure` is null where it even answered with a record. */
  | { readonly kind: 'unknown'; readonly failure: AppError | null }
  | Retry;

/** The parts of the form (spec, endpoint 13), and the application it is filed to. */
const FORM = new Set([
  'service',
  'verification',
  'personal_information_id',
  'type',
  'front_photo',
  'back_photo',
  'self_portrait',
  'document',
  'application_id',
]);

/** Statuses that refuse a request for good, whoever gives them. 409 may mean that it exists already. */
const REFUSALS = new Set([400, 403, 404, 405, 409, 410, 413, 415, 422, 451]);

/**
 * Reads an attempt's end. Before the last chunk was handed over the platform never had a message it
 * could act on, so trying again is safe, and its word is taken. From then on no idempotency key exists
 * (spec, endpoint 13), and a device between may answer after the platform has acted; see `afterAll`.
 */
export function outcomeOf(end: EndedAttempt): Outcome {
  const { answer, evidence } = end;
  const { committed } = evidence;
  if (answer.ok) {
    return committed ? { kind: 'sent', record: answer.value } : { kind: 'unknown', failure: null };
  }
  return committed ? afterAll(answer.error, end) : beforeAll(answer.error, evidence);
}

/**
 * The whole request may have arrived. The program repeats only what provably was not done: a 401 whose token
 * was refused for a question as well, and a 429 of whoever counts requests, which says when to come back or
 * that none is left, and is no page for a browser. It is a refusal with the platform's headers, or where it
 * names a part of the form, or is a 413, as nobody passes on a body that is too large. Of all else nobody can
 * know (decision 16).
 */
function afterAll(error: AppError, { evidence, tokenProven }: EndedAttempt): Outcome {
  if (error.code === 'signedOut') {
    if (!tokenProven) return { kind: 'unknown', failure: error };
    return { ...again(error, 'item'), tokenRefused: true };
  }
  if (error.code === 'throttled' && error.retryAt !== null && !evidence.page) {
    return again(error, 'queue');
  }
  const failure = refusalOf(error, evidence);
  if (failure === null) return { kind: 'unknown', failure: error };
  const { status, signed } = evidence;
  const sure = status === 413 || namesOneOf(error, FORM) || (signed && status !== 409);
  return { kind: 'rejected', failure, unsure: !sure };
}

/** What refuses a request for good, in words of the platform or without any; null where nothing does. */
function refusalOf(error: AppError, { status, page }: AttemptEvidence): AppError | null {
  if (status === null || !REFUSALS.has(status) || (page && status !== 413)) return null;
  if (error.code === 'rejected' || error.code === 'notFound') return error;
  return { code: 'rejected', status, platformMessage: null, fieldErrors: {} };
}

function beforeAll(error: AppError, evidence: AttemptEvidence): Outcome {
  const { phase, platformShape } = evidence;
  switch (error.code) {
    case 'signedOut':
      if (phase === 'notStarted') return again(error, 'queue');
      return { ...again(error, 'item'), tokenRefused: platformShape };
    case 'rejected':
    case 'notFound':
    case 'blockedOnTheWay': {
      const failure = refusalOf(error, evidence);
      return failure === null
        ? again(error, 'queue')
        : { kind: 'rejected', failure, unsure: false };
    }
    case 'offline':
      return again(error, phase === 'notStarted' || phase === 'connecting' ? 'queue' : 'item');
    case 'throttled':
    case 'proxy':
      return again(error, 'queue');
    // A success that holds no record: whoever sent it, the platform may have acted.
    case 'unexpectedAnswer':
      return { kind: 'unknown', failure: error };
    // Refused here, before anything was sent: only a change to the submission helps.
    case 'invalidRequest':
    case 'conflict':
      return { kind: 'rejected', failure: error, unsure: false };
    default:
      return again(error, 'item');
  }
}

function again(failure: AppError, scope: Retry['scope']): Retry {
  const retryAt = retryAtOf(failure);
  return { kind: 'retry', scope, failure, retryAt, tokenRefused: false };
}

/** The time that an answer asked for (Retry-After), ISO 8601; null where it did not. */
export function retryAtOf(failure: AppError | null): string | null {
  return failure !== null && 'retryAt' in failure ? failure.retryAt : null;
}
