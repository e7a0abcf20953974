import type { FieldErrors } from '../input/field-errors.ts';
import { isUuid } from '../random.ts';
import type { Applications } from '../store/applications.ts';
import type { Cell } from '../store/cells.ts';
import type { FilterEntry } from './filter-entry.ts';
import { readRange } from './range.ts';
import { digitsMatch, type RowTest, searchMatch, wordsMatch } from './text-match.ts';

/**
 * Turns one filter field as sent into a test of rows. Null when it filters nothing (an empty list)
 * or is wrong, which is then noted in `errors`.
 */
export function filterTest(
  field: string,
  entry: FilterEntry,
  value: unknown,
  applications: Applications,
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
      if (entry.shape === 'search') return searchMatch(cells, value);
      const match = entry.shape === 'words' ? wordsMatch : digitsMatch;
      return match(cells, entry.column, value);
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
