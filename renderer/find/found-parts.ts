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
  withoutFailure,
  withPage,
} from './search-pages.ts';

/** A query: the field, and what the text was taken for. `as` is null if there was no text. */
export interface Asked {
  readonly as: AskedAs | null;
  readonly field: AskedField;
  readonly text: string;
  /** How much of the typed text it covers. */
  readonly for: AskedFor;
  /** Additional conditions by field, or null. */
  readonly also: FindPart['also'];
}

/** An answer as it arrives: a first page, or why there is no page. */
export type CameIn = Pick<FindPart, 'answer' | 'error'> & { readonly asked: Asked };

/** One query of a search, and what is known of its pages. */
export interface FoundWay {
  readonly asked: Asked;
  readonly pages: SearchPages;
  /** Why the last request for its first page failed. */
  readonly error: AppError | null;
}

/** One line of the list: a row, or a line without one. */
export type ListLine =
  | { readonly kind: 'row'; readonly row: FoundRow }
  /** The page of this line is not loaded yet. */
  | { readonly kind: 'unread' }
  /** The page of this line had fewer rows than expected, or rows that are shown elsewhere. */
  | { readonly kind: 'gap' }
  /** The page of this line could not be loaded. */
  | {
      readonly kind: 'failed';
      readonly error: AppError;
      /** The numbers of the page's first and last row, from 1. */
      readonly from: number;
      /** Null if the number of rows on the page is unknown. */
      readonly to: number | null;
      /**
       * True for the first line of the page and every tenth one, which show the message. The other
       * lines stay empty.
       */
      readonly notice: boolean;
    };

/** A page of a query. `way` is the index of the query. */
export interface PageOfWay {
  readonly way: number;
  readonly page: number;
}

/**
 * The message about a failed page is repeated after this many lines, so that staff in the middle of
 * the page see it.
 */
const NOTICE_EVERY = 10;

/** Lines that arrived together: rows, and space for rows. */
interface Block {
  /**
   * Null for rows that belong to no page of one query: rows known to this computer, or found by
   * several queries.
   */
  readonly of: PageOfWay | null;
  readonly rows: readonly FoundRow[];
  /**
   * The number of lines reserved for rows, if the page is missing or arrived after lines further
   * down were shown.
   */
  readonly places: number;
}

/**
 * All results of one search. Visible lines keep their positions: later rows fill reserved lines or
 * are added below. Lines are computed on request, because a search may have 20,000. Immutable.
 */
export interface FoundParts {
  /** The queries of the search, in the order of their answers. */
  readonly ways: readonly FoundWay[];
  /** The blocks up to the last row that was loaded. They keep their order and their lengths. */
  readonly placed: readonly Block[];
  /** Space for pages that are not loaded, below all rows. These lines may still move. */
  readonly rest: readonly Block[];
  /** The first line of each block. The last entry is the number of lines. */
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
  // An answer of unknown length comes last, because its one line may become any number of rows.
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
 * Returns the list with applications that this computer knows below its rows. The platform has not
 * returned them yet.
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
 * Returns the list with answers that arrived together. Their new rows are added below, in the given
 * order, then the remaining ones by answer. If a query is answered again, its rows are updated in
 * place.
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
 * Returns the list with another page. Its rows fill the lines reserved for it, and rows that do not
 * fit are added below. If no lines were reserved, the page is added below the visible rows. Unread
 * pages above it then keep their positions.
 */
export function withFurtherPage(before: FoundParts, of: PageOfWay, page: FoundPage): FoundParts {
  const way = before.ways[of.way];
  if (way === undefined) return before;
  // Uses the requested number, because a platform that ignores page numbers may call every page the
  // first.
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

/** Returns the rows that the list does not contain yet, without duplicates. */
function unseen(list: FoundParts, rows: readonly FoundRow[]): FoundRow[] {
  const seen = new Set<string>(rowsRead(list).map(({ id }) => id));
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Returns the blocks with updated rows, in the same positions. */
function renewed(blocks: readonly Block[], rows: readonly FoundRow[]): readonly Block[] {
  const said = new Map<string, FoundRow>(rows.map((row) => [row.id, row]));
  return blocks.map((block) => ({
    ...block,
    rows: block.rows.map((row) => said.get(row.id) ?? row),
  }));
}

/**
 * Records that a page could not be loaded, or clears the failure before the page is requested
 * again.
 */
export function withPageFailure(
  before: FoundParts,
  { way: at, page }: PageOfWay,
  error: AppError | null,
): FoundParts {
  const way = before.ways[at];
  if (way === undefined) return before;
  const pages =
    error === null ? withoutFailure(way.pages, page) : withFailure(way.pages, page, error);
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

/** Returns the line at an index, or undefined outside the list. */
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

/** Returns the page of the line at an index, or null if it belongs to no page of one query. */
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
 * Returns the missing pages of the lines in view, in order. Failed pages are left out until staff
 * retry them.
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

/** Returns every loaded row in the order shown. */
export const rowsRead = ({ placed }: Pick<FoundParts, 'placed'>): FoundRow[] =>
  placed.flatMap(({ rows }) => rows);
