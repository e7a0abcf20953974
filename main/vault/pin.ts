import type { AppError } from '../../preload/contract/app-error.ts';
import { err, ok, type Result } from '../../preload/contract/result.ts';

/** An `AppError` that says what is in the way of opening with a PIN. */
export type PinError = Extract<AppError, { code: 'pin' }>;

/** Characters in a PIN, at least and at most. Letters and whole sentences are as good as digits. */
export const PIN_LENGTH = { min: 4, max: 64 } as const;

/**
 * A PIN that may be set, with equal-looking characters made equal (Unicode NFKC), as keyboards differ.
 * Error: `invalidRequest` (field `pin`) when it is shorter or longer than `PIN_LENGTH` allows.
 */
export function acceptPin(typed: string): Result<string> {
  const pin = normalizePin(typed);
  const length = [...pin].length;
  if (length >= PIN_LENGTH.min && length <= PIN_LENGTH.max) return ok(pin);
  const message = `Choose a PIN of ${PIN_LENGTH.min} to ${PIN_LENGTH.max} characters.`;
  return err({ code: 'invalidRequest', issues: [{ field: 'pin', message }] });
}

export function normalizePin(typed: string): string {
  return typed.normalize('NFKC');
}
