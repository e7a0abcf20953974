import { err, ok, type Result } from '#contract/result.ts';

export interface OwnerText {
  readonly recordId: string;
  readonly repeat: string;
  readonly label: string;
}

/** What is wrong with each field, as the key of its words. */
export interface OwnerFaults {
  readonly recordId?: 'missing' | 'notNumber';
  readonly repeat?: 'notSame';
  readonly label?: 'missingLabel';
}

/**
 * An owner as staff typed it: the record id is a positive whole number (spec, endpoint 13), given
 * twice alike, since the platform cannot be asked whose it is.
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
