import { type FilterIssue, filterIssues } from '#contract/filters/check-filters.ts';
import { type FilterName, filterField, filterFields } from '#contract/filters/filter-fields.ts';
import type { FilterShape } from '#contract/filters/filter-shape.ts';
import { type ListValue, listValues, valueAround, writeList } from '#kit/list-text.ts';

/** A decimal number, with optional commas between groups of thousands. */
const NUMBER = /^[+-]?(\d[\d,]*)?(\.\d+)?(e[+-]?\d+)?$/i;
const PARTS = /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/**
 * Returns the text as a number. If it isn't a number, or has so many digits that JavaScript would
 * round it, returns the text itself.
 */
function numberOr(text: string): number | string {
  const figures = figuresOf(text);
  const number = Number(text.replaceAll(',', ''));
  return figures !== null && figures === figuresOf(String(number)) ? number : text;
}

/**
 * Returns whether the text is a number that JavaScript would round. `numberOr` returns such text
 * unchanged.
 */
export function isInexact(text: string): boolean {
  return figuresOf(text) !== null && typeof numberOr(text) === 'string';
}

/**
 * Returns the digits of a decimal number, without leading and trailing zeros, and its exponent of
 * ten. Returns null if the text isn't a number.
 */
function figuresOf(text: string): string | null {
  const parts = NUMBER.test(text) ? PARTS.exec(text.replaceAll(',', '')) : null;
  if (parts === null) return null;
  const [, sign = '', whole = '', part = '', power = '0'] = parts;
  const figures = `${whole}${part}`.replace(/^0+/, '');
  const kept = figures.replace(/0+$/, '');
  if (kept === '') return '0';
  const minus = sign === '-' ? '-' : '';
  return `${minus}${kept}e${Number(power) - part.length + figures.length - kept.length}`;
}

/**
 * The contents of a filter's editor as typed, whether valid or not. Each filter shape uses some of
 * these fields.
 */
export interface FilterDraft {
  readonly text?: string;
  readonly min?: string;
  readonly max?: string;
  readonly picked?: readonly (string | number)[];
  readonly yes?: boolean;
  /**
   * For stored values: if true, everything that looks like a number is sent as a number, except for
   * values in quotes.
   */
  readonly numbers?: boolean;
}

export type FilterDrafts = Readonly<Partial<Record<FilterName, FilterDraft>>>;

/**
 * The result of reading a draft: nothing, a value that the specification allows, or an invalid
 * value with its issues.
 */
type ReadDraft =
  | { readonly kind: 'unset' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly value: unknown; readonly issues: readonly FilterIssue[] };

/** Reads a draft and validates it against the specification (endpoint 15). */
export function readDraft(name: FilterName, draft: FilterDraft): ReadDraft {
  const { shape } = filterFields[name];
  const value = draftValue(shape, draft);
  if (value === undefined) return { kind: 'unset' };
  const issues = filterIssues({ [name]: value });
  return issues.length === 0 ? { kind: 'value', value } : { kind: 'wrong', value, issues };
}

/** Returns the value of a draft without validating it, or undefined if nothing is set. */
function draftValue(shape: FilterShape, draft: FilterDraft): unknown {
  const text = draft.text ?? '';
  switch (shape.kind) {
    case 'string':
      return text === '' ? undefined : text;
    case 'choice':
    case 'sort':
      return text.trim() === '' ? undefined : text.trim();
    case 'integerEnum':
    case 'stringEnum':
      return draft.picked === undefined || draft.picked.length === 0 ? undefined : draft.picked;
    case 'boolean':
      return draft.yes;
    case 'dateRange':
      return range(draft, (bound) => bound);
    case 'hourRange':
    case 'monthRange':
      return range(draft, numberOr);
    case 'integerList':
    case 'numberList':
      return listOf(listValues(text).map(({ value }) => numberOr(value)));
    case 'storedValues':
      return listOf(
        listValues(text).map(({ value, quoted }) =>
          draft.numbers && !quoted ? numberOr(value) : value,
        ),
      );
    case 'json':
      return text.trim() === '' ? undefined : { asTyped: text.trim() };
    default:
      return listOf(listValues(text).map(({ value }) => value));
  }
}

const listOf = (values: readonly unknown[]) =>
  values.length === 0 ? undefined : [...new Set(values)];

function range(draft: FilterDraft, read: (bound: string) => string | number) {
  const min = draft.min?.trim() ?? '';
  const max = draft.max?.trim() ?? '';
  if (min === '' && max === '') return undefined;
  return { ...(min === '' ? {} : { min: read(min) }), ...(max === '' ? {} : { max: read(max) }) };
}

/** The filters that are set: valid ones, which are sent, and invalid ones, which aren't. */
export interface ReadFilters {
  /** The values to send, by field name. The filter table defines their shapes. */
  readonly query: Readonly<Partial<Record<FilterName, unknown>>>;
  readonly wrong: Readonly<Partial<Record<FilterName, WrongFilter>>>;
}

export interface WrongFilter {
  /** What could be read, such as a list with only some valid items. */
  readonly value: unknown;
  readonly issues: readonly FilterIssue[];
}

/** Filters that have their own place on the screen, apart from the other filters. */
export const PLACED: readonly FilterName[] = ['scope', 'sort_by'];

/** Reads every draft. Invalid ones are not sent. */
export function readFilters(drafts: FilterDrafts): ReadFilters {
  const query: Partial<Record<FilterName, unknown>> = {};
  const wrong: Partial<Record<FilterName, WrongFilter>> = {};
  for (const [name, draft] of Object.entries(drafts) as [FilterName, FilterDraft][]) {
    const read = readDraft(name, draft);
    if (read.kind === 'value') query[name] = read.value;
    if (read.kind === 'wrong') wrong[name] = read;
  }
  return { query, wrong };
}

/** Returns a copy of the drafts with one of them changed, or removed if `draft` is null. */
export function withDraft(
  drafts: FilterDrafts,
  name: FilterName,
  draft: FilterDraft | null,
): FilterDrafts {
  const { [name]: _, ...rest } = drafts;
  return draft === null ? rest : { ...rest, [name]: draft };
}

export function isFilterName(name: string): name is FilterName {
  return filterField(name) !== null;
}

/**
 * The plain text and the HTML on the clipboard. Each is empty if the clipboard doesn't contain that
 * format.
 */
interface Clip {
  readonly text: string;
  readonly html: string;
}

interface PastedList {
  readonly text: string;
  /** The number of values that were omitted because the list already contains them. */
  readonly repeated: number;
  /** The number of columns that were pasted. If there are several, only the first was used. */
  readonly columns: number;
}

/**
 * Matches one cell. Spreadsheets put cells that contain a tab, a newline, or a quote in double
 * quotes.
 */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;

/**
 * Returns the rows of text copied from a spreadsheet. Tabs separate cells, and newlines separate
 * rows.
 */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; ; at += 1) {
    CELL.lastIndex = at;
    const [whole = '', quoted] = CELL.exec(text) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? whole).trim());
    at += whole.length;
    if (at >= text.length) return rows.filter((row) => row.some((cell) => cell !== ''));
    if (text[at] === '\t') continue;
    if (text.startsWith('\r\n', at)) at += 1;
    rows.push([]);
  }
}

/**
 * Returns the list after staff have pasted over the range from `from` to `to` of its text, with one
 * value per line and no duplicates. From a block of spreadsheet cells, uses the first column, or
 * all cells if there is only one row. Commas in cells don't separate values. Returns null for a
 * single plain value, which is then inserted as if it had been typed.
 */
export function pasteList(text: string, from: number, to: number, clip: Clip): PastedList | null {
  const isTable = clip.text.includes('\t') || /<t[dr]\b/i.test(clip.html);
  const rows = isTable ? pastedRows(clip.text) : [];
  const columns = rows.length > 1 ? Math.max(...rows.map((row) => row.length)) : 1;
  const cells = rows.length > 1 ? rows.map(([first = '']) => first) : (rows[0] ?? []);
  const pasted: ListValue[] = isTable
    ? cells.filter((cell) => cell !== '').map((value) => ({ value, quoted: false }))
    : listValues(clip.text);
  if (pasted.length === 0 || (pasted.length === 1 && writeList(pasted) === clip.text.trim())) {
    return null;
  }
  // Extends the range so that it never splits a quoted value.
  const before = text.slice(0, valueAround(text, from)?.end ?? from);
  const after = text.slice(Math.max(before.length, valueAround(text, to)?.end ?? to));
  const all = [...listValues(before), ...pasted, ...listValues(after)];
  const once = new Map(all.map((value) => [writeList([value]), value]));
  return { text: writeList([...once.values()]), repeated: all.length - once.size, columns };
}
