import type { AppError } from '../../preload/contract/app-error.ts';

/**
 * Whether a failed refresh says nothing about the token: the network, or something before the platform,
 * was in the way. Where the request may have arrived the old token may be dead, and the next request
 * made with it will tell.
 */
export function mayPass(error: AppError): boolean {
  switch (error.code) {
    case 'offline':
    case 'throttled':
    case 'unavailable':
    case 'blockedOnTheWay':
    case 'cancelled':
      return true;
    default:
      return false;
  }
}
