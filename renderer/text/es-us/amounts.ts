import type { Catalogue } from '../en-us/catalogue.ts';
import { clock, count, day, isSameDay } from '../formats.ts';

/** Amounts and times that hold words. */
const plurals = new Intl.PluralRules('es-US');

/** `1 archivo`, `3 archivos`. */
export function plural(value: number, one: string, other: string): string {
  return `${count(value)} ${plurals.select(value) === 'one' ? one : other}`;
}

export function days(value: number): string {
  return plural(value, 'día', 'días');
}

/** The time when it is today, else the day and the time. */
export function when(iso: string, now: Date = new Date()): string {
  if (Number.isNaN(Date.parse(iso))) return iso;
  return isSameDay(iso, now) ? `hoy, ${clock(iso)}` : `${day(iso)}, ${clock(iso)}`;
}

/** A size in steps of 1000, as operating systems other than Windows and all networks count. */
export function bytes(value: number): string {
  if (value < 1000) return plural(value, 'byte', 'bytes');
  if (value < 1_000_000) return `${count(Math.round(value / 1000))} KB`;
  return `${count(value / 1_000_000, 1)} MB`;
}

/** How much of a transfer is done: `4.1 de 6.6 MB`. */
export function bytesOf(done: number, total: number): string {
  if (total < 1_000_000) return `${count(Math.round(done / 1000))} de ${bytes(total)}`;
  return `${count(done / 1_000_000, 1)} de ${bytes(total)}`;
}

/** How long something has lasted, in its two largest units: `2 h 10 min`, `3 días 4 h`. */
function age(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000);
  if (minutes < 1) return 'menos de un minuto';
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const rest = hours % 24;
  const whole = days(Math.floor(hours / 24));
  return rest === 0 ? whole : `${whole} ${rest} h`;
}

/** Those that the window uses by themselves. */
export const amounts: Catalogue['amounts'] = { days, when, bytes, bytesOf, age };
