import type { AppError } from './app-error.ts';

/**
 * Whether a change that ended with this error may have been made. Certainly not is only what never left, or was
 * refused provably by the platform; after a 5xx, another's answer, or a lock, nobody knows.
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
