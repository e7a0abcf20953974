import { expect, test } from 'vitest';
import {
  knownCount,
  lineAt,
  lineCount,
  NO_PAGES,
  pagesNeeded,
  type SearchPages,
  withFailure,
  withoutFailure,
  withPage,
} from '#find/search-pages.ts';
import type { AppError } from '../../../preload/contract/app-error.ts';
import type {
  ApplicationSummary,
  SearchPage,
} from '../../../preload/contract/models/application.ts';

const PER_PAGE = 3;
const broken: AppError = { code: 'unavailable', status: 503, retryAt: null };

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

test('pages stand at their number, with places for those not read yet', () => {
  const pages = withPage(withPage(NO_PAGES, page(1, ['a', 'b', 'c'], 8)), page(3, ['g', 'h'], 8));
  expect(shown(pages)).toBe('a b c · · · g h');
});

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

test('a failed page says which rows it lacks and waits for staff', () => {
  const pages = withFailure(withPage(NO_PAGES, page(1, ['a', 'b', 'c'], 8)), 3, broken);
  expect(shown(pages)).toBe('a b c · · · ! !');
  expect(lineAt(pages, 6)).toMatchObject({ kind: 'failed', from: 7, to: 8, notice: true });
  expect(lineAt(pages, 7)).toMatchObject({ kind: 'failed', notice: false });
  expect(pagesNeeded(pages, 0, 8)).toEqual([2]);
});

test('a failed page is asked for again once staff want it', () => {
  const failed = withFailure(withPage(NO_PAGES, page(1, ['a', 'b', 'c'], 6)), 2, broken);
  const wanted = withoutFailure(failed, 2);
  expect(pagesNeeded(wanted, 0, 5)).toEqual([2]);
  expect(shown(withPage(wanted, page(2, ['d', 'e', 'f'], 6)))).toBe('a b c d e f');
});

test('only the pages in view are needed', () => {
  const pages = withPage(NO_PAGES, page(1, ['a', 'b', 'c'], 20_000));
  expect(lineCount(pages)).toBe(20_000);
  expect(pagesNeeded(pages, 9_000, 9_004)).toEqual([3001, 3002]);
  expect(pagesNeeded(pages, 19_998, 20_010)).toEqual([6667]);
  expect(pagesNeeded(pages, -5, 2)).toEqual([]);
  expect(lineAt(pages, 20_000)).toBeUndefined();
});

test('where nobody says how many there are, each page asks for the next until one is short', () => {
  const first = withPage(NO_PAGES, page(1, ['a', 'b', 'c'], null));
  expect(shown(first)).toBe('a b c ·');
  expect([first.total, knownCount(first), pagesNeeded(first, 0, 9)]).toEqual([null, 3, [2]]);
  // Somebody added one on top meanwhile: what was the last row comes again.
  const second = withPage(first, page(2, ['c', 'd', 'e'], null));
  expect(shown(second)).toBe('a b c d e ·');
  expect(pagesNeeded(second, 0, 9)).toEqual([3]);
  const failed = withFailure(second, 3, broken);
  expect(lineAt(failed, 5)).toMatchObject({ kind: 'failed', from: 6, to: null, notice: true });
  const third = withPage(failed, page(3, ['f'], null));
  expect(shown(third)).toBe('a b c d e f');
  expect([third.total, third.shifted, pagesNeeded(third, 0, 9)]).toEqual([6, false, []]);
  expect(withPage(second, page(3, [], null))).toMatchObject({ total: 5, open: false });
});

test('a platform that leaves the page number aside is asked no further, and is not believed', () => {
  const first = withPage(NO_PAGES, page(1, ['a', 'b', 'c'], null));
  const again = withPage(first, page(2, ['a', 'b', 'c'], null));
  expect(shown(again)).toBe('a b c');
  expect([again.total, pagesNeeded(again, 0, 9)]).toEqual([null, []]);
});

test('links alone lead on, through short pages too, until they end', () => {
  const first = withPage(NO_PAGES, { ...page(1, ['a', 'b', 'c'], null), more: 'yes' });
  const second = withPage(first, { ...page(2, ['d'], null), more: 'yes' });
  expect(pagesNeeded(second, 0, 9)).toEqual([3]);
  expect(withPage(second, { ...page(3, ['e'], null), more: 'no' }).total).toBe(5);
});
