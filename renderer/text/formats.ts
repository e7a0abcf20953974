import { locale } from './language.ts';

/** Numbers, dates and money in the user's locale, without a word of the interface's. */
const dayFormat = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});
const timeFormat = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const stampFormat = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const calendarFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
const shortDayFormat = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
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

/** A Spanish time would end a sentence in two periods: `5:38 p.m..` */
const withoutPeriods = (text: string) => text.replace(/([ap])\.\s?m\./, '$1m');

function date(iso: string): Date | null {
  const parsed = new Date(iso);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** A day with its month's name, `Nov 3, 2026`; the text as it came when it is no date. */
export function day(iso: string): string {
  const at = date(iso);
  return at === null ? iso : dayFormat.format(at);
}

/** A date of the calendar (yyyy-mm-dd), the same in every time zone: `April 30, 2029`. */
export function calendarDay(iso: string): string {
  const at = date(`${iso}T00:00:00Z`);
  return at === null ? iso : calendarFormat.format(at);
}

/** A date of the calendar with its month in short, the same in every time zone: `Apr 30, 2029`. */
export function shortDay(iso: string): string {
  const at = date(`${iso}T00:00:00Z`);
  return at === null ? iso : shortDayFormat.format(at);
}

/** The days from one date of the calendar to another: `Jan 3 – Feb 4, 2026`. */
export function daySpan(from: string, to: string): string {
  const [first, last] = [date(`${from}T00:00:00Z`), date(`${to}T00:00:00Z`)];
  return first === null || last === null
    ? `${from} – ${to}`
    : shortDayFormat.formatRange(first, last);
}

/** The days that a document covers: `July 2026` where they are a month, else `July 1 – 15, 2026`. */
export function period(from: string, to: string): string {
  const [first, last] = [date(`${from}T00:00:00Z`), date(`${to}T00:00:00Z`)];
  if (first === null || last === null || from.slice(0, 7) !== to.slice(0, 7))
    return daySpan(from, to);
  const isMonth = from.endsWith('-01') && new Date(last.getTime() + DAY_MS).getUTCDate() === 1;
  return isMonth ? monthFormat.format(first) : calendarFormat.formatRange(first, last);
}
const DAY_MS = 24 * 60 * 60 * 1000;

/** A time of day. */
export function clock(iso: string): string {
  const at = date(iso);
  return at === null ? iso : withoutPeriods(timeFormat.format(at));
}

/** Day and time to the second with the zone, as a receipt needs it. */
export function stamp(iso: string): string {
  const at = date(iso);
  return at === null ? iso : withoutPeriods(stampFormat.format(at));
}

/** Whether both times lie in one day of this desk's; false where the first is no date. */
export function isSameDay(iso: string, now: Date): boolean {
  return date(iso)?.toDateString() === now.toDateString();
}

/** Puts items that follow each other and are of one day, in this desk's time zone, under the first of them. */
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

/** A number; with `digits` behind the point where that is said. */
export function count(value: number, digits?: number): string {
  if (digits === undefined) return numberFormat.format(value);
  const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, exact).format(value);
}

/** An amount in dollars; text that is no number is shown as it came. */
export function money(value: string | number | boolean): string {
  const amount = typeof value === 'number' ? value : Number.parseFloat(String(value));
  return typeof value === 'boolean' || Number.isNaN(amount)
    ? String(value)
    : moneyFormat.format(amount);
}
