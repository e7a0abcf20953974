import type { AppError } from '../../../preload/contract/app-error.ts';
import type { VerificationRecord } from '../../../preload/contract/models/verification.ts';
import { namesOneOf } from '../../platform/proven-refusal.ts';
import type { AttemptEvidence, VerificationAttempt } from '../../platform/verification-attempt.ts';

/** Why an attempt is repeated, and which submissions have to wait. */
export interface Retry {
  readonly kind: 'retry';
  /** `queue`: the reason stops all submissions. `item`: the reason may concern only this one. */
  readonly scope: 'queue' | 'item';
  readonly failure: AppError;
  /** The time the answer asked the desk to wait until (Retry-After, ISO 8601), or null if it asked for none. */
  readonly retryAt: string | null;
  /** True if the platform refused the token, so a new one is needed first. */
  readonly tokenRefused: boolean;
}

/** How an attempt ended, and what is known about a refused token. */
export interface EndedAttempt extends VerificationAttempt {
  /**
   * Whether the platform also refused the token for a second request, and the token wasn't revoked between the two
   * requests.
   */
  readonly tokenProven: boolean;
}

/** What the end of an attempt means for its submission. */
export type Outcome =
  | { readonly kind: 'sent'; readonly record: VerificationRecord }
  /** `unsure`: a device on the network may have forwarded the submission and then rejected it. */
  | { readonly kind: 'rejected'; readonly failure: AppError; readonly unsure: boolean }
  /** The platform may have the submission. `failure` is null if the platform answered with a record. */
  | { readonly kind: 'unknown'; readonly failure: AppError | null }
  | Retry;

/** The fields of the form, and the application ID in its path (spec, endpoint 13). */
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

/** Statuses that reject a request for good, no matter who sent them. 409 may mean that the record already exists. */
const REFUSALS = new Set([400, 403, 404, 405, 409, 410, 413, 415, 422, 451]);

/**
 * Interprets the end of an attempt. Before the last chunk is sent, the platform has no complete request, so retrying is
 * safe and the answer is trusted. After that, retrying isn't safe, because there is no idempotency key (spec, endpoint
 * 13). A device on the network may also answer after the platform has acted: see `afterAll`.
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
 * Interprets an answer that arrived after the last chunk was sent, when the platform may have the whole request. Only
 * two answers prove that the platform did nothing, so only these lead to a retry. One is a 401 whose token was refused
 * for another request too. The other is a 429 that says when to try again and isn't a web page. A rejection is certain
 * if it has the platform's headers, names a field of the form, or is a 413, because no device forwards a body that is
 * too large. Every other outcome is unknown (decision 16).
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
 * Returns the error if the request was rejected for good, with or without the platform's message. Otherwise returns
 * null.
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
    // The answer reports success but has no record. The platform may have acted, no matter who sent the answer.
    case 'unexpectedAnswer':
      return { kind: 'unknown', failure: error };
    // The desk refused the request itself before sending anything. Staff must change the submission.
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

/** Returns the time an answer asked the desk to wait until (Retry-After, ISO 8601), or null if it asked for none. */
export function retryAtOf(failure: AppError | null): string | null {
  return failure !== null && 'retryAt' in failure ? failure.retryAt : null;
}
