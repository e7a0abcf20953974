import { t } from './catalogue.ts';

export {
  calendarDay,
  clock,
  count,
  day,
  daySpan,
  money,
  shortDay,
  stamp,
} from './formats.ts';

/** Amounts and times with their words, in the language in use. */
export const { days, when, bytes, bytesOf, age } = t.amounts;

/** How long ago that was. */
export function ageOf(iso: string, now: number): string {
  return age(now - Date.parse(iso));
}
