import { FieldErrors } from '../body.ts';
import { isUuid } from '../random.ts';
import type { Applications } from '../store/applications.ts';
import type { Cell } from '../store/cells.ts';
import { SUMMARY_FIELDS } from '../store/columns.ts';
import { FILTERS, type Filter } from './filters.ts';
import type { Matching, Meets } from './matching.ts';

type RowTest = (row: number) => boolean;
type CellTest = (cell: Cell) => boolean;

/** Values that `sort_by` takes: the fields of the summary that hold one value. */
export const SORTABLE: readonly string[] = SUMMARY_FIELDS.filter(
  (field) => field !== 'funders_with_placements' && field !== 'funders_with_offers',
);

/**
 * Rows that pass every filter of a search's body, in the order asked for (spec, endpoint 15); or what is wrong
 * with it. Filters are joined by "and", values in a list by "or"; null is no filter. Without `sort_by`,
 * newest first.
 */
export function searchRows(
  { cells }: Applications,
  matching: Matching,
  body: Readonly<Record<string, unknown>>,
): readonly number[] | FieldErrors {
  const errors = new FieldErrors();
  const tests: RowTest[] = [];
  const test = (column: string, passes: CellTest): RowTest => {
    const values = cells.column(column);
    return (row) => passes(values[row] ?? null);
  };
  for (const [field, value] of Object.entries(body)) {
    const filter = Object.hasOwn(FILTERS, field) ? FILTERS[field] : undefined;
    if (filter && value !== null) {
      const passes = cellTest(field, filter, value, matching, errors);
      if (passes) tests.push(test(filter.column, passes));
    }
  }
  const text = typeof body.search === 'string' ? body.search.trim() : '';
  if (isUuid(text.toLowerCase())) tests.push(test('id', ofText(matching.id(text))));
  else if (text !== '') {
    const name = test('business_legal_name', ofText(matching.words(text)));
    const deal = test('deal_id', ofText(matching.id(text)));
    const token = test('client_tracking_token', ofText(matching.token(text)));
    tests.push((row) => name(row) || deal(row) || token(row));
  }
  const sortBy = String(body.sort_by ?? '');
  const field = sortBy.replace(/^-/, '');
  if (sortBy !== '' && !SORTABLE.includes(field)) errors.selected('sort_by');
  if (errors.size > 0) return errors;
  const rows =
    field === '' ? Array.from({ length: cells.rows }, (_, row) => row) : cells.order(field);
  const found = [...rows].filter((row) => tests.every((passes) => passes(row)));
  return sortBy.startsWith('-') ? found.reverse() : found;
}

/** A filter as a test of its column's cells. Null when it filters nothing, or is wrong, which is then noted. */
function cellTest(
  field: string,
  filter: Filter,
  value: unknown,
  matching: Matching,
  errors: FieldErrors,
): CellTest | null {
  const refuse = (part = ''): null => {
    errors.selected(`${field}${part}`);
    return null;
  };
  switch (filter.kind) {
    case 'words':
    case 'phone': {
      if (typeof value !== 'string') return refuse();
      return value.trim() === '' ? null : ofText(matching[filter.kind](value.trim()));
    }
    case 'yesNo':
      return typeof value === 'boolean' ? (cell) => cell === value : refuse();
    case 'choice':
    case 'list': {
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      if (Array.isArray(value) !== (filter.kind === 'list')) return refuse();
      const { allowed, none = false } = filter;
      const unknown = items.findIndex((item) => allowed && !allowed.some((one) => one === item));
      if (unknown >= 0) return refuse(filter.kind === 'list' ? `.${unknown}` : '');
      if (items.length === 0) return null;
      const wanted = new Set(items);
      const holds: CellTest = (cell) =>
        Array.isArray(cell) ? cell.some((item) => wanted.has(item)) : wanted.has(cell);
      return (cell) => holds(cell) !== none;
    }
    default: {
      const range = readRange(filter, value);
      if (typeof range === 'string') return refuse(range);
      const { low, high } = range;
      return (cell) => typeof cell === 'number' && cell >= low && cell <= high;
    }
  }
}

function ofText(meets: Meets): CellTest {
  return (cell) => typeof cell === 'string' && meets(cell);
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

/** Both ends, included, in the unit of the column; or the part of the value that is wrong. */
function readRange(filter: Filter, value: unknown): { low: number; high: number } | string {
  const ends = Object(value) as Readonly<Record<string, unknown>>;
  const pair = KEYS.find((keys) => keys.some((key) => key in ends));
  if (!pair) return '';
  const [low, high] = pair.map((key, at) => readEnd(filter, ends[key] ?? null, at === 1));
  if (low === undefined || high === undefined) return `.${pair[low === undefined ? 0 : 1]}`;
  return { low: low ?? Number.NEGATIVE_INFINITY, high: high ?? Number.POSITIVE_INFINITY };
}

/** Null for an open end, undefined for a wrong one. */
function readEnd({ kind, most }: Filter, value: unknown, isLast: boolean) {
  if (value === null) return null;
  if (kind === 'dates') return readDate(value, isLast);
  const fits = typeof value === 'number' && value >= 0 && value <= (most ?? value);
  return fits ? value : undefined;
}

const DAY = 86_400_000;

/** A day as the last of a range means all of it. */
function readDate(value: unknown, isLast: boolean): number | undefined {
  const text = typeof value === 'string' ? value : '';
  const iso = text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2');
  const time = /^\d{4}-\d\d-\d\d/.test(iso) ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  return isLast && iso.length === 10 ? time + DAY - 1 : time;
}
