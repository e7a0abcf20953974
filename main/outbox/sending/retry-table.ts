import type { AppError } from '../../../preload/contract/app-error.ts';
import type { VerificationRecord } from '../../../preload/contract/models/verification.ts';
import { namesOneOf } from '../../platform/proven-refusal.ts';
import type { AttemptEvidence, VerificationAttempt } from '../../platform/verification-attempt.ts';

/** Why an attempt is repeated, and which submissions have to wait. */
export interface Retry {
  readonly kind: 'retry';
  /** `queue`: the reason also stops all other submissions. `item`: the reason may concern only this one. */
  readonly scope: 'queue' | 'item';
  readonly failure: AppError;
  /** The time that the answer asked for (Retry-After, ISO 8601), or null if it asked for none. */
  readonly retryAt: string | null;
  /** True if the platform refused the token, so that a new one is needed first. */
  readonly tokenRefused: boolean;
}

/** The end of an attempt, with what was found out about a refused token. */
export interface EndedAttempt extends VerificationAttempt {
  /**
   * Whether the platform also refused the token for another request, and the token was not revoked between the two
   * requests.
   */
  readonly tokenProven: boolean;
}

/** What the end of an attempt means for its submission. */
export type Outcome =
  | { readonly kind: 'sent'; readonly record: VerificationRecord }
  /** `unsure`: a device on the network may have passed the submission on and then rejected it. */
  | { readonly kind: 'rejected'; readonly failure: AppError; readonly unsure: boolean }
  /** The platform may have the submission. `failure` is null if the platform answered with a record. */
  | { readonly kind: 'unknown'; readonly failure: AppError | null }
  | Retry;

/** The names of the parts of the form, and of the application in its path (spec, endpoint 13). */
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

/**
 * Statuses that reject a request for good, regardless of who sends them. 409 may mean that the record already exists.
 */
const REFUSALS = new Set([400, 403, 404, 405, 409, 410, 413, 415, 422, 451]);

/**
 * Interprets the end of an attempt. Before the last chunk is sent, the platform has no complete request, so repeating
 * it is safe, and the answer is trusted. After that, a repetition is not safe, because there is no idempotency key
 * (spec, endpoint 13), and a device on the network may answer after the platform has acted; see `afterAll`.
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
 * The whole request may have arrived. Only two results prove that nothing was done, and only after these the program
 * repeats the request: a 401 whose token was refused for another request too, and a 429 that says when to try again and
 * is not a web page. A rejection is certain if it has the platform's headers, names a part of the form, or is a 413,
 * because no device passes on a body that is too large. Every other outcome is unknown (decision 16).
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

/**
 * Returns the error of a request that was rejected for good, with or without the platform's message. Returns null if
 * the request was not rejected for good.
 */
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
    // A success without a record. The platform may have acted, no matter who sent this answer.
    case 'unexpectedAnswer':
      return { kind: 'unknown', failure: error };
    // The request was refused on this desk before anything was sent. Only a change to the submission helps.
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

/** Returns the time that an answer asked for (Retry-After, ISO 8601), or null if it asked for none. */
export function retryAtOf(failure: AppError | null): string | null {
  return failure !== null && 'retryAt' in failure ? failure.retryAt : null;
}
