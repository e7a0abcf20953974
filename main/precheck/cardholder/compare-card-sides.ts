import { latinWords } from '../../names/card-name.ts';
import { editCost, editCostWithin } from '../../names/edit-cost.ts';
import type { AamvaLicense } from '../recognition/barcode/aamva.ts';
import type { RecognizedLine } from '../recognition/print/read-lines.ts';

export type HolderField = 'surname' | 'givenNames' | 'number' | 'birthDate';
/** The fields of a license's barcode that are compared. */
export type BarcodeHolder = Pick<AamvaLicense, HolderField> &
  Partial<Pick<AamvaLicense, 'expiryDate' | 'issueDate'>>;
export type FieldAgreement = 'agrees' | 'differs' | 'unknown';

const FIELDS: readonly HolderField[] = ['surname', 'givenNames', 'number', 'birthDate'];
/** The maximum edit cost at which a value counts as found on the front, relative to the value's length. */
const STANDS: Readonly<Record<HolderField, number>> = {
  surname: 0.25,
  givenNames: 0.25,
  number: 0.15,
  birthDate: 0.15,
};
/** The minimum edit cost, also relative to the length, at which nothing on the front resembles the value. */
const NOTHING_LIKE: Readonly<Record<HolderField, number>> = {
  surname: 0.5,
  givenNames: 0.5,
  number: 0.4,
  birthDate: 0.35,
};
/**
 * If the given names match, the surname may just have been misread. It counts as different only at this cost or above.
 */
const QUITE_OTHER = 0.6;
/** Shorter values can occur in any text by chance. */
const TELLING = 5;

/**
 * The minimum number of years from birth to the expiration of a license. Learners are at least 14, and their licenses
 * are valid for some time.
 */
const YOUNGEST = 15;

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const DATE =
  /(?<!\d)(?:\d{2}[/ -]?\d{2}[/ -]?\d{4}|\d{4}[/ -]?\d{2}[/ -]?\d{2}|\d{2} ?[A-Z]{3} ?\d{4})(?!\d)/g;

/**
 * Compares the print on a front with the barcode on the back, field by field. A field differs only if the front is
 * legible and contains nothing similar to its value. Another field that agrees on both sides proves that the front is
 * legible. A birth date or number differs only if the front also contains another one. Given names never differ if the
 * surname agrees.
 */
export function compareCardSides(
  front: readonly RecognizedLine[],
  barcode: BarcodeHolder,
): Record<HolderField, FieldAgreement> {
  const costs = new Map(FIELDS.map((field) => [field, costOf(field, barcode, front)]));
  const stands = (field: HolderField) => costs.get(field)! <= STANDS[field];
  const telling = (field: HolderField) =>
    stands(field) && shapesOf(field, barcode).some((shape) => shape.length >= TELLING);
  const outcome = (field: HolderField): FieldAgreement => {
    const cost = costs.get(field)!;
    if (cost === UNKNOWN) return 'unknown';
    if (stands(field)) return 'agrees';
    const legible = FIELDS.some((other) => other !== field && telling(other));
    if (!legible || cost < NOTHING_LIKE[field]) return 'unknown';
    if (field === 'givenNames' && stands('surname')) return 'unknown';
    // A short value may have been missed even though it is on the front.
    const shapes = shapesOf(field, barcode);
    if (!shapes.some((shape) => shape.length >= TELLING)) return 'unknown';
    if (field === 'surname' && stands('givenNames') && cost < QUITE_OTHER) return 'unknown';
    if (field === 'birthDate' && !otherBirthDate(front, barcode)) return 'unknown';
    if (field === 'number' && !otherNumber(front, barcode)) return 'unknown';
    return 'differs';
  };
  return {
    surname: outcome('surname'),
    givenNames: outcome('givenNames'),
    number: outcome('number'),
    birthDate: outcome('birthDate'),
  };
}

/** The cost of a field that the barcode does not contain. */
const UNKNOWN = Number.POSITIVE_INFINITY;

function costOf(
  field: HolderField,
  barcode: BarcodeHolder,
  front: readonly RecognizedLine[],
): number {
  const shapes = shapesOf(field, barcode);
  if (shapes.length === 0 || front.length === 0) return UNKNOWN;
  const name = field === 'surname' || field === 'givenNames';
  const cost = name
    ? (shape: string, { text }: RecognizedLine) =>
        Math.min(...wordsOf(text).map((word) => nameCost(shape, word)))
    : (shape: string, { text }: RecognizedLine) => editCostWithin(shape, compact(text));
  return Math.min(
    ...shapes.map((shape) => Math.min(...front.map((line) => cost(shape, line))) / shape.length),
  );
}

/**
 * Returns the edit cost of a name within a word. The name may be at either end of the word, because character
 * recognition sometimes loses spaces.
 */
function nameCost(name: string, word: string): number {
  const whole = editCost(name, word);
  if (name.length < TELLING || word.length <= name.length + 1) return whole;
  const [first, last] = [word.slice(0, name.length), word.slice(-name.length)];
  return Math.min(whole, editCost(name, first), editCost(name, last));
}

/**
 * Returns a line's words, and two or three adjacent words joined, because character recognition sometimes splits names.
 */
function wordsOf(text: string): string[] {
  const plain = text.toUpperCase().split(/[^A-Z0-9?]+/);
  const whole = [plain, plain.map(letters)].flatMap((words) =>
    words.flatMap((word, at) => [
      word,
      word + (words[at + 1] ?? ''),
      word + (words[at + 1] ?? '') + (words[at + 2] ?? ''),
    ]),
  );
  return [...new Set(whole)];
}

/** Restores wide letters that were read as two or three characters. */
function letters(word: string): string {
  return word.replaceAll('VV', 'W').replace(/N[1I]|[1I]V[1I]/g, 'M');
}

/** Returns the forms in which a field may be printed. The array is empty if there is nothing to search for. */
function shapesOf(field: HolderField, barcode: BarcodeHolder): string[] {
  const value = barcode[field];
  if (!value) return [];
  if (field === 'birthDate') return dateShapes(value);
  if (field === 'number') return [compact(value)].filter((shape) => shape.length >= 4);
  const words = latinWords(value);
  // Fronts omit or shorten middle names, so the first name is enough.
  const parts = field === 'givenNames' ? words.slice(0, 1) : [words.join(''), ...words];
  return parts.filter((part) => part.length >= 3);
}

function dateShapes(iso: string): string[] {
  const [year, month, day] = iso.split('-') as [string, string, string];
  const name = MONTHS[Number(month) - 1] ?? '';
  return [month + day + year, day + month + year, year + month + day, day + name + year];
}

function compact(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9?]/g, '');
}

/**
 * Returns the dates in a line, reduced to digits and letters. Character recognition may lose a slash or hyphen or read
 * it as I, and may read 0 as O.
 */
function datesIn(text: string): string[] {
  const digits = text.replaceAll('O', '0').replaceAll('I', '/');
  return [...(text.match(DATE) ?? []), ...(digits.match(DATE) ?? [])].map(compact);
}

/** Returns whether the front contains a number of about the same length that is not part of a date. */
function otherNumber(front: readonly RecognizedLine[], { number }: BarcodeHolder): boolean {
  const length = compact(number ?? '').length;
  return front.some(({ text }) => {
    const dates = new Set(datesIn(text.toUpperCase()));
    return text.split(' ').some((word) => {
      const candidate = compact(word);
      const digits = candidate.replace(/\D/g, '').length;
      const alike = Math.abs(candidate.length - length) <= 1 && digits * 2 >= candidate.length;
      return alike && !dates.has(candidate);
    });
  });
}

/**
 * Returns whether the front contains a date that is early enough to be a birth date. The license's issue and expiration
 * dates don't count.
 */
function otherBirthDate(front: readonly RecognizedLine[], barcode: BarcodeHolder): boolean {
  const own = [barcode.expiryDate, barcode.issueDate].flatMap((day) =>
    day ? dateShapes(day) : [],
  );
  const found = front.flatMap(({ text }) => datesIn(text.toUpperCase()));
  const years = found.map((date) => Number(/\d{4}$/.exec(date)?.[0] ?? date.slice(0, 4)));
  const latest = Math.max(...years, Number(barcode.expiryDate?.slice(0, 4) ?? 0));
  return found.some((date, index) => {
    const year = years[index]!;
    return year >= 1900 && year <= latest - YOUNGEST && !own.includes(date);
  });
}
