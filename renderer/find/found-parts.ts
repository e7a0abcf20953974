import type { AppError } from '#contract/app-error.ts';
import type {
  AskedAs,
  AskedField,
  AskedFor,
  FindPart,
  LearnedApplication,
} from '#contract/models/application.ts';
import {
  type FoundPage,
  type FoundRow,
  NO_PAGES,
  rowNumbers,
  type SearchPages,
  unreadPages,
  withFailure,
  withPage,
} from './search-pages.ts';

/**
 * A query: the field that was searched, and what the text was interpreted as. `as` is null if there
 * was no text.
 */
export interface Asked {
  readonly as: AskedAs | null;
  readonly field: AskedField;
  readonly text: string;
  /** How much of the typed text this query searches for. */
  readonly for: AskedFor;
  /** Additional conditions by field. Null if the query has none. */
  readonly also: FindPart['also'];
}

/** The answer to a query: its first page, or the reason why no page arrived. */
export type CameIn = Pick<FindPart, 'answer' | 'error'> & { readonly asked: Asked };

/** One query of a search, and what is known about its pages. */
export interface FoundWay {
  readonly asked: Asked;
  readonly pages: SearchPages;
  /** Why the last request for the first page failed. Null if it succeeded. */
  readonly error: AppError | null;
}

/** One line of the list: a row, or a line in place of one. */
export type ListLine =
  | { readonly kind: 'row'; readonly row: FoundRow }
  /** The page of this line hasn't been loaded yet. */
  | { readonly kind: 'unread' }
  /**
   * The line stays empty, because its page had fewer rows than expected or its row is already shown
   * elsewhere.
   */
  | { readonly kind: 'gap' }
  /** The page of this line couldn't be loaded. */
  | {
      readonly kind: 'failed';
      readonly error: AppError;
      /** The numbers of the page's first and last rows, starting at 1. */
      readonly from: number;
      /** Null if it is unknown how many rows the page has. */
      readonly to: number | null;
      /**
       * True for lines that show the message: the first line of the page, and every tenth line
       * after it. The other lines stay empty.
       */
      readonly notice: boolean;
    };

/** A page of a query. `way` is the index of the query. */
export interface PageOfWay {
  readonly way: number;
  readonly page: number;
}

/**
 * The message about a failed page is repeated after this many lines. Staff therefore also see it
 * when they scroll to the middle of the page.
 */
const NOTICE_EVERY = 10;

/** Consecutive lines: rows that arrived together, and space reserved for rows. */
interface Block {
  /**
   * The page that the rows belong to. Null for rows that this computer knows and for rows found by
   * several queries.
   */
  readonly of: PageOfWay | null;
  readonly rows: readonly FoundRow[];
  /**
   * The number of lines reserved for rows. Lines are reserved if the page hasn't been loaded, or
   * was loaded after lines below it had been shown.
   */
  readonly places: number;
}

/**
 * All results of one search. Visible lines keep their positions: rows that arrive later fill
 * reserved lines or are added below. Lines are computed on request, because a search may have
 * 20,000 of them. Immutable.
 */
export interface FoundParts {
  /** The queries of the search, in the order in which they were answered. */
  readonly ways: readonly FoundWay[];
  /** The blocks up to the last loaded row. Their order and lengths no longer change. */
  readonly placed: readonly Block[];
  /** Space below all rows for pages that haven't been loaded. These lines may still move. */
  readonly rest: readonly Block[];
  /** The first line of each block. The last entry is the total number of lines. */
  readonly starts: readonly number[];
}

export const NOTHING_FOUND = listOf([], []);

function listOf(ways: readonly FoundWay[], placed: readonly Block[]): FoundParts {
  const isPlaced = new Set(placed.map(({ of }) => of && `${of.way}/${of.page}`));
  const unread = ways.flatMap(({ pages }, way) =>
    unreadPages(pages)
      .filter(({ page }) => !isPlaced.has(`${way}/${page}`))
      .map(({ page, places }) => ({ of: { way, page }, rows: [], places, isOpen: pages.open })),
  );
  // An answer of unknown length comes last, because its single line may become any number of rows.
  const rest = [
    ...unread.filter(({ isOpen }) => !isOpen),
    ...unread.filter(({ isOpen }) => isOpen),
  ];
  const starts = [0];
  let at = 0;
  for (const block of [...placed, ...rest]) {
    at += lengthOf(block);
    starts.push(at);
  }
  return { ways, placed, rest, starts };
}

const lengthOf = ({ rows, places }: Block) => Math.max(rows.length, places);

/**
 * Returns the list with applications added at the end that this computer knows but that the
 * platform hasn't returned yet.
 */
export function withLearned(
  before: FoundParts,
  learned: readonly LearnedApplication[],
): FoundParts {
  const rows = learned.map(({ applicationId: id, clientTrackingToken }) => ({
    id,
    clientTrackingToken,
  }));
  return listOf(before.ways, [...before.placed, ...blocksOf(unseen(before, rows), null)]);
}

/**
 * Returns the list after several answers have arrived together. New rows are added at the end:
 * first those in `order`, then the others, answer by answer. If a query had already been answered,
 * its rows are updated in place.
 */
export function withAnswers(
  before: FoundParts,
  answers: readonly CameIn[],
  order: readonly string[] = [],
): FoundParts {
  let { ways } = before;
  const pages: { readonly rows: readonly FoundRow[]; readonly of: PageOfWay }[] = [];
  for (const { asked, answer, error } of answers) {
    const known = ways.findIndex((way) => isSame(way.asked, asked));
    const at = known === -1 ? ways.length : known;
    const held = ways[at]?.pages ?? NO_PAGES;
    const way = { asked, error, pages: answer === null ? held : withPage(held, answer) };
    ways = known === -1 ? [...ways, way] : ways.with(at, way);
    if (answer !== null) pages.push({ rows: answer.rows, of: { way: at, page: answer.page } });
  }
  const all = pages.flatMap(({ rows }) => rows);
  const byId = new Map<string, FoundRow>(all.map((row) => [row.id, row]));
  const best = order.flatMap((id) => byId.get(id) ?? []);
  const [only, ...others] = pages.filter(({ rows }) => rows.length > 0);
  const bestOf = only !== undefined && others.length === 0 ? only.of : null;
  let after = { ...before, placed: renewed(before.placed, all) };
  for (const { rows, of } of [{ rows: best, of: bestOf }, ...pages])
    after = { ...after, placed: [...after.placed, ...blocksOf(unseen(after, rows), of)] };
  return listOf(ways, after.placed);
}

const isSame = (one: Asked, other: Asked) =>
  one.as === other.as &&
  one.field === other.field &&
  one.text === other.text &&
  JSON.stringify(one.also) === JSON.stringify(other.also);

/**
 * Returns the list after another page has been loaded. Its rows fill the lines reserved for it. If
 * there are more rows than reserved lines, the others are added at the end. If no lines were
 * reserved, the page is added below the visible rows, and the pages above it that haven't been
 * loaded keep their positions.
 */
export function withFurtherPage(before: FoundParts, of: PageOfWay, page: FoundPage): FoundParts {
  const way = before.ways[of.way];
  if (way === undefined) return before;
  // Uses the requested page number, because a platform that ignores page numbers may report every
  // page as the first one.
  const pages = withPage(way.pages, { ...page, page: of.page });
  const ways = before.ways.with(of.way, { ...way, pages });
  const rows = unseen(before, page.rows);
  const placed = renewed(before.placed, page.rows);
  const kept = placed.findIndex((block) => isOf(block, of));
  const block = placed[kept];
  if (block !== undefined) {
    const filled = { ...block, rows: rows.slice(0, block.places) };
    const over = blocksOf(rows.slice(block.places), of);
    return listOf(ways, [...placed.with(kept, filled), ...over]);
  }
  const at = before.rest.findIndex((one) => isOf(one, of));
  const above = before.rest
    .slice(0, Math.max(0, at))
    .filter((one) => one.of === null || before.ways[one.of.way]?.pages.open !== true);
  return listOf(ways, [...placed, ...(rows.length === 0 ? [] : above), ...blocksOf(rows, of)]);
}

const isOf = (block: Block, of: PageOfWay) =>
  block.of !== null && block.of.way === of.way && block.of.page === of.page;

const blocksOf = (rows: readonly FoundRow[], of: PageOfWay | null): Block[] =>
  rows.length === 0 ? [] : [{ of, rows, places: 0 }];

/** Returns the rows that aren't in the list yet, without duplicates. */
function unseen(list: FoundParts, rows: readonly FoundRow[]): FoundRow[] {
  const seen = new Set<string>(rowsRead(list).map(({ id }) => id));
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Returns the blocks with rows replaced by newer versions in the same positions. */
function renewed(blocks: readonly Block[], rows: readonly FoundRow[]): readonly Block[] {
  const said = new Map<string, FoundRow>(rows.map((row) => [row.id, row]));
  return blocks.map((block) => ({
    ...block,
    rows: block.rows.map((row) => said.get(row.id) ?? row),
  }));
}

/**
 * Records that a page couldn't be loaded. If `error` is null, clears the failure, because the page
 * is being requested again.
 */
export function withPageFailure(
  before: FoundParts,
  { way: at, page }: PageOfWay,
  error: AppError | null,
): FoundParts {
  const way = before.ways[at];
  if (way === undefined) return before;
  const pages = withFailure(way.pages, page, error);
  return { ...before, ways: before.ways.with(at, { ...way, pages }) };
}

/** Returns the number of lines in the list. */
export const lineCount = ({ starts }: FoundParts): number => starts.at(-1) ?? 0;

/** Returns the number of lines that are known to be applications. */
export function knownCount({ ways, placed, rest }: FoundParts): number {
  return [...placed, ...rest].reduce((sum, block) => {
    const pages = block.of === null ? undefined : ways[block.of.way]?.pages;
    const isUnread = pages !== undefined && block.of !== null && !pages.read.has(block.of.page);
    return sum + (!isUnread ? block.rows.length : pages.open ? 0 : block.places);
  }, 0);
}

/** Returns the line at an index, or undefined if it is outside the list. */
export function lineAt(list: FoundParts, index: number): ListLine | undefined {
  const found = blockAt(list, index);
  if (found === undefined) return undefined;
  const { block, at } = found;
  const row = block.rows[at];
  if (row !== undefined) return { kind: 'row', row };
  const pages = block.of && list.ways[block.of.way]?.pages;
  if (!block.of || !pages || pages.read.has(block.of.page)) return { kind: 'gap' };
  const error = pages.failed.get(block.of.page);
  if (error === undefined) return { kind: 'unread' };
  const notice = at % NOTICE_EVERY === 0;
  return { kind: 'failed', error, notice, ...rowNumbers(pages, block.of.page) };
}

/**
 * Returns the page of the line at an index. Returns null if the line doesn't belong to a page of a
 * single query.
 */
export const pageAt = (list: FoundParts, index: number): PageOfWay | null =>
  blockAt(list, index)?.block.of ?? null;

function blockAt(
  { placed, rest, starts }: FoundParts,
  index: number,
): { readonly block: Block; readonly at: number } | undefined {
  if (index < 0 || index >= (starts.at(-1) ?? 0)) return undefined;
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle + 1] ?? 0) > index) high = middle;
    else low = middle + 1;
  }
  const block = low < placed.length ? placed[low] : rest[low - placed.length];
  return block && { block, at: index - (starts[low] ?? 0) };
}

/**
 * Returns the pages of the visible lines that haven't been loaded, in order. Failed pages are
 * omitted until staff retry them.
 */
export function pagesNeeded(list: FoundParts, first: number, last: number): PageOfWay[] {
  const { ways, placed, rest, starts } = list;
  return [...placed, ...rest].flatMap(({ of }, at) => {
    const pages = of === null ? undefined : ways[of.way]?.pages;
    if (of === null || pages === undefined) return [];
    const isInView = (starts[at] ?? 0) <= last && (starts[at + 1] ?? 0) > first;
    return isInView && !pages.read.has(of.page) && !pages.failed.has(of.page) ? [of] : [];
  });
}

/** Returns all loaded rows in display order. */
export const rowsRead = ({ placed }: Pick<FoundParts, 'placed'>): FoundRow[] =>
  placed.flatMap(({ rows }) => rows);
