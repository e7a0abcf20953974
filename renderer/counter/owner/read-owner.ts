import { err, ok, type Result } from '#contract/result.ts';

export interface OwnerText {
  readonly recordId: string;
  readonly repeat: string;
  readonly label: string;
}

/** The error in each field, as the key of its text. */
export interface OwnerFaults {
  readonly recordId?: 'missing' | 'notNumber';
  readonly repeat?: 'notSame';
  readonly label?: 'missingLabel';
}

/**
 * Parses an owner as typed by staff. The record ID must be a positive integer (spec, endpoint 13).
 * Staff type it twice, because the app cannot ask the platform whose ID it is.
 */
export function readOwner(
  text: OwnerText,
): Result<{ recordId: number; label: string }, OwnerFaults> {
  const digits = text.recordId.trim();
  const label = text.label.trim();
  const recordId = Number(digits);
  const isNumber = /^\d+$/.test(digits) && Number.isSafeInteger(recordId) && recordId > 0;
  const faults: OwnerFaults = {
    ...(digits === '' ? { recordId: 'missing' } : isNumber ? {} : { recordId: 'notNumber' }),
    ...(isNumber && text.repeat.trim() !== digits ? { repeat: 'notSame' } : {}),
    ...(label === '' ? { label: 'missingLabel' } : {}),
  };
  return Object.keys(faults).length === 0 ? ok({ recordId, label }) : err(faults);
}
