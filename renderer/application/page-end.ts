import type { PageInfo } from '#contract/models/listing.ts';

interface ListPage {
  readonly rows: readonly unknown[];
  readonly unreadable: readonly unknown[];
  readonly pages: PageInfo;
}

/**
 * The page to show when the one after `before` was asked for and nobody said whether there is any: the
 * one before, as the last, where the answer is empty or tells the same rows again (a platform that leaves
 * the page number aside). A page shorter than the one before is the last too.
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
