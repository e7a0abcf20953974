import type { AppError } from '../../preload/contract/app-error.ts';

/** The fields of requests that change something, by the specification (endpoints 4, 7, 8, 10 to 12). */
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
 * Marks the refusal of a change that was sent completely as `unproven` if a gateway may have forwarded the change and
 * then refused it in its own JSON, because the specification does not define the shape of a refusal. A refusal is
 * proven if it names a field, which only a receiver of the change can do, or if it is a 429 with a time to retry.
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
