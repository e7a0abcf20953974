import type { AamvaLicense } from '../recognition/barcode/aamva.ts';
import type { RecognizedLine } from '../recognition/print/read-lines.ts';
import { editCost, editCostWithin } from './edit-cost.ts';
import { foldedWords } from './fold-name.ts';

export type HolderField = 'surname' | 'givenNames' | 'number' | 'birthDate';
/** The part of a license's barcode that is compared. */
export type BarcodeHolder = Pick<AamvaLicense, HolderField> &
  Partial<Pick<AamvaLicense, 'expiryDate' | 'issueDate'>>;
export type FieldAgreement = 'agrees' | 'differs' | 'unknown';

const FIELDS: readonly HolderField[] = ['surname', 'givenNames', 'number', 'birthDate'];
/** Cost of an edit, as a part of the value's length, up to which a value stands on the front. */
const STANDS: Readonly<Record<HolderField, number>> = {
  surname: 0.25,
  givenNames: 0.25,
  number: 0.15,
  birthDate: 0.15,
};
/** From which nothing like it stands there. */
const NOTHING_LIKE: Readonly<Record<HolderField, number>> = {
  surname: 0.5,
  givenNames: 0.5,
  number: 0.4,
  birthDate: 0.35,
};
/** One of two names that is not there can be the reading's fault; a surname must be quite another. */
const QUITE_OTHER = 0.6;
/** Shorter values stand in any text by chance. */
const TELLING = 5;

/** From a birth to the end of a license: learners are 14, licenses hold for some years. */
const YOUNGEST = 15;

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const DATE =
  /(?<!\d)(?:\d{2}[/ -]?\d{2}[/ -]?\d{4}|\d{4}[/ -]?\d{2}[/ -]?\d{2}|\d{2} ?[A-Z]{3} ?\d{4})(?!\d)/g;

/**
 * Holds what was read on a front against the barcode of the back, field by field. `differs` only
 * where the front is legible, as another field shows that is the same on both sides, and nothing like
 * the value stands there. A birth date must also have another in its place; given names alone, beside
 * a surname that agrees, are not said to differ.
 */
export function compareHolders(
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
    // A short name is too short for a line of its own to be found.
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

/** Neither found nor missing: the barcode does not say. */
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

/** Blanks are lost at times: a name may begin or end a word. */
function nameCost(name: string, word: string): number {
  const whole = editCost(name, word);
  if (name.length < TELLING || word.length <= name.length + 1) return whole;
  const [first, last] = [word.slice(0, name.length), word.slice(-name.length)];
  return Math.min(whole, editCost(name, first), editCost(name, last));
}

/** The words of a line, and up to three of them in one: names are two words at times, and misread so. */
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

/** Broad letters that fell apart. */
function letters(word: string): string {
  return word.replaceAll('VV', 'W').replace(/N[1I]|[1I]V[1I]/g, 'M');
}

/** The ways a field may be printed. Empty when there is nothing to look for. */
function shapesOf(field: HolderField, barcode: BarcodeHolder): string[] {
  const value = barcode[field];
  if (!value) return [];
  if (field === 'birthDate') return dateShapes(value);
  if (field === 'number') return [compact(value)].filter((shape) => shape.length >= 4);
  const words = foldedWords(value);
  // The first name is enough: fronts leave middle names out or shorten them.
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

/** Dates in a line, digits and letters only. A slash or hyphen may be lost or read as I, a 0 as O. */
function datesIn(text: string): string[] {
  const digits = text.replaceAll('O', '0').replaceAll('I', '/');
  return [...(text.match(DATE) ?? []), ...(digits.match(DATE) ?? [])].map(compact);
}

/** Whether another number of that length stands there. */
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
 * Whether a date stands there that is neither of the license's own and so much before them that it
 * can be a birth.
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
