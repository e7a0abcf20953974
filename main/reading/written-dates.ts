import { type NumericDate, numericDates } from './numeric-dates.ts';

/** A calendar day as yyyy-mm-dd. */
export type Day = string;

/** A date in text, and its position. `to` is exclusive. */
export interface WrittenDay {
  readonly day: Day;
  readonly from: number;
  readonly to: number;
}

/** A date range. */
export interface WrittenSpan {
  readonly from: Day;
  readonly to: Day;
}

/** Whether the month or the day comes first in a numeric date. */
export type NumberOrder = 'monthFirst' | 'dayFirst';

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'jan january ene enero',
    'feb february febrero',
    'mar march marzo',
    'apr april abr abril',
    'may mayo',
    'jun june junio',
    'jul july julio',
    'aug august ago agosto',
    'sep sept september septiembre setiembre',
    'oct october octubre',
    'nov november noviembre',
    'dec december dic diciembre',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1])),
);
const NAMES = Object.keys(MONTHS)
  .sort((a, b) => b.length - a.length)
  .join('|');
const MONTH = `(${NAMES})\\.?`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
/** Matches the next date, which may follow the hyphen after a two-digit year: `1 jul 26-31 jul 26`. */
const NEXT_DATE = `\\d{1,2}[\\s./-]*(?:${NAMES})\\.?[\\s,./-]*'?\\d`;
const YEAR = `((?:19|20)\\d{2}|'?\\d{2}(?!\\d|[/:.]\\d|-(?!${NEXT_DATE})\\d))`;
const APART = '[\\s,./-]+';
/** The beginning of a word. Character recognition may lose the spaces around *to*. */
const BEGINS = '(?:(?<![a-z])|(?<=\\d(?:to|through|thru)))';

/** Dates whose month is a name, with the capture groups for year, month, and day. */
const NAMED_FORMS: readonly {
  readonly pattern: RegExp;
  readonly year: number;
  readonly month: number;
  readonly day: number;
}[] = [
  {
    pattern: RegExp(`${BEGINS}${MONTH}[\\s,./-]*${DAY}${APART}${YEAR}(?!\\d)`, 'g'),
    year: 3,
    month: 1,
    day: 2,
  },
  {
    pattern: RegExp(
      `(?<!\\d)${DAY}[\\s,./-]*(?:de |of )?${MONTH}${APART}(?:del? )?${YEAR}(?!\\d)`,
      'g',
    ),
    year: 3,
    month: 2,
    day: 1,
  },
];
/** Two days of a month, as in `july 1-31`. The second number isn't a year. */
const DAYS_OF_MONTH = /^[a-z]+\.?\s*\d{1,2}\s*-\s*\d{2}$/;

/** The parts of a date as written, and its position. `to` is exclusive. */
interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the dates in `plain`, in order. The text must be lowercase and without accents. Two-digit years are in this
 * century. Impossible dates are omitted.
 */
export function writtenDays(plain: string, order: NumberOrder): WrittenDay[] {
  const numeric = numericDates(plain);
  const inForm = (wanted: NumericDate['form']) =>
    numeric.filter(({ form }) => form === wanted).map((date) => partsOf(date, order));
  const found: WrittenDay[] = [];
  // If two dates overlap, the first one in this order counts.
  const written = [...inForm('yearFirst'), ...namedDates(plain), ...inForm('yearLast')];
  for (const { year, month, day: date, from, to } of written) {
    if (found.some((other) => from < other.to && to > other.from)) continue;
    const day = dayOf(yearOf(year), monthOf(month), Number(date));
    if (day !== null) found.push({ day, from, to });
  }
  return found.sort((a, b) => a.from - b.from);
}

function namedDates(plain: string): DateParts[] {
  return NAMED_FORMS.flatMap(({ pattern, year, month, day }) =>
    [...plain.matchAll(pattern)].flatMap((match) => {
      if (DAYS_OF_MONTH.test(match[0])) return [];
      const part = (place: number) => match[place] ?? '';
      const place = { from: match.index, to: match.index + match[0].length };
      return { year: part(year), month: part(month), day: part(day), ...place };
    }),
  );
}

function partsOf({ form, numbers, from, to }: NumericDate, order: NumberOrder): DateParts {
  const [first, second, third] = numbers;
  if (form === 'yearFirst') return { year: first, month: second, day: third, from, to };
  const [month, day] = order === 'dayFirst' ? [second, first] : [first, second];
  return { year: third, month, day, from, to };
}

/** The text between the two dates of a range. */
const BETWEEN = /^[\s,]*(?:[-–—]|·|to|through|thru|until|and|al?|hasta(?: el)?|y)[\s,]*$/;
/** Ranges in which only the end has a year: `July 1 - July 31, 2026`, `July 1 - 31, 2026`, `06/01-06/30/2026`. */
const HALF = RegExp(
  `(?<![a-z])${MONTH}\\s*${DAY}\\s*(?:[-–—]|·|to|through|thru)\\s*(?:${MONTH}\\s*)?${DAY}\\s*,?\\s*((?:19|20)\\d{2})`,
);
const HALF_NUMBERS =
  /(?<![\d/])(\d{1,2})\/(\d{1,2})\s*(?:[-–—]|to|through|thru)\s*(\d{1,2})\/(\d{1,2})\/((?:20)?\d{2})(?!\d)/;
const HALF_DAY_FIRST = RegExp(
  `(?<!\\d)${DAY}\\s*(?:de )?(?:${MONTH}\\s*)?(?:[-–—]|to|al?|hasta(?: el)?)\\s*${DAY}\\s*(?:de )?${MONTH}\\s*,?\\s*(?:del? )?((?:19|20)\\d{2})`,
);
/** Ranges of months with the year at the end: `July through September 2026`. */
const MONTHS_OF_YEAR = RegExp(
  `(?<![a-z\\d])${MONTH}\\s*(?:[-–—]|to|through|thru|al?)\\s*${MONTH},?\\s*((?:19|20)\\d{2})(?!\\d)`,
);
/** A month and a year, without a day. */
const WHOLE_MONTH = RegExp(`(?<![a-z\\d])${MONTH}(?: ?[,/-])? ?(?:del? )?((?:19|20)\\d{2})(?!\\d)`);

/** The shortest and the longest period of a statement, pay slip, or bill, in days. */
const SPAN = { least: 1, most: 400 };

/** Returns the first date range in the text, or null. The text must be lowercase and without accents. */
export function writtenSpan(plain: string, order: NumberOrder): WrittenSpan | null {
  const days = writtenDays(plain, order);
  for (const [index, first] of days.entries()) {
    const next = days[index + 1];
    if (next === undefined) break;
    const between = plain.slice(first.to, next.from).replace(/\b(?:ending|end date|fin)\b:?/, 'to');
    const span = BETWEEN.test(between) ? spanOf(first.day, next.day) : null;
    if (span !== null) return span;
  }
  return halfSpan(plain, order);
}

function halfSpan(plain: string, order: NumberOrder): WrittenSpan | null {
  const named = HALF.exec(plain);
  if (named !== null) {
    const [, first = '', from = '', second, to = '', year = ''] = named;
    return spanOfParts(year, [monthOf(first), from], [monthOf(second ?? first), to]);
  }
  const numbers = HALF_NUMBERS.exec(plain);
  if (numbers !== null) {
    const [, a = '', b = '', c = '', d = '', year = ''] = numbers;
    return order === 'monthFirst'
      ? spanOfParts(year, [Number(a), b], [Number(c), d])
      : spanOfParts(year, [Number(b), a], [Number(d), c]);
  }
  const dayFirst = HALF_DAY_FIRST.exec(plain);
  if (dayFirst === null) return null;
  const [, from = '', first, to = '', second = '', year = ''] = dayFirst;
  return spanOfParts(year, [monthOf(first ?? second), from], [monthOf(second), to]);
}

/**
 * Returns a range that ends in the given year. If the start month comes after the end month, the range starts in the
 * previous year.
 */
function spanOfParts(
  year: string,
  from: readonly [number, string],
  to: readonly [number, string],
): WrittenSpan | null {
  const end = yearOf(year);
  const begin = from[0] > to[0] ? end - 1 : end;
  return spanOf(dayOf(begin, from[0], Number(from[1])), dayOf(end, to[0], Number(to[1])));
}

/**
 * Returns the date range of one or more months that are written with a year and no day. Returns null if the text
 * contains no such months.
 */
export function writtenMonth(plain: string): WrittenSpan | null {
  const range = MONTHS_OF_YEAR.exec(plain);
  const [, first, second, end] = range ?? WHOLE_MONTH.exec(plain)?.toSpliced(2, 0, '') ?? [];
  if (first === undefined) return null;
  const [from, to, year] = [monthOf(first), monthOf(second || first), Number(end)];
  const last = new Date(Date.UTC(year, to, 0)).getUTCDate();
  return spanOf(dayOf(from > to ? year - 1 : year, from, 1), dayOf(year, to, last));
}

/**
 * Infers the order from a numeric date that is valid in only one order. Returns null if the text contains no such date.
 */
export function provenOrder(plain: string): NumberOrder | null {
  for (const { form, numbers } of numericDates(plain)) {
    if (form === 'yearFirst') continue;
    const [first, second] = numbers;
    if (Number(first) > 12 && Number(second) <= 12) return 'dayFirst';
    if (Number(second) > 12 && Number(first) <= 12) return 'monthFirst';
  }
  return null;
}

function spanOf(from: Day | null, to: Day | null): WrittenSpan | null {
  if (from === null || to === null) return null;
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= SPAN.least && days <= SPAN.most ? { from, to } : null;
}

/** Returns the number of a month that is written as a name or a number. */
export function monthOf(text: string): number {
  return MONTHS[text] ?? Number(text);
}

function yearOf(text: string): number {
  const digits = text.replace("'", '');
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

/** Returns a day, or null if it doesn't exist or isn't between 1950 and 2099. */
export function dayOf(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && day > 0;
  return isReal && year >= 1950 && year <= 2099 ? date.toISOString().slice(0, 10) : null;
}
