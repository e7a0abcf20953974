import type { MrzCheck } from './mrz-facts.ts';
import { type CheckedField, LAYOUTS, type MrzFormat } from './mrz-layout.ts';
import { type MrzOdds, textOf } from './mrz-odds.ts';

const WEIGHTS = [7, 3, 1] as const;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns the value that a character has in a check digit: digits count as themselves, A to Z as 10 to 35, and the
 * filler as 0.
 */
export function checkValue(character: string): number {
  return Math.max(0, ALPHABET.indexOf(character));
}

/** Computes a check digit (ICAO 9303-3, 4.9): the weights 7, 3, 1 repeat, and the sum is taken modulo 10. */
export function checkDigit(text: string): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    sum += checkValue(text[index]!) * WEIGHTS[index % 3]!;
  }
  return sum % 10;
}

/** A check digit of a zone: the positions that it covers, in order, and its own position. */
export interface CheckPlaces {
  readonly field: CheckedField;
  readonly over: readonly number[];
  readonly digit: number;
}

/**
 * Returns the check digits of a zone whose lines are joined. Visas (code V) have none for the whole zone or for their
 * optional data (ICAO 9303-7). A document number of more than nine characters continues in the optional data and ends
 * with its digit there. A filler takes the digit's usual position (ICAO 9303-5, 4.2.2, note j).
 */
export function checksOf(format: MrzFormat, text: string): CheckPlaces[] {
  const { checks, overflow } = LAYOUTS[format];
  const visa = text.startsWith('V');
  return checks
    .filter(({ field }) => !visa || (field !== 'composite' && field !== 'optional'))
    .map(({ field, over, digit }) => {
      const places = over.flatMap(([from, to]) => placesFrom(from, to));
      const long = field === 'number' && overflow && text[digit] === '<';
      const length = long ? runLength(text, overflow[0], overflow[1]) : 0;
      if (!long || length < 2) return { field, over: places, digit };
      const last = overflow[0] + length - 1;
      return { field, over: [...places, ...placesFrom(overflow[0], last)], digit: last };
    });
}

function placesFrom(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

function runLength(text: string, from: number, to: number): number {
  const end = text.slice(from, to).indexOf('<');
  return end < 0 ? to - from : end;
}

/** Returns whether a check digit is correct. An empty optional field may have a filler as its digit. */
export function fits(text: string, { over, digit }: CheckPlaces): boolean {
  const found = text[digit]!;
  const checked = over.map((at) => text[at]).join('');
  return checkDigit(checked) === checkValue(found);
}

/** The minimum probability of every character if a wrong check digit is attributed to the document. */
const WITHOUT_DOUBT = 0.995;

/**
 * Compares a zone's text with its check digits. A wrong digit is attributed to the document only under two conditions.
 * Every character must be certain or confirmed by another digit, and the digits of the other fields must be correct. If
 * the net misreads a typeface, several digits are wrong at once.
 */
export function checkedText(reading: MrzOdds): { text: string; checks: MrzCheck[] } {
  const { format, odds } = reading;
  const text = textOf(reading);
  const vouchedFor = new Set<number>();
  const checks = checksOf(format, text).map((places): MrzCheck => {
    const { field, over, digit } = places;
    const all = [...over, digit];
    if (fits(text, places)) {
      for (const at of all) vouchedFor.add(at);
      return { field, fits: true, sure: true };
    }
    const clear = (at: number) => vouchedFor.has(at) || odds[at]!.get(text[at]!)! >= WITHOUT_DOUBT;
    return { field, fits: false, sure: all.every(clear) };
  });
  const wrong = checks.filter((one) => one.field !== 'composite' && !one.fits).length;
  return {
    text,
    checks: checks.map((one) => ({ ...one, sure: one.fits || (one.sure && wrong <= 1) })),
  };
}
