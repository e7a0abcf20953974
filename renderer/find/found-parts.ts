import type { AppError } from '#contract/app-error.ts';
import type {
  AskedAs,
  AskedField,
  AskedFor,
  LearnedApplication,
  SearchPage,
} from '#contract/models/application.ts';
import {
  type FoundRow,
  type ListLine,
  lineAt,
  lineCount,
  NO_PAGES,
  pagesNeeded,
  type SearchPages,
  withoutRows,
  withPage,
} from './search-pages.ts';

/** The field that was asked, and what the text was taken for; `as` is null where there was no text. */
export interface Asked {
  readonly as: AskedAs | null;
  readonly field: AskedField;
  readonly text: string;
  /** How much of what was typed it asks for. */
  readonly for: AskedFor;
}

/** What one field answered, or (`asked` null) what this computer knows, or what several answers have. */
export interface FoundPart {
  readonly asked: Asked | null;
  /** A lower one is likelier to be meant, and stands before the others. */
  readonly rank: number;
  readonly pages: SearchPages;
  /** Why nothing is known of it. */
  readonly error: AppError | null;
}

/** Everything that one search found, in the order it is shown. Never changed in place. */
export type FoundParts = readonly FoundPart[];

/** The rank of what this computer knows: it is there first, and stays where it is. */
const LEARNED = -2;
/** The rank of rows that several answers have: of all that was found they are the likeliest. */
const SHARED = -1;

/** What this computer knows, as rows of which the platform said nothing yet. */
export const learnedPart = (learned: readonly LearnedApplication[]): FoundPart =>
  partOf(
    LEARNED,
    learned.map(({ applicationId: id, clientTrackingToken }) => ({ id, clientTrackingToken })),
  );

/**
 * The parts with a new one: by rank or, with `atEnd`, after all others, for staff who are at the list
 * already and whose rows must not move. An application stands in one part only: where it came first, or
 * before all that was found once where another answer has it too.
 */
export function withPart(
  parts: FoundParts,
  { asked, rank, answer, error }: Omit<FoundPart, 'pages'> & { readonly answer: SearchPage | null },
  atEnd: boolean,
): FoundParts {
  const known = answer === null ? parts : withSummaries(parts, answer.rows);
  const before = atEnd || answer === null ? known : withShared(known, answer.rows);
  const pages = answer === null ? NO_PAGES : withPage(NO_PAGES, answer, (id) => isIn(before, id));
  const part = { asked, rank, pages, error };
  return atEnd ? [...before, part] : inPlace(before, part);
}

function inPlace(parts: FoundParts, part: FoundPart): FoundParts {
  const place = parts.findIndex((other) => other.rank > part.rank);
  return place === -1 ? [...parts, part] : parts.toSpliced(place, 0, part);
}

/** The parts with those of these rows that one of them has already before the others. */
function withShared(parts: FoundParts, rows: readonly FoundRow[]): FoundParts {
  const ids = new Set<string>(rows.map(({ id }) => id));
  const asked = parts.filter((part) => part.asked !== null);
  const shared = rowsRead(asked).filter(({ id }) => ids.has(id));
  if (shared.length === 0) return parts;
  const moved = new Set<string>(shared.map(({ id }) => id));
  const others = parts.filter(({ rank }) => rank !== SHARED);
  const before = rowsRead(parts.filter(({ rank }) => rank === SHARED));
  return inPlace(
    others.map((part) =>
      part.asked === null ? part : { ...part, pages: withoutRows(part.pages, moved) },
    ),
    partOf(SHARED, [...before, ...shared]),
  );
}

function partOf(rank: number, rows: FoundRow[]): FoundPart {
  const total = rows.length;
  const page = {
    rows,
    page: 1,
    perPage: Math.max(1, total),
    total,
    more: 'no',
    unreadable: 0,
  } as const;
  return { asked: null, rank, pages: withPage(NO_PAGES, page), error: null };
}

/** The parts with one page more of one of them. */
export function withPartPage(parts: FoundParts, rank: number, page: SearchPage): FoundParts {
  const others = parts.filter((part) => part.rank !== rank);
  return withSummaries(parts, page.rows).map((part) =>
    part.rank === rank
      ? { ...part, pages: withPage(part.pages, page, (id) => isIn(others, id)) }
      : part,
  );
}

/** The parts with the pages of one of them changed. */
export function withPages(
  parts: FoundParts,
  rank: number,
  change: (pages: SearchPages) => SearchPages,
): FoundParts {
  return parts.map((part) => (part.rank === rank ? { ...part, pages: change(part.pages) } : part));
}

/** Lines of all parts. */
export function partsLineCount(parts: FoundParts): number {
  return parts.reduce((sum, { pages }) => sum + lineCount(pages), 0);
}

/** The line at that place, and the rank of its part; undefined outside the list. */
export function partsLineAt(
  parts: FoundParts,
  index: number,
): { readonly rank: number; readonly line: ListLine } | undefined {
  let at = index;
  for (const { rank, pages } of parts) {
    const count = lineCount(pages);
    const line = at < count ? lineAt(pages, at) : undefined;
    if (line !== undefined) return { rank, line };
    at -= count;
  }
  return undefined;
}

/** Pages that the lines in view need and do not have, with the rank of their part. */
export function partsPagesNeeded(
  parts: FoundParts,
  first: number,
  last: number,
): { readonly rank: number; readonly page: number }[] {
  let start = 0;
  return parts.flatMap(({ rank, pages }) => {
    const needed = pagesNeeded(pages, Math.max(0, first - start), last - start);
    start += lineCount(pages);
    return needed.map((page) => ({ rank, page }));
  });
}

/** Every row that was read, in the order shown. */
export function rowsRead(parts: FoundParts): FoundRow[] {
  return parts.flatMap(({ pages }) =>
    [...pages.pages].sort(([one], [other]) => one - other).flatMap(([, rows]) => rows),
  );
}

const isIn = (parts: FoundParts, id: string) => parts.some(({ pages }) => pages.shownOn.has(id));

/** What was known by name only gets what the platform says of it, in its place. */
function withSummaries(parts: FoundParts, rows: readonly FoundRow[]): FoundParts {
  return withPages(parts, LEARNED, (pages) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    const renewed = [...pages.pages].map(
      ([page, held]) => [page, held.map((row) => byId.get(row.id) ?? row)] as const,
    );
    return { ...pages, pages: new Map(renewed) };
  });
}
