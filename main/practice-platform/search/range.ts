import { isJsonObject } from '../input/json-input.ts';

/**
 * The spec calls ranges "objects with minimum and maximum values" and names neither key, so every
 * usual pair is taken. Either end may be left out.
 */
const KEYS = [
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['from', 'to'],
  ['start', 'end'],
] as const;

type RangeShape = 'dates' | 'hours' | 'months';

/** Both ends included, in the unit of the column; or what is wrong, by the part of the field. */
export type Range =
  | { readonly ok: true; readonly low: number; readonly high: number }
  | { readonly ok: false; readonly part: string; readonly text: string };

/** Reads a range filter: dates as milliseconds, hours 0 to 8760, months from 0 (spec, endpoint 15). */
export function readRange(shape: RangeShape, value: unknown): Range {
  const refuse = (part: string, text: string): Range => ({ ok: false, part, text });
  if (!isJsonObject(value)) return refuse('', 'must be an object with a minimum and a maximum');
  const sent = Object.keys(value);
  const pair = KEYS.find((keys) => sent.every((key) => keys.some((known) => known === key)));
  if (!pair || sent.length === 0) return refuse('', 'must have a minimum and a maximum');
  const ends = pair.map((key) => value[key] ?? null);
  const [low, high] = ends.map((end, at) => readEnd(shape, end, at === 1));
  if (low === undefined) return refuse(`.${pair[0]}`, WRONG[shape]);
  if (high === undefined) return refuse(`.${pair[1]}`, WRONG[shape]);
  return { ok: true, low: low ?? Number.NEGATIVE_INFINITY, high: high ?? Number.POSITIVE_INFINITY };
}

const WRONG: Readonly<Record<RangeShape, string>> = {
  dates: 'must be a valid date',
  hours: 'must be an integer between 0 and 8760',
  months: 'must be a number of months',
};

/** Null for an open end, undefined for a wrong one. */
function readEnd(shape: RangeShape, value: unknown, isLast: boolean): number | null | undefined {
  if (value === null) return null;
  if (shape === 'dates') return readDate(value, isLast);
  if (typeof value !== 'number' || !(value >= 0)) return undefined;
  if (shape === 'hours' && !(Number.isInteger(value) && value <= 8760)) return undefined;
  return value;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const AMERICAN_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const DAY = 86_400_000;

/** A day as the last of a range means all of it. */
function readDate(value: unknown, isLast: boolean): number | undefined {
  if (typeof value !== 'string') return undefined;
  const iso = DATE.exec(value);
  const american = AMERICAN_DATE.exec(value);
  const [year, month, day] = iso?.slice(1) ?? [american?.[3], american?.[1], american?.[2]];
  if (year && month && day) {
    const start = Date.UTC(Number(year), Number(month) - 1, Number(day));
    // Date.UTC rolls the 31st of February over; a calendar has none.
    if (new Date(start).getUTCDate() !== Number(day)) return undefined;
    return isLast ? start + DAY - 1 : start;
  }
  const moment = MOMENT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}
