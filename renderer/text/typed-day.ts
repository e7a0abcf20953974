import { isCalendarDate } from '#contract/filters/filter-schema.ts';
import { locale } from './language.ts';

type Part = 'year' | 'month' | 'day';

/** How dates are written in digits in a locale. */
export interface DayStyle {
  readonly order: readonly Part[];
  /** Formats a calendar date (yyyy-mm-dd) in digits, with a four-digit year: `01/31/2026`. */
  readonly write: (iso: string) => string;
}

/**
 * Returns the style for a locale. It always uses the Gregorian calendar and Latin digits, just like
 * the platform's dates.
 */
export function dayStyle(of: string): DayStyle {
  const name = new Intl.Locale(of, { calendar: 'gregory', numberingSystem: 'latn' });
  const format = new Intl.DateTimeFormat(name, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
  });
  const isPart = (type: string): type is Part => ['year', 'month', 'day'].includes(type);
  return {
    order: format.formatToParts(0).flatMap(({ type }) => (isPart(type) ? [type] : [])),
    // Removes characters that change the text direction, because they would be invisible in the
    // field.
    write: (iso) => format.format(new Date(`${iso}T00:00:00Z`)).replace(/[\u200e\u200f]/g, ''),
  };
}

const YEAR_FIRST: readonly Part[] = ['year', 'month', 'day'];

/** Matches a date in digits, with anything between its three numbers. */
const FIGURES = /^\D*(\d+)\D+(\d+)\D+(\d+)\D*$/;

/**
 * Returns a typed date as yyyy-mm-dd. The typed date may have the order of the style, or start with
 * a four-digit year. Returns null if the date isn't complete yet or the text isn't a date.
 */
export function readDayIn({ order }: DayStyle, typed: string): string | null {
  const text = typed.trim();
  if (/^\d{8}$/.test(text)) {
    const both = [order, YEAR_FIRST].map((parts) => dayOf(parts, inARow(parts, text)));
    // Eight digits can never be a date after 1900 in both orders, so the result is unambiguous.
    return both.find((day) => day !== null && day >= '1900') ?? both[0] ?? null;
  }
  const figures = FIGURES.exec(text)?.slice(1);
  if (figures === undefined || /\p{L}/u.test(text)) return null;
  return dayOf(figures[0]?.length === 4 ? YEAR_FIRST : order, figures);
}

function dayOf(parts: readonly Part[], figures: readonly string[]): string | null {
  const figure = (part: Part) => figures[parts.indexOf(part)] ?? '';
  const two = (part: Part) => figure(part).padStart(2, '0');
  const day = `${figure('year')}-${two('month')}-${two('day')}`;
  return isCalendarDate(day) ? day : null;
}

function inARow(order: readonly Part[], text: string): string[] {
  let at = 0;
  return order.map((part) => {
    const from = at;
    at += part === 'year' ? 4 : 2;
    return text.slice(from, at);
  });
}

const style = dayStyle(locale);

/** Calls `readDayIn` with the style of the user's locale. */
export const readDay = (typed: string) => readDayIn(style, typed);
/** Formats a calendar date (yyyy-mm-dd) the way users type it in their locale. */
export const writeDay = style.write;
/** An example of how to type a date. */
export const EXAMPLE_DAY = writeDay('2026-01-31');
