import type { AppError } from '../../preload/contract/app-error.ts';
import { assertNever } from '../../preload/contract/assert-never.ts';

/**
 * What a failed attempt means. `notSent`: the platform cannot have it. `refused`: it answered no.
 * `unknown`: it may have it, and cannot be asked; sending again may start a second check.
 */
export type SendOutcome = 'notSent' | 'refused' | 'unknown';

/** Reads the outcome from the error of an attempt to send. In doubt it is `unknown`. */
export function sendOutcome(error: AppError): SendOutcome {
  switch (error.code) {
    case 'offline':
    case 'cancelled':
      return error.requestSent === 'none' ? 'notSent' : 'unknown';
    // An answer that is not the platform's own may come from a device that passed the request on.
    case 'unexpectedAnswer':
    case 'blockedOnTheWay':
    case 'unavailable':
    case 'internal':
      return 'unknown';
    case 'rejected':
    case 'notFound':
      return 'refused';
    case 'signedOut':
    case 'signInRefused':
    case 'passwordExpired':
    case 'throttled':
    case 'invalidRequest':
    case 'fileNotTaken':
    case 'keychain':
    case 'conflict':
      return 'notSent';
    default:
      return assertNever(error);
  }
}
