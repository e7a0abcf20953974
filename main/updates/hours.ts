/** Times of the day at this computer, in minutes since midnight. It may last past midnight; two that are the same mean all day. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

/** One occurrence of these hours, in milliseconds since 1970; `end` no longer belongs to it. */
export interface HoursNow {
  readonly start: number;
  readonly end: number;
}

/** The share of the hours over which desks spread their look. What is found needs the rest to come in. */
const SPREAD = 0.75;

const FIRST_RETRY_MS = 15 * 60_000;
const LONGEST_RETRY_MS = 2 * 60 * 60_000;

/** The hours that `now` lies in; null outside of them. */
export function hoursAt(now: number, { from, to }: Hours): HoursNow | null {
  for (const day of [0, -1]) {
    const start = moment(now, day, from);
    const end = moment(now, to > from ? day : day + 1, to);
    if (start <= now && now < end) return { start, end };
  }
  return null;
}

/** A local time of a day; the calendar knows which days have 23 or 25 hours. */
function moment(now: number, day: number, minutes: number): number {
  const date = new Date(now);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + day, 0, minutes).getTime();
}

/**
 * When a desk looks for a new version: at a moment of its own, so that a chain's desks do not come all at
 * once, neither as the hours begin nor as they are switched on within them.
 * @param random from 0 to 1
 */
export function lookAt({ start, end }: HoursNow, now: number, random: number): number {
  const from = Math.max(now, start);
  return from + random * SPREAD * (end - from);
}

/** Milliseconds until a look that failed is repeated, each time longer. `failures` counts from 1. */
export function retryAfter(failures: number, random: number): number {
  const ms = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return ms * (0.5 + random);
}
