import type { AppError } from '../../preload/contract/app-error.ts';

/** The fields of requests that change something, according to the specification (endpoints 4, 7, 8, and 10 to 12). */
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

/** Returns whether a refusal names one of these fields at any depth. */
export function namesOneOf(error: AppError, fields: ReadonlySet<string>): boolean {
  if (error.code !== 'rejected') return false;
  return Object.keys(error.fieldErrors).some((name) =>
    name.split('.').some((part) => fields.has(part)),
  );
}

/**
 * Marks the refusal of a completely sent change as `unproven` unless it certainly came from the platform. The
 * specification doesn't define the shape of a refusal. A gateway may therefore have forwarded the change and then
 * refused it in its own JSON. Two refusals are proven: one that names a field of the request, because only a receiver
 * of the change can do that, and a 429 that says when to retry.
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
