import { expect, test } from 'vitest';
import {
  lineAt,
  lineCount,
  NO_PAGES,
  pagesNeeded,
  type SearchPages,
  withPage,
} from '#find/search-pages.ts';
import type {
  ApplicationSummary,
  SearchPage,
} from '../../../preload/contract/models/application.ts';

const PER_PAGE = 3;
function page(number: number, ids: readonly string[], total: number | null): SearchPage {
  return {
    rows: ids.map((id) => ({ id }) as ApplicationSummary),
    page: number,
    perPage: total === null ? ids.length : PER_PAGE,
    total,
    more: total === null ? 'unsaid' : number * PER_PAGE < total ? 'yes' : 'no',
    unreadable: 0,
    learned: [],
    readAt: '2026-01-01T00:00:00.000Z',
  };
}

const lines = (pages: SearchPages) =>
  Array.from({ length: lineCount(pages) }, (_, index) => lineAt(pages, index));

/** The list as text: a row by its id, `·` for a place still to be read, `!` for one that failed. */
function shown(pages: SearchPages): string {
  return lines(pages)
    .map((line) => (line?.kind === 'row' ? line.row.id : line?.kind === 'failed' ? '!' : '·'))
    .join(' ');
}

test('an application that comes twice because the list shifted is shown once', () => {
  const first = withPage(NO_PAGES, page(1, ['a', 'b', 'c'], 6));
  // Somebody added an application on top: what was third is now the first of the second page.
  const pages = withPage(first, page(2, ['c', 'd', 'e'], 7));
  expect(shown(pages)).toBe('a b c d e ·');
  expect(pages.shifted).toBe(true);
});

test('whatever order pages come in, an application is shown once, on the first page that holds it', () => {
  const second = withPage(NO_PAGES, page(2, ['c', 'd', 'e'], 7));
  const both = withPage(second, page(1, ['a', 'b', 'c'], 7));
  expect(shown(both)).toBe('a b c d e ·');
  // Read again, the page holds another row where the twice told one stood.
  expect(shown(withPage(both, page(2, ['d', 'e', 'f'], 7)))).toBe('a b c d e f ·');
});

test('links alone lead on, through short pages too, until they end', () => {
  const first = withPage(NO_PAGES, { ...page(1, ['a', 'b', 'c'], null), more: 'yes' });
  const second = withPage(first, { ...page(2, ['d'], null), more: 'yes' });
  expect(pagesNeeded(second, 0, 9)).toEqual([3]);
  expect(withPage(second, { ...page(3, ['e'], null), more: 'no' }).total).toBe(5);
});
