import type { AppError } from '#contract/app-error.ts';
import type { ApplicationSummary, SearchPage } from '#contract/models/application.ts';

/** An application of the list; of one that only this computer knows, no more than its id and token. */
export type FoundRow = Partial<ApplicationSummary> &
  Pick<ApplicationSummary, 'id' | 'clientTrackingToken'>;

/** A page of such rows, as the platform told it. */
export type FoundPage = Pick<SearchPage, 'page' | 'perPage' | 'total' | 'more' | 'unreadable'> & {
  readonly rows: readonly FoundRow[];
};

/**
 * What is known of the pages of one answer: how many there are, and which were read. Their rows are in
 * the list (`found-parts.ts`). Never changed in place.
 */
export interface SearchPages {
  /** How many rows there are; null as long as the platform did not say it and the end was not met. */
  readonly total: number | null;
  /** Nobody said how many there are: another page may follow the last that was read. */
  readonly open: boolean;
  readonly perPage: number;
  /** Page read → how many of its rows could not be made out. */
  readonly read: ReadonlyMap<number, number>;
  readonly failed: ReadonlyMap<number, AppError>;
  /** Two pages told different totals: the list moved while it was read. */
  readonly shifted: boolean;
  /** Every application that these pages told. */
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

/** Takes a page that was read, for the first time or again. */
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
 * A list of which nobody says how long it is, read page after page. It ends where the platform says so,
 * with a page that is shorter than the first, or with an empty one. A page that brings nothing new (some
 * platforms leave the page number aside) is not asked beyond; how many there are stays unknown.
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

/** The pages still to be read, in order, each with the places it takes: one where nobody knows how many rows it has. */
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

/** Numbers of the first and last row of a page, from 1; the last is null where nobody knows it. */
export function rowNumbers(
  { total, perPage, ids }: SearchPages,
  page: number,
): { readonly from: number; readonly to: number | null } {
  if (total === null) return { from: ids.size + 1, to: null };
  return { from: (page - 1) * perPage + 1, to: Math.min(total, page * perPage) };
}
