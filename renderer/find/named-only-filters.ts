import type { FilterName } from '#contract/filters/filter-fields.ts';
import { formatDate, type RangeWire } from '#contract/filters/range-wire.ts';
import { joinList, listValues } from '#kit/list-text.ts';

/**
 * The kind of value that a filter probably expects. It is guessed from the filter's name, because
 * nothing else is documented.
 */
export type NamedShape = 'dates' | 'numbers' | 'list';

/** The fields as typed: the two ends of a range, or a list with one value per line. */
export interface NamedFields {
  readonly min: string;
  readonly max: string;
  readonly list: string;
}

const EMPTY: NamedFields = { min: '', max: '', list: '' };
const DATES = /_date_range$|^created_at_|^(last|first)_(call|offer_created|placement)_range$/;
const NUMBERS = /_range$|^(number|total)_of_|^total_|^number_/;
const PLAIN_NUMBER = /^[+-]?\d[\d,]*(\.\d+)?$/;

export function namedShape(name: FilterName): NamedShape {
  if (DATES.test(name)) return 'dates';
  return NUMBERS.test(name) ? 'numbers' : 'list';
}

/**
 * Returns the JSON to send for the fields, or an empty string if staff typed nothing. A range has
 * the keys that the branch has set. Numbers keep all of their digits.
 */
export function namedJson(name: FilterName, fields: NamedFields, wire: RangeWire): string {
  const shape = namedShape(name);
  if (shape === 'list') {
    const values = listValues(fields.list).map(({ value }) => value);
    return values.length === 0 ? '' : JSON.stringify([...new Set(values)]);
  }
  const write = (bound: string) => {
    if (shape === 'dates') return JSON.stringify(formatDate(bound, wire.dateFormat));
    const isNumber = PLAIN_NUMBER.test(bound);
    return isNumber ? bound.replaceAll(',', '').replace(/^\+?0*(?=\d)/, '') : JSON.stringify(bound);
  };
  const ends = [
    [wire.min, fields.min.trim()],
    [wire.max, fields.max.trim()],
  ] as const;
  const members = ends.flatMap(([key, bound]) =>
    bound === '' ? [] : [`${JSON.stringify(key)}:${write(bound)}`],
  );
  return members.length === 0 ? '' : `{${members.join(',')}}`;
}

/** Returns the fields that produce this JSON, or null if none do. */
export function namedFields(name: FilterName, json: string, wire: RangeWire): NamedFields | null {
  if (json.trim() === '') return EMPTY;
  const fields = read(name, json, wire);
  return fields !== null && namedJson(name, fields, wire) === json.trim() ? fields : null;
}

function read(name: FilterName, json: string, wire: RangeWire): NamedFields | null {
  const shape = namedShape(name);
  const value = parsed(json);
  if (shape === 'list') {
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    return isList ? { ...EMPTY, list: joinList(value) } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const bounds = value as Readonly<Record<string, unknown>>;
  // `String(value)` would round a long number.
  const bound = (key: string): string => {
    if (typeof bounds[key] === 'string') return bounds[key];
    const after = json.slice(
      json.indexOf(`${JSON.stringify(key)}:`) + JSON.stringify(key).length + 1,
    );
    return key in bounds ? (/^[^,}]+/.exec(after)?.[0] ?? '') : '';
  };
  const [min, max] = [bound(wire.min), bound(wire.max)];
  if (shape !== 'dates') return { ...EMPTY, min, max };
  return { ...EMPTY, min: typedDate(min, wire), max: typedDate(max, wire) };
}

/** Converts a date from the configured format to `YYYY-MM-DD`. Empty text stays empty. */
function typedDate(text: string, { dateFormat }: RangeWire): string {
  const at = (part: string) => text.slice(dateFormat.indexOf(part)).slice(0, part.length);
  return text === '' ? '' : `${at('YYYY')}-${at('MM')}-${at('DD')}`;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * Returns an example value for a filter that is documented only by name. The example is guessed
 * from the name.
 */
export function jsonExample(name: FilterName, keys: { min: string; max: string } | null): string {
  const { min, max } = keys ?? { min: 'min', max: 'max' };
  if (name.endsWith('_date_range')) {
    return JSON.stringify({ [min]: '2026-01-01', [max]: '2026-03-31' });
  }
  return name.endsWith('_range') ? JSON.stringify({ [min]: 1000, [max]: 5000 }) : '["…"]';
}
