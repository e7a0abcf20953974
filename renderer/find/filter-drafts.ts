import { type FilterIssue, filterIssues } from '#contract/filters/check-filters.ts';
import { type FilterName, filterField, filterFields } from '#contract/filters/filter-fields.ts';
import type { FilterShape } from '#contract/filters/filter-shape.ts';
import { type ListValue, listValues, valueAround, writeList } from '#kit/list-text.ts';

/** Commas may set thousands apart. */
const NUMBER = /^[+-]?(\d[\d,]*)?(\.\d+)?(e[+-]?\d+)?$/i;
const PARTS = /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/**
 * Text as a number where it is one, else the text itself: also of a number with so many figures that
 * another one would be sent in its place.
 */
function numberOr(text: string): number | string {
  const figures = figuresOf(text);
  const number = Number(text.replaceAll(',', ''));
  return figures !== null && figures === figuresOf(String(number)) ? number : text;
}

/** Whether the text is a number that JavaScript can only hold rounded: `numberOr` leaves it as it is. */
export function isInexact(text: string): boolean {
  return figuresOf(text) !== null && typeof numberOr(text) === 'string';
}

/** A decimal number's figures without zeros at either end, and their power of ten; null when it is none. */
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

/** What the editor of a filter holds, right or wrong, as it was typed. Each shape uses the parts it has. */
export interface FilterDraft {
  readonly text?: string;
  readonly min?: string;
  readonly max?: string;
  readonly picked?: readonly (string | number)[];
  readonly yes?: boolean;
  /** Stored values: what looks like a number goes out as one. In quotes it stays text. */
  readonly numbers?: boolean;
}

export type FilterDrafts = Readonly<Partial<Record<FilterName, FilterDraft>>>;

/** A draft as read: not set, a value the specification allows, or what is wrong with it. */
type ReadDraft =
  | { readonly kind: 'unset' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'wrong'; readonly value: unknown; readonly issues: readonly FilterIssue[] };

/** What the editor holds, read and checked as the specification says (endpoint 15). */
export function readDraft(name: FilterName, draft: FilterDraft): ReadDraft {
  const { shape } = filterFields[name];
  const value = draftValue(shape, draft);
  if (value === undefined) return { kind: 'unset' };
  const issues = filterIssues({ [name]: value });
  return issues.length === 0 ? { kind: 'value', value } : { kind: 'wrong', value, issues };
}

/** The value a draft stands for, unchecked; undefined when nothing is set. */
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

/** The filters as they are set: what is asked, and what is not because something is wrong with it. */
export interface ReadFilters {
  /** Field name → value, in the shapes of the filter table. */
  readonly query: Readonly<Partial<Record<FilterName, unknown>>>;
  readonly wrong: Readonly<Partial<Record<FilterName, WrongFilter>>>;
}

export interface WrongFilter {
  /** As far as it could be read: a list whose items are partly right. */
  readonly value: unknown;
  readonly issues: readonly FilterIssue[];
}

/** Filters that have a place of their own on the screen, beside the others. */
export const PLACED: readonly FilterName[] = ['scope', 'sort_by'];

/** Reads every draft. One that is wrong is left out of the question; the others are asked. */
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

/** The drafts with one changed; `null` takes it out. */
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

/** What the clipboard holds: its plain text, and what it holds as a page; empty where it has none. */
interface Clip {
  readonly text: string;
  readonly html: string;
}

interface PastedList {
  readonly text: string;
  /** Values left out, as they are there already. */
  readonly repeated: number;
  /** Columns of what was pasted; more than one where only the first was taken. */
  readonly columns: number;
}

/** A cell in double quotes, as spreadsheets write one with a tab, a line or a quote in it; or any other. */
const CELL = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;

/** The rows of a spreadsheet's clipboard text: cells apart by tabs, rows by lines. */
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
 * The list after a paste over `from` to `to` of its text, each value once, a value a line. Of a
 * spreadsheet's block the first column is taken, of a single row all of it; its commas are part of the
 * cells. Null when a single plain value was pasted: that goes in where the caret is, as typed.
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
  // A value in quotes is never cut in two.
  const before = text.slice(0, valueAround(text, from)?.end ?? from);
  const after = text.slice(Math.max(before.length, valueAround(text, to)?.end ?? to));
  const all = [...listValues(before), ...pasted, ...listValues(after)];
  const once = new Map(all.map((value) => [writeList([value]), value]));
  return { text: writeList([...once.values()]), repeated: all.length - once.size, columns };
}
