import type { AppError } from '../../preload/contract/app-error.ts';
import { err, type Result } from '../../preload/contract/result.ts';

/** There is nobody to do this for. */
export function nobody(): Result<never, AppError> {
  return err({ code: 'signedOut', reason: 'none' });
}

/** Nothing of what lasts for the session only may go without being asked. */
export function keptOnlyHere(): Result<never, AppError> {
  const message = 'Send or destroy what is in the Outbox first: it is kept only until then.';
  return err({ code: 'invalidRequest', issues: [{ field: '', message }] });
}
