import type { AppError } from '#contract/app-error.ts';
import type { ApplicationSummary, SearchPage } from '#contract/models/application.ts';

/**
 * An application in the list. If the platform hasn't returned it yet, it has only an ID and a
 * token.
 */
export type FoundRow = Partial<ApplicationSummary> &
  Pick<ApplicationSummary, 'id' | 'clientTrackingToken'>;

/** A page of rows, as returned by the platform. */
export type FoundPage = Pick<SearchPage, 'page' | 'perPage' | 'total' | 'more' | 'unreadable'> & {
  readonly rows: readonly FoundRow[];
};

/**
 * What is known about the pages of one answer: how many there are, and which of them have been
 * loaded. The rows are stored in the list (`found-parts.ts`). Immutable.
 */
export interface SearchPages {
  /**
   * The total number of rows. Null until the platform has reported it or the last page has been
   * loaded.
   */
  readonly total: number | null;
  /** True if the number of rows is unknown, so another page may follow the last one. */
  readonly open: boolean;
  readonly perPage: number;
  /** Maps each loaded page to the number of its rows that couldn't be parsed. */
  readonly read: ReadonlyMap<number, number>;
  readonly failed: ReadonlyMap<number, AppError>;
  /** True if two pages reported different totals, because the list changed while it was loading. */
  readonly shifted: boolean;
  /** The IDs of all applications on these pages. */
  readonly ids: ReadonlySet<string>;
}

export const NO_PAGES: SearchPages = {
  total: 0,
  open: false,
  perPage: 1,
  read: new Map(),
  failed: new Map(),
  shifted: false,
  ids: new Set(),
};

/** Adds a page that has been loaded for the first time or again. */
export function withPage(before: SearchPages, page: FoundPage): SearchPages {
  const ids = new Set([...before.ids, ...page.rows.map(({ id }) => id)]);
  const read = new Map(before.read).set(page.page, page.unreadable);
  const failed = new Map(before.failed);
  failed.delete(page.page);
  const isFirst = before.read.size === 0;
  const told = page.total ?? (isFirst || before.open ? null : before.total);
  const counted =
    told === null
      ? uncounted(before, page, ids)
      : { total: told, perPage: Math.max(1, page.perPage), open: false };
  const isOther = before.total !== null && counted.total !== null && before.total !== counted.total;
  return { ...counted, read, failed, ids, shifted: before.shifted || (!isFirst && isOther) };
}

/**
 * Adds a page to a list of unknown length. The list ends if the platform says so, or if the page is
 * empty or shorter than the first one. If the page has no new rows, the platform probably ignores
 * page numbers. In that case, no further page is requested, and the total stays unknown.
 */
function uncounted(
  before: SearchPages,
  { page, rows, unreadable, more, perPage: lines }: FoundPage,
  ids: ReadonlySet<string>,
): Pick<SearchPages, 'total' | 'perPage' | 'open'> {
  const perPage = before.read.size === 0 ? Math.max(1, lines) : before.perPage;
  if (page <= Math.max(0, ...before.read.keys())) {
    return { total: before.total, perPage, open: before.open };
  }
  const held = rows.length + unreadable;
  const ended = more === 'no' || held === 0 || (more === 'unsaid' && held < perPage);
  return {
    total: ended ? ids.size : null,
    perPage,
    open: !ended && ids.size > before.ids.size,
  };
}

/** Records that a page couldn't be loaded. */
export function withFailure(
  before: SearchPages,
  page: number,
  error: AppError | null,
): SearchPages {
  const failed = new Map(before.failed);
  if (error === null) failed.delete(page);
  else failed.set(page, error);
  return { ...before, failed };
}

/**
 * Returns the pages that haven't been loaded, in order, with the number of lines for each. If the
 * number of rows on a page is unknown, it gets one line.
 */
export function unreadPages({
  total,
  open,
  perPage,
  read,
}: SearchPages): { readonly page: number; readonly places: number }[] {
  if (total === null) return open ? [{ page: Math.max(0, ...read.keys()) + 1, places: 1 }] : [];
  return Array.from({ length: Math.ceil(total / perPage) }, (_, at) => ({
    page: at + 1,
    places: Math.min(perPage, total - at * perPage),
  })).filter(({ page }) => !read.has(page));
}

/**
 * Returns the numbers of a page's first and last rows, starting at 1. `to` is null if it is
 * unknown.
 */
export function rowNumbers(
  { total, perPage, ids }: SearchPages,
  page: number,
): { readonly from: number; readonly to: number | null } {
  if (total === null) return { from: ids.size + 1, to: null };
  return { from: (page - 1) * perPage + 1, to: Math.min(total, page * perPage) };
}
