import type { AppError } from '../../preload/contract/app-error.ts';

/** Requests that change something, by the specification (endpoints 4, 7, 8, 10 to 12). */
const ASKED = new Set([
  'status',
  'offer_ids',
  'declined_reason',
  'application_id',
  'log_id',
  'comment',
  'id',
  'name',
  'description',
  'client_id',
  'type',
  'tokens',
  'content',
  'is_readonly',
  'templates',
]);

/** Whether a refusal is about one of these fields, at whatever depth its name stands. */
export function namesOneOf(error: AppError, fields: ReadonlySet<string>): boolean {
  if (error.code !== 'rejected') return false;
  return Object.keys(error.fieldErrors).some((name) =>
    name.split('.').some((part) => fields.has(part)),
  );
}

/**
 * The refusal of a change that was wholly sent, marked `unproven` where a gateway may have passed it on
 * and then refused in JSON of its own: the specification shows no shape of a refusal. Proof is what names
 * a field, as only who has read the change can, and a 429 that says when to come back.
 */
export function unlessProven(error: AppError): AppError {
  switch (error.code) {
    case 'rejected':
      return namesOneOf(error, ASKED) ? error : { ...error, unproven: true };
    case 'notFound':
    case 'signedOut':
      return { ...error, unproven: true };
    case 'throttled':
      return error.retryAt === null ? { ...error, unproven: true } : error;
    default:
      return error;
  }
}
