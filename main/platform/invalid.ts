import type { AppError } from '../../preload/contract/app-error.ts';

interface Refused {
  readonly ok: false;
  readonly error: Extract<AppError, { code: 'invalidRequest' }>;
}

/** A request refused here, before anything is sent, with the field that is wrong. */
export function invalid(field: string, message: string): Refused {
  return { ok: false, error: { code: 'invalidRequest', issues: [{ field, message }] } };
}
