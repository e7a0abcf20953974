import type { FilterIssue } from '#contract/filters/check-filters.ts';
import type { FilterName } from '#contract/filters/filter-fields.ts';
import { filterFields } from '#contract/filters/filter-fields.ts';
import type { Range } from '#contract/filters/filter-shape.ts';
import type { JsonAsTyped } from '#contract/filters/json-as-typed.ts';
import { DEFAULT_RANGE_WIRE, type RangeWire } from '#contract/filters/range-wire.ts';
import type { CodeKind } from '#contract/models/settings.ts';
import { foldedWords } from '#contract/name-folding.ts';
import { listValues } from '#kit/list-text.ts';
import { t } from '#text/desk-catalogue.ts';
import { count, daySpan, shortDay } from '#text/formats.ts';
import type { ReadFilters, WrongFilter } from './filter-drafts.ts';
import { PLACED } from './filter-drafts.ts';
import { namedFields, namedShape } from './named-only-filters.ts';
import { COLUMN_NAMES, RESULT_COLUMNS } from './result-columns.ts';

/** A filter that is set: its field name, and text that describes it. */
export interface FilterChip {
  readonly name: FilterName;
  readonly text: string;
  /** The same text with all values in full. */
  readonly whole: string;
  /** True if the filter isn't sent because it is invalid. */
  readonly wrong: boolean;
}

/** Returns the text for a code, with the branch's name for it. */
type CodeText = (kind: CodeKind, code: string | number) => string;

/** The maximum number of values in a chip, and the maximum number of characters in a value. */
const LISTED = 3;
const LONGEST = 32;
/** The maximum number of values listed in an error beside a field. */
const NAMED = 3;

/**
 * Returns a chip for each filter that is set, except for those that have their own place on the
 * screen.
 */
export function filterChips(
  { query, wrong }: ReadFilters,
  codeText: CodeText,
  wire: RangeWire = DEFAULT_RANGE_WIRE,
): FilterChip[] {
  const names = [...Object.keys(query), ...Object.keys(wrong)] as FilterName[];
  return names
    .filter((name) => !PLACED.includes(name))
    .map((name) =>
      name in wrong
        ? wrongChip(name)
        : {
            name,
            wrong: false,
            text: chipText(name, query[name], codeText, { ...CUT, wire }),
            whole: chipText(name, query[name], codeText, { ...WHOLE, wire }),
          },
    );
}

function wrongChip(name: FilterName): FilterChip {
  const text = t.filters.chipWrong({ name: t.filters.names[name] });
  return { name, wrong: true, text, whole: text };
}

/** The limits for shortening lists and values. */
interface Cut {
  readonly listed: number;
  readonly short: (text: string) => string;
  /** The format of a range. */
  readonly wire: RangeWire;
}
const WHOLE: Omit<Cut, 'wire'> = { listed: Number.POSITIVE_INFINITY, short: (text) => text };
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

function chipText(name: FilterName, value: unknown, codeText: CodeText, cut: Cut): string {
  const label = t.filters.names[name];
  if (typeof value === 'boolean') return t.filters.chipYesNo({ name: label, yes: value });
  return t.filters.chip({ name: label, value: valueText(name, value, codeText, cut) });
}

function valueText(name: FilterName, value: unknown, codeText: CodeText, cut: Cut): string {
  const { short } = cut;
  const { shape } = filterFields[name];
  switch (shape.kind) {
    case 'integerEnum':
      return listText(value, (code) => codeText(shape.codeKind, code as number), cut);
    case 'dateRange':
      return dateText(value as Range<string>);
    case 'hourRange':
    case 'monthRange':
      return valuesText(value as Range<number>, (bound) => count(bound));
    case 'string':
      return t.filters.quoted({ text: short(String(value)) });
    case 'json':
      return namedText(name, (value as JsonAsTyped).asTyped, cut);
    default:
      return listText(value, (item) => short(String(item)), cut);
  }
}

function dateText({ min, max }: Range<string>): string {
  if (min !== undefined && max !== undefined) return daySpan(min, max);
  if (min !== undefined) return t.filters.since({ day: shortDay(min) });
  return max === undefined ? '' : t.filters.until({ day: shortDay(max) });
}

function valuesText<T>({ min, max }: Range<T>, write: (bound: T) => string): string {
  const { between, atLeastValue, atMostValue } = t.filters;
  if (min !== undefined && max !== undefined) return between({ min: write(min), max: write(max) });
  if (min !== undefined) return atLeastValue({ value: write(min) });
  return max === undefined ? '' : atMostValue({ value: write(max) });
}

/**
 * Returns the text of a filter that is documented only by name. If its JSON is what the editor's
 * fields would produce, the text contains the contents of those fields.
 */
function namedText(name: FilterName, json: string, cut: Cut): string {
  const fields = namedFields(name, json, cut.wire);
  if (fields === null) return cut.short(json);
  const shape = namedShape(name);
  if (shape === 'list') {
    const values = listValues(fields.list).map(({ value }) => value);
    return listText(values, (item) => cut.short(String(item)), cut);
  }
  const range = {
    ...(fields.min !== '' && { min: fields.min }),
    ...(fields.max !== '' && { max: fields.max }),
  };
  return shape === 'dates' ? dateText(range) : valuesText(range, (bound) => bound);
}

function listText(value: unknown, write: (item: unknown) => string, { listed: most }: Cut): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  const listed = items.slice(0, most).map(write).join(', ');
  return items.length > most ? t.filters.more({ listed, n: items.length - most }) : listed;
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Shortens text, but never within a grapheme, so that an emoji isn't split. */
function short(text: string): string {
  if (text.length <= LONGEST) return text;
  const first: string[] = [];
  // A grapheme may have any number of code units, so only the beginning of the text is segmented.
  for (const { segment } of characters.segment(text.slice(0, LONGEST * 16))) {
    if (first.length === LONGEST) return `${first.slice(0, -1).join('')}…`;
    first.push(segment);
  }
  return text.length > LONGEST * 16 ? `${first.slice(0, -1).join('')}…` : text;
}

/** The limits for a chip. A UUID is shortened to its beginning, as in the rows of the list. */
const CUT: Omit<Cut, 'wire'> = {
  listed: LISTED,
  short: (text) => (UUID.test(text) ? `${text.slice(0, 8)}…` : short(text)),
};

/**
 * Returns one sentence for each problem with a filter. Values in a list are quoted, because an
 * index would mean nothing to staff. `sideIssue` returns problems with one side of a range.
 */
export function issueTexts({ issues, value }: WrongFilter): string[] {
  const whole = issues.filter(({ field }) => !field.includes('.'));
  const items = issues.flatMap(({ field, problem }) => {
    const place = Number(field.split('.')[1] ?? '');
    return Array.isArray(value) && Number.isInteger(place) && field.includes('.')
      ? [
          t.filters.badItem({
            item: short(String(value[place])),
            place: place + 1,
            problem: t.filters.problems[problem],
          }),
        ]
      : [];
  });
  const rest = items.length - NAMED;
  return [
    ...whole.map(({ problem }) => t.filters.problems[problem]),
    ...items.slice(0, NAMED),
    ...(rest > 0 ? [t.filters.moreBad({ n: rest })] : []),
  ];
}

/**
 * Returns the platform's first few messages about a filter. If a message is about a value in a
 * list, it quotes the value.
 */
export function refusalText(said: readonly (readonly [string, string])[], value: unknown): string {
  const texts = said.slice(0, NAMED).map(([path, message]) => {
    const place = Number(path.split('.')[1] ?? Number.NaN);
    const item: unknown = Array.isArray(value) ? value[place] : undefined;
    return item === undefined
      ? message
      : t.filters.badItem({ item: short(String(item)), place: place + 1, problem: message });
  });
  const rest = said.length - NAMED;
  return [...texts, ...(rest > 0 ? [t.filters.moreBad({ n: rest })] : [])].join(' ');
}

/** Returns the problem with one side of a range. */
export function sideIssue(issues: readonly FilterIssue[], side: 'min' | 'max'): string | null {
  const issue = issues.find(({ field }) => field.endsWith(`.${side}`));
  return issue === undefined ? null : t.filters.problems[issue.problem];
}

/**
 * Returns the text of a sort order. It contains the name of the column, or the platform's field
 * name if there is no such column.
 */
export function sortText(sort: string): string {
  const field = sort.replace(/^-/, '');
  const column = COLUMN_NAMES.find((name) => RESULT_COLUMNS[name].sortBy === field);
  const name = column === undefined ? field : t.find.columns[column];
  return t.filters.chipSort({ field: name, descending: sort.startsWith('-') });
}

/**
 * Returns the filters whose name, group, or field name contains every word of the text. Exact
 * matches of a name come first, followed by names that begin with the text.
 */
export function foundFilters(sought: string, names: readonly FilterName[]): FilterName[] {
  const folded = (text: string) => foldedWords(text).join(' ');
  const words = foldedWords(sought);
  const spoken = (name: FilterName) => folded(t.filters.names[name]);
  const all = (name: FilterName) =>
    folded(`${t.filters.names[name]} ${name} ${t.filters.groups[filterFields[name].group]}`);
  const whole = words.join(' ');
  const rank = (name: FilterName) => {
    if (spoken(name) === whole || folded(name) === whole) return 0;
    if (spoken(name).startsWith(whole)) return 1;
    return words.every((word) => spoken(name).includes(word)) ? 2 : 3;
  };
  return names
    .filter((name) => words.every((word) => all(name).includes(word)))
    .sort((one, other) => rank(one) - rank(other));
}
