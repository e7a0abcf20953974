import type { AppError } from './app-error.ts';

/**
 * Whether a change that ended with this error may have been made all the same. Certain is only what
 * never left, and a refusal that proves itself to be the platform's; a server that failed (5xx), and
 * whatever answered in its place, may have done the work before, and so may what a lock held the answer
 * back of.
 */
export function mayHaveArrived(error: AppError): boolean {
  switch (error.code) {
    case 'offline':
      return error.requestSent !== 'none';
    case 'cancelled':
      return error.requestSent === undefined;
    case 'unavailable':
    case 'blockedOnTheWay':
    case 'unexpectedAnswer':
    case 'locked':
    case 'internal':
      return true;
    case 'rejected':
    case 'notFound':
    case 'throttled':
    case 'signedOut':
      return error.unproven === true;
    default:
      return false;
  }
}
