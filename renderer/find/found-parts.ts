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

/** The field that was asked, and what the text was taken for; `as` is null where there was no text. */
export interface Asked {
  readonly as: AskedAs | null;
  readonly field: AskedField;
  readonly text: string;
  /** How much of what was typed it asks for. */
  readonly for: AskedFor;
  /** What was asked besides, by field; null for nothing. */
  readonly also: FindPart['also'];
}

/** An answer as it comes: a first page, or why there is none. */
export type CameIn = Pick<FindPart, 'answer' | 'error'> & { readonly asked: Asked };

/** One way that was asked, and what is known of its pages. */
export interface FoundWay {
  readonly asked: Asked;
  readonly pages: SearchPages;
  /** Why its first page could not be read, when it was last asked. */
  readonly error: AppError | null;
}

/** One line of the list: a row, or a place without one. */
export type ListLine =
  | { readonly kind: 'row'; readonly row: FoundRow }
  /** Its page is still to be read. */
  | { readonly kind: 'unread' }
  /** Its page was read and had fewer rows than places, or rows that are shown elsewhere. */
  | { readonly kind: 'gap' }
  /** Its page could not be read. */
  | {
      readonly kind: 'failed';
      readonly error: AppError;
      /** Numbers of the first and last row of the page, from 1. */
      readonly from: number;
      /** Null where nobody knows how many rows the page holds. */
      readonly to: number | null;
      /** The notice is shown on the first line of the page and again every few, the rest stay empty. */
      readonly notice: boolean;
    };

/** A page of a way, by the place of the way among all. */
export interface PageOfWay {
  readonly way: number;
  readonly page: number;
}

/** A failed page says so again every so many lines, so that staff in the middle of it see it too. */
const NOTICE_EVERY = 10;

/** Lines that came together: rows, and places for rows. */
interface Block {
  /** Null for rows that belong to no page of one way: known to this computer, or in several answers. */
  readonly of: PageOfWay | null;
  readonly rows: readonly FoundRow[];
  /** Places for the rows, where the page came after lines further down were shown, or is still to come. */
  readonly places: number;
}

/**
 * Everything that one search found. The lines that are shown keep their places: whatever comes later fills a
 * place that is kept for it, or comes below. Lines are worked out when they are asked for, as a search may
 * have twenty thousand. Never changed in place.
 */
export interface FoundParts {
  /** In the order in which they were answered. */
  readonly ways: readonly FoundWay[];
  /** The blocks down to the last row that was read. They keep their order and their lengths. */
  readonly placed: readonly Block[];
  /** Places for pages that nobody has read, below every row. They may still move. */
  readonly rest: readonly Block[];
  /** Where each block begins; the last entry is the number of lines. */
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
  // An answer of unknown length comes last, because its one place may become any number of rows.
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

/** The list with what this computer knows below its rows: rows of which the platform said nothing yet. */
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
 * The list with answers that came together: those of their rows that are not shown yet, below the others, in the
 * given order; rows that it lacks follow by their answers. A way that is answered again says anew what it knows of
 * its rows.
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
 * The list with one page more. Where places were kept for it, its rows fill them, and those that find none
 * come below; otherwise it comes below the rows that are shown, and pages above it that are still unread keep
 * their places from then on.
 */
export function withFurtherPage(before: FoundParts, of: PageOfWay, page: FoundPage): FoundParts {
  const way = before.ways[of.way];
  if (way === undefined) return before;
  // As it was asked for: a platform that leaves page numbers aside may call each page its first.
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

/** Those of the rows that the list does not show yet, each once. */
function unseen(list: FoundParts, rows: readonly FoundRow[]): FoundRow[] {
  const seen = new Set<string>(rowsRead(list).map(({ id }) => id));
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The blocks with what is newly said of their rows, each in its place. */
function renewed(blocks: readonly Block[], rows: readonly FoundRow[]): readonly Block[] {
  const said = new Map<string, FoundRow>(rows.map((row) => [row.id, row]));
  return blocks.map((block) => ({
    ...block,
    rows: block.rows.map((row) => said.get(row.id) ?? row),
  }));
}

/** Notes that a page could not be read or, with null, that it is asked for again. */
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

/** Lines of the list. */
export const lineCount = ({ starts }: FoundParts): number => starts.at(-1) ?? 0;

/** How many lines are applications that are known to be there. */
export function knownCount({ ways, placed, rest }: FoundParts): number {
  return [...placed, ...rest].reduce((sum, block) => {
    const pages = block.of === null ? undefined : ways[block.of.way]?.pages;
    const isUnread = pages !== undefined && block.of !== null && !pages.read.has(block.of.page);
    return sum + (!isUnread ? block.rows.length : pages.open ? 0 : block.places);
  }, 0);
}

/** The line at that place; undefined outside the list. */
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

/** The page that the line at that place belongs to; null where it is none of one way's pages. */
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

/** Pages that the lines in view need and do not have, in order. Failed ones wait for staff. */
export function pagesNeeded(list: FoundParts, first: number, last: number): PageOfWay[] {
  const { ways, placed, rest, starts } = list;
  return [...placed, ...rest].flatMap(({ of }, at) => {
    const pages = of === null ? undefined : ways[of.way]?.pages;
    if (of === null || pages === undefined) return [];
    const isInView = (starts[at] ?? 0) <= last && (starts[at + 1] ?? 0) > first;
    return isInView && !pages.read.has(of.page) && !pages.failed.has(of.page) ? [of] : [];
  });
}

/** Every row that was read, in the order shown. */
export const rowsRead = ({ placed }: Pick<FoundParts, 'placed'>): FoundRow[] =>
  placed.flatMap(({ rows }) => rows);
