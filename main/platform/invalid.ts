import type { AppError } from '../../preload/contract/app-error.ts';

interface Refused {
  readonly ok: false;
  readonly error: Extract<AppError, { code: 'invalidRequest' }>;
}

/** Returns the refusal of a request before anything is sent, with the invalid field. */
export function invalid(field: string, message: string): Refused {
  return { ok: false, error: { code: 'invalidRequest', issues: [{ field, message }] } };
}
