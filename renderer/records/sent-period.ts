/** The periods of *What did I send?*. */
export const PERIODS = ['day', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** A period from `from` (inclusive) to `to` (exclusive). */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

/**
 * Returns the day, week, or month that contains `at` in this desk's time zone. In both languages,
 * weeks start on Sunday, as is usual in the US.
 */
export function periodAround(period: Period, at: Date): Stretch {
  const [year, month, day] = [at.getFullYear(), at.getMonth(), at.getDate()];
  if (period === 'month') return { from: new Date(year, month), to: new Date(year, month + 1) };
  const first = period === 'week' ? day - at.getDay() : day;
  const days = period === 'week' ? 7 : 1;
  return { from: new Date(year, month, first), to: new Date(year, month, first + days) };
}

/** Returns the previous (`-1`) or next (`1`) period. */
export function periodBeside(period: Period, { from, to }: Stretch, side: -1 | 1): Stretch {
  return periodAround(period, side === 1 ? to : new Date(from.getTime() - 1));
}

/** Returns the calendar date (yyyy-mm-dd) in this desk's time zone. */
export function calendarDate(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
