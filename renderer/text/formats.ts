import { locale } from './language.ts';

/**
 * This module formats numbers, dates, and money for the user's locale. It doesn't use any of the
 * window's texts.
 */
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const dayFormat = new Intl.DateTimeFormat(locale, DAY);
const timeFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const stampFormat = new Intl.DateTimeFormat(locale, {
  ...DAY,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const calendarFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
const shortDayFormat = new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' });
const monthFormat = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const numberFormat = new Intl.NumberFormat(locale);
const moneyFormat = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/**
 * Removes the periods from Spanish times, which would end a sentence with two periods: `5:38 p.m..`
 */
const withoutPeriods = (text: string) => text.replace(/([ap])\.\s?m\./, '$1m');

/**
 * A time with a time zone. Any other text about a time is shown unchanged, because its time zone
 * would be a guess.
 */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses an ISO 8601 time with a time zone (spec, Conventions). Returns null for any other text. */
export function instant(iso: string): Date | null {
  const parsed = INSTANT.test(iso) ? new Date(iso) : null;
  return parsed === null || Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** Parses a calendar date (yyyy-mm-dd) as its midnight in UTC. Returns null for any other text. */
const calendarDate = (iso: string): Date | null => instant(`${iso}T00:00:00Z`);

/**
 * Formats the local day of a time, or a calendar date (yyyy-mm-dd), with the name of the month:
 * `Nov 3, 2026`. Any other text is returned unchanged.
 */
export function day(iso: string): string {
  const at = instant(iso);
  return at === null ? shortDay(iso) : dayFormat.format(at);
}

/** Formats a calendar date (yyyy-mm-dd) independently of the time zone: `April 30, 2029`. */
export function calendarDay(iso: string): string {
  const at = calendarDate(iso);
  return at === null ? iso : calendarFormat.format(at);
}

/** Formats a calendar date with a short month, independently of the time zone: `Apr 30, 2029`. */
export function shortDay(iso: string): string {
  const at = calendarDate(iso);
  return at === null ? iso : shortDayFormat.format(at);
}

/** Formats a range of calendar dates: `Jan 3 – Feb 4, 2026`. */
export function daySpan(from: string, to: string): string {
  const [first, last] = [calendarDate(from), calendarDate(to)];
  return first === null || last === null
    ? `${from} – ${to}`
    : shortDayFormat.formatRange(first, last);
}

/**
 * Formats the days that a document covers. A whole month becomes `July 2026`, and any other period
 * becomes `July 1 – 15, 2026`.
 */
export function period(from: string, to: string): string {
  const [first, last] = [calendarDate(from), calendarDate(to)];
  if (first === null || last === null || from.slice(0, 7) !== to.slice(0, 7))
    return daySpan(from, to);
  const isMonth = from.endsWith('-01') && new Date(last.getTime() + DAY_MS).getUTCDate() === 1;
  return isMonth ? monthFormat.format(first) : calendarFormat.formatRange(first, last);
}
const DAY_MS = 24 * 60 * 60 * 1000;

/** Formats a time of day. */
export function clock(iso: string): string {
  const at = instant(iso);
  return at === null ? iso : withoutPeriods(timeFormat.format(at));
}

/** Formats a date and time for a receipt, to the second and with the time zone. */
export function stamp(iso: string): string {
  const at = instant(iso);
  return at === null ? iso : withoutPeriods(stampFormat.format(at));
}

/**
 * Returns whether a time is on the same day as `now` in this desk's time zone. Returns false if the
 * time isn't valid.
 */
export function isSameDay(iso: string, now: Date): boolean {
  return instant(iso)?.toDateString() === now.toDateString();
}

/**
 * Groups consecutive items by day in this desk's time zone. Each group also contains the time of
 * its first item.
 */
export function byDay<T>(
  items: readonly T[],
  at: (item: T) => string,
): readonly { readonly day: string; readonly items: readonly T[] }[] {
  const days: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const last = days.at(-1);
    if (last !== undefined && isSameDay(at(item), new Date(last.day))) last.items.push(item);
    else days.push({ day: at(item), items: [item] });
  }
  return days;
}

/** Formats a number, with a fixed number of decimals if `digits` is given. */
export function count(value: number, digits?: number): string {
  if (digits === undefined) return numberFormat.format(value);
  const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, exact).format(value);
}

const PLAIN_NUMBER = /^\s*-?\d+(\.\d+)?\s*$/;

/**
 * Formats an amount in dollars. Text that isn't exactly one plain number, such as `25,000` or
 * `10k`, is returned unchanged.
 */
export function money(value: string | number | boolean): string {
  const isAmount = typeof value === 'number' || PLAIN_NUMBER.test(String(value));
  return isAmount ? moneyFormat.format(Number(value)) : String(value);
}
