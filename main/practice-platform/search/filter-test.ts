import { type FieldErrors, isJsonObject } from '../input/json-input.ts';
import { isUuid } from '../random.ts';
import type { Applications } from '../store/applications.ts';
import type { Cell } from '../store/cells.ts';
import type { FilterEntry } from './filter-table.ts';
import { type Matching, phoneMatch, type RowTest, searchMatch, wordsMatch } from './text-match.ts';

/**
 * Turns one filter field as sent into a test of rows. Null when it filters nothing (an empty list)
 * or is wrong, which is then noted in `errors`.
 */
export function filterTest(
  field: string,
  entry: FilterEntry,
  value: unknown,
  applications: Applications,
  matching: Matching,
  errors: FieldErrors,
): RowTest | null {
  const { cells } = applications;
  const refuse = (part: string, text: string): null => {
    errors.add(`${field}${part}`, `The ${field}${part} field ${text}.`);
    return null;
  };
  const select = (part: string): null => {
    errors.add(`${field}${part}`, `The selected ${field}${part} is invalid.`);
    return null;
  };
  switch (entry.shape) {
    case 'search':
    case 'words':
    case 'digits': {
      if (typeof value !== 'string') return refuse('', 'must be a string');
      if (entry.shape === 'search') return searchMatch(cells, value, matching);
      const match = entry.shape === 'words' ? wordsMatch : phoneMatch;
      return match(cells, entry.column, value, matching);
    }
    case 'choice': {
      if (typeof value !== 'string') return refuse('', 'must be a string');
      if (!entry.allowed.includes(value)) return select('');
      const values = cells.column(entry.column);
      return (row) => values[row] === value;
    }
    case 'boolean': {
      if (typeof value !== 'boolean') return refuse('', 'must be true or false');
      const values = cells.column(entry.column);
      return (row) => values[row] === value;
    }
    case 'dates':
    case 'hours':
    case 'months': {
      const range = readRange(entry.shape, value);
      if (!range.ok) return refuse(range.part, range.text);
      const values = cells.column(entry.column);
      return (row) => {
        const cell = values[row];
        return typeof cell === 'number' && cell >= range.low && cell <= range.high;
      };
    }
    default:
      return listTest(entry, value, applications, refuse, select);
  }
}

type ListEntry = Extract<FilterEntry, { readonly none?: true }>;

const ITEM: Readonly<Record<ListEntry['shape'], readonly [(item: unknown) => boolean, string]>> = {
  strings: [(item) => typeof item === 'string', 'must be a string'],
  existing: [(item) => typeof item === 'string', 'must be a string'],
  uuids: [isUuid, 'must be a valid UUID'],
  numbers: [(item) => typeof item === 'number', 'must be a number'],
  integers: [Number.isInteger, 'must be an integer'],
};

function listTest(
  entry: ListEntry,
  value: unknown,
  applications: Applications,
  refuse: (part: string, text: string) => null,
  select: (part: string) => null,
): RowTest | null {
  if (!Array.isArray(value)) return refuse('', 'must be an array');
  const items: readonly unknown[] = value;
  const [isItem, wrong] = ITEM[entry.shape];
  const at = items.findIndex((item) => !isItem(item));
  if (at >= 0) return refuse(`.${at}`, wrong);
  const unknown = items.findIndex((item) => !exists(entry, item, applications));
  if (unknown >= 0) return select(`.${unknown}`);
  if (items.length === 0) return null;
  const wanted = new Set(items);
  const values = applications.cells.column(entry.column);
  return (row) => holdsAny(values[row] ?? null, wanted) !== (entry.none ?? false);
}

function exists(entry: ListEntry, item: unknown, applications: Applications): boolean {
  if (entry.allowed) return entry.allowed.some((allowed) => allowed === item);
  if (entry.shape !== 'existing') return true;
  return applications.rowOf(String(item)) !== undefined;
}

function holdsAny(cell: Cell, wanted: ReadonlySet<unknown>): boolean {
  return Array.isArray(cell) ? cell.some((item) => wanted.has(item)) : wanted.has(cell);
}

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
type Range =
  | { readonly ok: true; readonly low: number; readonly high: number }
  | { readonly ok: false; readonly part: string; readonly text: string };

/** Reads a range filter: dates as milliseconds, hours 0 to 8760, months from 0 (spec, endpoint 15). */
function readRange(shape: RangeShape, value: unknown): Range {
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
