import type { PageInfo } from '#contract/models/listing.ts';

interface ListPage {
  readonly rows: readonly unknown[];
  readonly unreadable: readonly unknown[];
  readonly pages: PageInfo;
}

/**
 * Returns the page to show once `read` has been loaded. If the total is unknown and `read` is the
 * page after `before`, the list may have ended. If `read` is empty or only repeats rows, as from a
 * platform that ignores page numbers, returns `before` marked as the last page. If `read` is
 * shorter than `before`, returns `read` marked as the last page.
 */
export function withEnd<P extends ListPage>(
  before: P | null,
  read: P,
  idOf: (row: P['rows'][number]) => string | null,
): P {
  if (!before?.pages.open || read.pages.page !== before.pages.page + 1) return read;
  const known = new Set<string | null>(before.rows.map(idOf));
  const isKnown = (id: string | null) => id !== null && known.has(id);
  if (read.unreadable.length === 0 && read.rows.every((row) => isKnown(idOf(row)))) {
    return asLast(before);
  }
  return lines(read) < lines(before) ? asLast(read) : read;
}

const lines = ({ rows, unreadable }: ListPage) => rows.length + unreadable.length;

function asLast<P extends ListPage>(page: P): P {
  return { ...page, pages: { ...page.pages, lastPage: page.pages.page, open: false } };
}
