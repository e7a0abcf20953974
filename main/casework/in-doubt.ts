import type { AppError } from '../../preload/contract/app-error.ts';

/**
 * Whether a change that failed so may have been made all the same: no answer came, one from something on
 * the way, or one that cannot be understood. The platform's own refusals say that nothing was done.
 */
export function mayHaveBeenDone(error: AppError): boolean {
  switch (error.code) {
    case 'offline':
      return error.requestSent !== 'none';
    case 'cancelled':
      return error.requestSent === undefined;
    case 'unavailable':
    case 'blockedOnTheWay':
    case 'unexpectedAnswer':
      return true;
    default:
      return false;
  }
}
