import type { AppError } from '../../preload/contract/app-error.ts';

interface Refused {
  readonly ok: false;
  readonly error: Extract<AppError, { code: 'invalidRequest' }>;
}

/** Returns an error that refuses a request before anything is sent and names the invalid field. */
export function invalid(field: string, message: string): Refused {
  return { ok: false, error: { code: 'invalidRequest', issues: [{ field, message }] } };
}
