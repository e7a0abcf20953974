/** Numbers, dates and sizes as staff of a branch in the US read them. The user's own locale rules where one is set. */
const locale = typeof navigator === 'undefined' ? 'en-US' : navigator.language || 'en-US';

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
const numberFormat = new Intl.NumberFormat(locale);
const moneyFormat = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const plurals = new Intl.PluralRules('en-US');

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

/** A time of day. */
export function clock(iso: string): string {
  const at = date(iso);
  return at === null ? iso : timeFormat.format(at);
}

/** Day and time to the second with the zone, as a receipt needs it. */
export function stamp(iso: string): string {
  const at = date(iso);
  return at === null ? iso : stampFormat.format(at);
}

/** The time when it is today, else the day and the time. */
export function when(iso: string, now: Date = new Date()): string {
  const at = date(iso);
  if (at === null) return iso;
  return at.toDateString() === now.toDateString()
    ? `today, ${timeFormat.format(at)}`
    : `${dayFormat.format(at)}, ${timeFormat.format(at)}`;
}

/** A number; with `digits` behind the point where that is said. */
export function count(value: number, digits?: number): string {
  if (digits === undefined) return numberFormat.format(value);
  const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(locale, exact).format(value);
}

/** `1 file`, `3 files`. */
export function plural(value: number, one: string, other: string): string {
  return `${count(value)} ${plurals.select(value) === 'one' ? one : other}`;
}

export function days(value: number): string {
  return plural(value, 'day', 'days');
}

/** An amount in dollars; text that is no number is shown as it came. */
export function money(value: string | number | boolean): string {
  const amount = typeof value === 'number' ? value : Number.parseFloat(String(value));
  return typeof value === 'boolean' || Number.isNaN(amount)
    ? String(value)
    : moneyFormat.format(amount);
}

/** A size in steps of 1000, as operating systems other than Windows and all networks count. */
export function bytes(value: number): string {
  if (value < 1000) return plural(value, 'byte', 'bytes');
  if (value < 1_000_000) return `${Math.round(value / 1000)} KB`;
  return `${(value / 1_000_000).toFixed(1)} MB`;
}

/** How much of a transfer is done: `4.1 of 6.6 MB`. */
export function bytesOf(done: number, total: number): string {
  if (total < 1_000_000) return `${Math.round(done / 1000)} of ${bytes(total)}`;
  return `${(done / 1_000_000).toFixed(1)} of ${bytes(total)}`;
}

/** How long something has lasted, in its two largest units: `2 h 10 min`, `3 days 4 h`. */
export function age(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000);
  if (minutes < 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const rest = hours % 24;
  const whole = days(Math.floor(hours / 24));
  return rest === 0 ? whole : `${whole} ${rest} h`;
}

/** How long ago that was. */
export function ageOf(iso: string, now: number): string {
  return age(now - Date.parse(iso));
}
