import { isCalendarDate } from '#contract/filters/filter-schema.ts';
import { locale } from './language.ts';

type Part = 'year' | 'month' | 'day';

/** How a locale writes a day in figures. */
export interface DayStyle {
  readonly order: readonly Part[];
  /** A date of the calendar (yyyy-mm-dd) in figures, with all four of its year: `01/31/2026`. */
  readonly write: (iso: string) => string;
}

/** The style of a locale, always in the calendar and the figures that the platform's dates have. */
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
    // Signs that turn the direction of text would stand unseen in the field.
    write: (iso) => format.format(new Date(`${iso}T00:00:00Z`)).replace(/[\u200e\u200f]/g, ''),
  };
}

const YEAR_FIRST: readonly Part[] = ['year', 'month', 'day'];

/** The figures of a day, parted by whatever people put between them; or eight in a row. */
const FIGURES = /^\D*(\d+)\D+(\d+)\D+(\d+)\D*$/;

/**
 * The day that was typed, as yyyy-mm-dd: in the order of the style, or the year first. Null for anything
 * that is not a whole date of the calendar, as one still being typed; a year has four figures.
 */
export function readDayIn({ order }: DayStyle, typed: string): string | null {
  const text = typed.trim();
  if (/^\d{8}$/.test(text)) {
    const both = [order, YEAR_FIRST].map((parts) => dayOf(parts, inARow(parts, text)));
    // No text is a date since 1900 in both orders.
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

/** `readDayIn` for the user's locale. */
export const readDay = (typed: string) => readDayIn(style, typed);
/** A date of the calendar (yyyy-mm-dd) as it is typed in the user's locale. */
export const writeDay = style.write;
/** How a day is typed. */
export const EXAMPLE_DAY = writeDay('2026-01-31');
