import { t } from './catalogue.ts';
import { clock, count, day, instant, isSameDay } from './formats.ts';

/** Formats a number of days: `1 day`, `3 days`. */
export function days(n: number): string {
  return t.amounts.days({ n });
}

/** Formats a time. Includes the date unless it is today. Text that isn’t a time is formatted as a day. */
export function when(iso: string, now: Date = new Date()): string {
  if (instant(iso) === null) return day(iso);
  const time = clock(iso);
  return isSameDay(iso, now) ? t.amounts.when({ time }) : `${day(iso)}, ${time}`;
}

/**
 * Formats a size in bytes with units that are powers of 1000, as is usual on networks and on all
 * operating systems except Windows.
 */
export function bytes(value: number): string {
  if (value < 1000) return t.amounts.bytes({ n: value });
  if (value < 1_000_000) return `${count(Math.round(value / 1000))} KB`;
  return `${count(value / 1_000_000, 1)} MB`;
}

/** Formats the progress of a transfer: `4.1 of 6.6 MB`. */
export function bytesOf(done: number, total: number): string {
  const part = total < 1_000_000 ? count(Math.round(done / 1000)) : count(done / 1_000_000, 1);
  return t.amounts.bytesOf({ done: part, total: bytes(total) });
}

/** Formats a duration in its two largest units: `2 h 10 min`, `3 days 4 h`. */
export function age(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000);
  if (minutes < 1) return t.amounts.age;
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const rest = hours % 24;
  const whole = days(Math.floor(hours / 24));
  return rest === 0 ? whole : `${whole} ${rest} h`;
}

/** Formats how long ago a point in time was. */
export function ageOf(iso: string, now: number): string {
  return age(now - Date.parse(iso));
}
