import type { AppError } from '../../preload/contract/app-error.ts';
import type { ApplicationSummary, SearchPage } from '../../preload/contract/models/application.ts';

/** One line of the list: a row, a place still to be read, or a place whose page could not be read. */
export type ListItem =
  | { readonly kind: 'row'; readonly key: string; readonly row: ApplicationSummary }
  | { readonly kind: 'unread'; readonly key: string; readonly page: number }
  | {
      readonly kind: 'failed';
      readonly key: string;
      readonly page: number;
      readonly error: AppError;
      /** Numbers of the first and last row of the page, from 1. */
      readonly from: number;
      readonly to: number;
      /** The notice stands on the first line of the page and again every few, the rest stay empty. */
      readonly notice: boolean;
    };

/** A failed page says so again every so many lines, so that one in the middle of it sees it too. */
const NOTICE_EVERY = 10;

/** What is known of one search: its pages by number, as far as they were read. Never changed in place. */
export interface SearchPages {
  readonly total: number;
  readonly perPage: number;
  readonly pages: ReadonlyMap<number, readonly ApplicationSummary[]>;
  readonly failed: ReadonlyMap<number, AppError>;
  /** Two pages told different totals: the list moved while it was read. */
  readonly shifted: boolean;
}

export const NO_PAGES: SearchPages = {
  total: 0,
  perPage: 1,
  pages: new Map(),
  failed: new Map(),
  shifted: false,
};

/** Takes a page that was read. A page read again replaces the older one. */
export function withPage(before: SearchPages, page: SearchPage): SearchPages {
  const pages = new Map(before.pages).set(page.page, page.rows);
  const failed = new Map(before.failed);
  failed.delete(page.page);
  const first = before.pages.size === 0;
  return {
    total: page.total,
    perPage: Math.max(1, page.perPage),
    pages,
    failed,
    shifted: before.shifted || (!first && before.total !== page.total),
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

/**
 * The list as lines. When rows were added above while pages were read, the last rows of one page come
 * again as the first of the next: an application is shown once, where it stood first.
 */
export function listItems({ total, perPage, pages, failed }: SearchPages): ListItem[] {
  const items: ListItem[] = [];
  const seen = new Set<string>();
  const lastPage = Math.ceil(total / perPage);
  for (let page = 1; page <= lastPage; page++) {
    const rows = pages.get(page);
    if (rows !== undefined) {
      for (const row of rows) {
        if (seen.has(row.id)) continue;
        seen.add(row.id);
        items.push({ kind: 'row', key: row.id, row });
      }
      continue;
    }
    const from = (page - 1) * perPage + 1;
    const to = Math.min(total, page * perPage);
    const error = failed.get(page);
    for (let at = 0; at <= to - from; at++) {
      const key = `${page}/${at}`;
      items.push(
        error === undefined
          ? { kind: 'unread', key, page }
          : { kind: 'failed', key, page, error, from, to, notice: at % NOTICE_EVERY === 0 },
      );
    }
  }
  return items;
}

/** Which pages the lines in view need and do not have, in order. Failed ones wait for staff. */
export function pagesNeeded(items: readonly ListItem[], first: number, last: number): number[] {
  const needed = new Set<number>();
  for (const item of items.slice(Math.max(0, first), last + 1)) {
    if (item.kind === 'unread') needed.add(item.page);
  }
  return [...needed];
}
