import type { AppError } from '../../../preload/contract/app-error.ts';
import type { VerificationRecord } from '../../../preload/contract/models/verification.ts';
import { namesOneOf } from '../../platform/proven-refusal.ts';
import type { VerificationAttempt } from '../../platform/verification-attempt.ts';

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

/** An attempt's end, with what is known of the token that the platform did not take. */
export interface EndedAttempt extends VerificationAttempt {
  /** The platform will not take it any more, whatever it is asked: it was exchanged, or has ended. */
  readonly tokenDead: boolean;
}

/** The meaning of an attempt's end for its submission. */
export type Outcome =
  | { readonly kind: 'sent'; readonly record: VerificationRecord }
  | { readonly kind: 'rejected'; readonly failure: AppError }
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

/**
 * Reads an attempt's end. Before the last chunk was handed over the platform never had a message it
 * could act on, so trying again is safe, and its word is taken. From then on a device between may answer
 * after the platform has acted, and no idempotency key exists (spec, endpoint 13). The specification
 * shows no shape of a refusal, and a gateway's own are JSON with a `message` as well, so that after the
 * last chunk only these prove that nothing was done (issue 12, 3):
 * - a refusal that names a part of the form: only who has read the form can;
 * - a 401 whose token is dead (`tokenDead`): with it nobody can have done anything;
 * - a 429 that says when to come back: who counts requests asks for the same one again.
 * Everything else may have arrived, and is sent again only by staff, who are asked what they found.
 */
export function outcomeOf({ answer, evidence, tokenDead }: EndedAttempt): Outcome {
  const { committed, platformShape, phase } = evidence;
  if (answer.ok) {
    return committed ? { kind: 'sent', record: answer.value } : { kind: 'unknown', failure: null };
  }
  const { error } = answer;
  const retry = (scope: Retry['scope'], more: Partial<Retry> = {}): Retry => ({
    kind: 'retry',
    scope,
    failure: error,
    retryAt: null,
    tokenRefused: false,
    ...more,
  });
  switch (error.code) {
    case 'signedOut':
      if (phase === 'notStarted') return retry('queue');
      if (committed && !(platformShape && tokenDead)) return { kind: 'unknown', failure: error };
      return retry('item', { tokenRefused: platformShape });
    case 'throttled':
      if (committed && !(platformShape && error.retryAt !== null)) {
        return { kind: 'unknown', failure: error };
      }
      return retry('queue', { retryAt: error.retryAt });
    case 'unavailable':
      if (!committed) return retry('item', { retryAt: error.retryAt });
      return { kind: 'unknown', failure: error };
    case 'rejected':
    case 'notFound':
      if (committed && !(platformShape && namesOneOf(error, FORM))) {
        return { kind: 'unknown', failure: error };
      }
      return platformShape ? { kind: 'rejected', failure: error } : retry('queue');
    case 'offline':
      if (committed) return { kind: 'unknown', failure: error };
      return retry(phase === 'notStarted' || phase === 'connecting' ? 'queue' : 'item');
    case 'proxy':
    case 'blockedOnTheWay':
      return committed ? { kind: 'unknown', failure: error } : retry('queue');
    // A success that holds no record: whoever sent it, the platform may have acted.
    case 'unexpectedAnswer':
      return { kind: 'unknown', failure: error };
    // Refused here, before anything was sent: only a change to the submission helps.
    case 'invalidRequest':
    case 'conflict':
      return committed ? { kind: 'unknown', failure: error } : { kind: 'rejected', failure: error };
    default:
      return committed ? { kind: 'unknown', failure: error } : retry('item');
  }
}
