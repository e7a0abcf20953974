import type { AppError } from '#contract/app-error.ts';
import type { ApplicationSummary, SearchPage } from '#contract/models/application.ts';

/** An application of the list; of one that only this computer knows, no more than its id and token. */
export type FoundRow = Partial<ApplicationSummary> &
  Pick<ApplicationSummary, 'id' | 'clientTrackingToken'>;

/** A page of such rows, as the platform told it or as this computer knows them. */
export type FoundPage = Pick<SearchPage, 'page' | 'perPage' | 'total' | 'more' | 'unreadable'> & {
  readonly rows: readonly FoundRow[];
};

/** One line of the list: a row, a place still to be read, or a place whose page could not be read. */
export type ListLine =
  | { readonly kind: 'row'; readonly row: FoundRow }
  | { readonly kind: 'unread'; readonly page: number }
  | {
      readonly kind: 'failed';
      readonly page: number;
      readonly error: AppError;
      /** Numbers of the first and last row of the page, from 1. */
      readonly from: number;
      /** Null where nobody knows how many rows the page holds. */
      readonly to: number | null;
      /** The notice stands on the first line of the page and again every few, the rest stay empty. */
      readonly notice: boolean;
    };

/** A failed page says so again every so many lines, so that one in the middle of it sees it too. */
const NOTICE_EVERY = 10;

/**
 * What is known of one search: its pages by number, as far as they were read. Never changed in place.
 * Lines are worked out one by one when they are asked for, as a search may have twenty thousand.
 */
export interface SearchPages {
  /** How many there are; null as long as the platform did not say it and the end was not met. */
  readonly total: number | null;
  /** Nobody said how many there are: the last line is the place of the page that may follow. */
  readonly open: boolean;
  readonly perPage: number;
  readonly pages: ReadonlyMap<number, readonly FoundRow[]>;
  readonly failed: ReadonlyMap<number, AppError>;
  /** Two pages told different totals: the list moved while it was read. */
  readonly shifted: boolean;
  /** Where each page's lines begin, from page 1; the last entry is the number of lines. */
  readonly starts: readonly number[];
  /** Application → the page it is shown on. */
  readonly shownOn: ReadonlyMap<string, number>;
}

export const NO_PAGES: SearchPages = {
  total: 0,
  open: false,
  perPage: 1,
  pages: new Map(),
  failed: new Map(),
  shifted: false,
  starts: [0],
  shownOn: new Map(),
};

/**
 * Takes a page that was read. A page read again replaces the older one. When rows were added above while
 * pages were read, the last rows of one page come again as the first of the next: an application is
 * shown once, where it stood first. `isElsewhere`: it stands in another list that is shown with this one.
 */
export function withPage(
  before: SearchPages,
  page: FoundPage,
  isElsewhere: (id: string) => boolean = () => false,
): SearchPages {
  const number = page.page;
  const pages = new Map(before.pages);
  const shownOn = new Map(before.shownOn);
  for (const { id } of pages.get(number) ?? []) shownOn.delete(id);
  const rows: FoundRow[] = [];
  for (const row of page.rows) {
    if (isElsewhere(row.id)) continue;
    const other = shownOn.get(row.id);
    if (other !== undefined && other <= number) continue;
    if (other !== undefined) {
      pages.set(other, pages.get(other)?.filter(({ id }) => id !== row.id) ?? []);
    }
    shownOn.set(row.id, number);
    rows.push(row);
  }
  pages.set(number, rows);
  const failed = new Map(before.failed);
  failed.delete(number);
  const told = page.total ?? (before.pages.size > 0 && !before.open ? before.total : null);
  const counted =
    told === null
      ? uncounted(before, page, pages)
      : { total: told, perPage: Math.max(1, page.perPage), open: false };
  return {
    ...counted,
    pages,
    failed,
    shifted: before.shifted || (before.pages.size > 0 && changed(before.total, counted.total)),
    starts: startsOf(counted, pages),
    shownOn,
  };
}

const changed = (before: number | null, total: number | null) =>
  before !== null && total !== null && before !== total;

/**
 * A list of which nobody says how long it is, read page after page. It ends where the platform says so,
 * with a page that is shorter than the first, or with an empty one. A page that brings nothing new (some
 * platforms leave the page number aside) is not asked beyond; how many there are stays unknown.
 */
function uncounted(
  before: SearchPages,
  { page, rows, unreadable, more, perPage: lines }: FoundPage,
  pages: SearchPages['pages'],
): Pick<SearchPages, 'total' | 'perPage' | 'open'> {
  const perPage = before.pages.size === 0 ? Math.max(1, lines) : before.perPage;
  if (page < Math.max(...pages.keys())) {
    return { total: before.total, perPage, open: before.open };
  }
  const held = rows.length + unreadable;
  const ended = more === 'no' || held === 0 || (more === 'unsaid' && held < perPage);
  const lengths = [...pages.values()].map(({ length }) => length);
  return {
    total: ended ? lengths.reduce((sum, length) => sum + length, 0) : null,
    perPage,
    open: !ended && (pages.get(page)?.length ?? 0) > 0,
  };
}

function startsOf(
  { total, perPage, open }: Pick<SearchPages, 'total' | 'perPage' | 'open'>,
  pages: SearchPages['pages'],
): number[] {
  const last = Math.max(0, ...pages.keys());
  const count = total === null ? last : Math.max(last, Math.ceil(total / perPage));
  const starts = [0];
  let at = 0;
  for (let page = 1; page <= count; page += 1) {
    const left = total === null ? 0 : Math.max(0, total - (page - 1) * perPage);
    at += pages.get(page)?.length ?? Math.min(perPage, left);
    starts.push(at);
  }
  return open ? [...starts, at + 1] : starts;
}

/** The pages without these rows, which are shown elsewhere. */
export function withoutRows(before: SearchPages, ids: ReadonlySet<string>): SearchPages {
  const pages = new Map(
    [...before.pages].map(([page, rows]) => [page, rows.filter(({ id }) => !ids.has(id))] as const),
  );
  const shownOn = new Map([...before.shownOn].filter(([id]) => !ids.has(id)));
  return { ...before, pages, shownOn, starts: startsOf(before, pages) };
}

/** Notes that a page could not be read. */
export function withFailure(before: SearchPages, page: number, error: AppError): SearchPages {
  return { ...before, failed: new Map(before.failed).set(page, error) };
}

/** Clears the failure of a page, before it is asked for again. */
export function withoutFailure(before: SearchPages, page: number): SearchPages {
  const failed = new Map(before.failed);
  failed.delete(page);
  return { ...before, failed };
}

/** How many lines the list has. */
export function lineCount({ starts }: SearchPages): number {
  return starts.at(-1) ?? 0;
}

/** How many lines stand for applications that are known to be there. */
export function knownCount(all: SearchPages): number {
  return lineCount(all) - (all.open ? 1 : 0);
}

/** The page that a line belongs to, from 1. */
function pageOf(starts: readonly number[], index: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle + 1] ?? Number.POSITIVE_INFINITY) > index) high = middle;
    else low = middle + 1;
  }
  return low + 1;
}

/** The line at that place; undefined outside the list. */
export function lineAt(all: SearchPages, index: number): ListLine | undefined {
  if (index < 0 || index >= lineCount(all)) return undefined;
  const page = pageOf(all.starts, index);
  const at = index - (all.starts[page - 1] ?? 0);
  const row = all.pages.get(page)?.[at];
  if (row !== undefined) return { kind: 'row', row };
  const error = all.failed.get(page);
  if (error === undefined) return { kind: 'unread', page };
  const from = (all.total === null ? (all.starts[page - 1] ?? 0) : (page - 1) * all.perPage) + 1;
  const to = all.total === null ? null : Math.min(all.total, page * all.perPage);
  return { kind: 'failed', page, error, from, to, notice: at % NOTICE_EVERY === 0 };
}

/** Which pages the lines in view need and do not have, in order. Failed ones wait for staff. */
export function pagesNeeded(all: SearchPages, first: number, last: number): number[] {
  const end = Math.min(last, lineCount(all) - 1);
  if (end < 0 || end < first) return [];
  const needed: number[] = [];
  const lastPage = pageOf(all.starts, end);
  for (let page = pageOf(all.starts, Math.max(0, first)); page <= lastPage; page += 1) {
    if (!all.pages.has(page) && !all.failed.has(page)) needed.push(page);
  }
  return needed;
}
