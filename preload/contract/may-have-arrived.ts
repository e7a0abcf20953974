import type { AppError } from './app-error.ts';

/**
 * Returns whether a change that failed with this error may have been made anyway. It is certain only if nothing was
 * sent, or if a refusal proves that it came from the platform. A server that failed (5xx), or something that answered
 * instead of the platform, may have done the work before. The same applies if a lock withheld the answer.
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
