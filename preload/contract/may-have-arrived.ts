import type { AppError } from './app-error.ts';

/**
 * Returns whether a change that failed with this error may have been made anyway. That's ruled out only if nothing was
 * sent, or if the refusal is proven to come from the platform. A server that failed (5xx), or anything else that
 * answered in place of the platform, may have made the change first. The same applies if a lock withheld the answer.
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
