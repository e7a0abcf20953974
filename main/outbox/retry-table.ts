import type { AppError } from '../../preload/contract/app-error.ts';
import type { VerificationRecord } from '../../preload/contract/models/verification.ts';
import type { VerificationAttempt } from '../platform/verification-attempt.ts';

/** Why an attempt is made again, and what has to wait with it. */
export interface Retry {
  readonly kind: 'retry';
  /** `queue`: whatever stopped this one stops the others too. `item`: it may be this one alone. */
  readonly scope: 'queue' | 'item';
  readonly failure: AppError;
  /** What the answer asked for (Retry-After), ISO 8601. */
  readonly retryAt: string | null;
  /** The platform refused the token: a fresh one first. */
  readonly tokenRefused: boolean;
}

/** What an attempt's end means for the submission. */
export type Outcome =
  | { readonly kind: 'sent'; readonly record: VerificationRecord }
  | { readonly kind: 'rejected'; readonly failure: AppError }
  /** The platform may have it. `failure` is null where it even answered with a record. */
  | { readonly kind: 'unknown'; readonly failure: AppError | null }
  | Retry;

/**
 * Reads an attempt's end. Before the last chunk was handed over the platform never had a message it
 * could act on, so trying again is safe. From then on only its own refusal is: a device between may
 * answer after the platform has acted. No idempotency key exists (spec, endpoint 13).
 */
export function outcomeOf({ answer, evidence }: VerificationAttempt): Outcome {
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
      if (platformShape) return retry('item', { tokenRefused: true });
      return committed ? { kind: 'unknown', failure: error } : retry('item');
    case 'throttled':
      if (platformShape || !committed) return retry('queue', { retryAt: error.retryAt });
      return { kind: 'unknown', failure: error };
    case 'unavailable':
      if (!committed) return retry('item', { retryAt: error.retryAt });
      return { kind: 'unknown', failure: error };
    case 'rejected':
    case 'notFound':
      if (platformShape) return { kind: 'rejected', failure: error };
      return committed ? { kind: 'unknown', failure: error } : retry('queue');
    case 'offline':
      if (committed) return { kind: 'unknown', failure: error };
      return retry(phase === 'notStarted' || phase === 'connecting' ? 'queue' : 'item');
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
