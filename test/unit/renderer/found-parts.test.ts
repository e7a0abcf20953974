import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FoundParts,
  lineAt,
  lineCount,
  NOTHING_FOUND,
  type PageOfWay,
  pagesNeeded,
  withAnswers,
  withFurtherPage,
  withLearned,
  withPageFailure,
} from '#find/found-parts.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import type {
  ApplicationSummary,
  AskedAs,
  LearnedApplication,
  SearchPage,
} from '../../../preload/contract/models/application.ts';

const PER_PAGE = 3;
const WAYS = ['business', 'person', 'token', 'email'] as const satisfies readonly AskedAs[];

function page(number: number, ids: readonly string[], total: number | null): SearchPage {
  return {
    rows: ids.map((id) => ({ id, status: 3 }) as ApplicationSummary),
    page: number,
    perPage: total === null ? ids.length : PER_PAGE,
    total,
    more: total === null ? 'unsaid' : number * PER_PAGE < total ? 'yes' : 'no',
    unreadable: 0,
    learned: [],
    readAt: '2026-01-01T00:00:00.000Z',
  };
}

const came = (as: AskedAs, ids: readonly string[], total: number | null = ids.length) => ({
  asked: { as, field: 'search' as const, text: 'acme', for: 'text' as const, also: null },
  answer: page(1, ids, total),
  error: null,
});

const known = (id: string): LearnedApplication => ({
  applicationId: id as ApplicationId,
  clientTrackingToken: null,
  legalName: 'Acme Bakery LLC',
  owners: [],
  lastFiledAt: null,
});

/**
 * The list as words: a row by its ID, `·` for a line still to be loaded, `!` for one that failed,
 * and `-` for a gap.
 */
const words = (list: FoundParts) =>
  Array.from({ length: lineCount(list) }, (_, at) => lineAt(list, at)).map((line) => {
    if (line?.kind === 'row') return line.row.id as string;
    return line?.kind === 'failed' ? '!' : line?.kind === 'gap' ? '-' : '·';
  });
const shown = (list: FoundParts) => words(list).join(' ');
const isRow = (word: string) => !'·!-'.includes(word);

test('orders the rows of answers that arrive together by their evidence, with further pages below', () => {
  const list = withAnswers(
    NOTHING_FOUND,
    [came('person', ['b', 'c'], 4), came('business', ['a', 'b'])],
    ['b', 'a'],
  );
  expect(shown(list)).toBe('b a c ·');
  expect(pagesNeeded(list, 0, 3)).toEqual([{ way: 0, page: 2 }]);
  expect(shown(withFurtherPage(list, { way: 0, page: 2 }, page(2, ['a', 'd'], 4)))).toBe('b a c d');
});

test('puts a later answer below the rows regardless of its evidence, and completes shared rows', () => {
  const first = withAnswers(withLearned(NOTHING_FOUND, [known('k')]), [
    came('person', ['b', 'c'], 4),
  ]);
  const list = withAnswers(first, [came('business', ['a', 'c', 'k'])], ['a', 'c', 'k']);
  expect(shown(list)).toBe('k b c a ·');
  const rows = [first, list].map((one) => lineAt(one, 0));
  expect(rows).toEqual([
    { kind: 'row', row: { id: 'k', clientTrackingToken: null } },
    { kind: 'row', row: { id: 'k', status: 3 } },
  ]);
});

test('shows an application once, in its first place, if the list grew during loading', () => {
  const first = withAnswers(NOTHING_FOUND, [came('business', ['a', 'b', 'c'], 7)]);
  const last = withFurtherPage(first, { way: 0, page: 3 }, page(3, ['f', 'g'], 8));
  expect(shown(last)).toBe('a b c · · · f g');
  // Somebody added an application at the top, so the third is now the first of the second page.
  const both = withFurtherPage(last, { way: 0, page: 2 }, page(2, ['c', 'd', 'e'], 8));
  expect(shown(both)).toBe('a b c d e - f g');
  expect(both.ways[0]?.pages.shifted).toBe(true);
});

test('follows links alone, also through short pages, until they end', () => {
  const more = (number: number, ids: readonly string[]) =>
    ({ ...page(number, ids, null), more: 'yes' }) as const;
  const first = withAnswers(NOTHING_FOUND, [
    { ...came('business', []), answer: more(1, ['a', 'b', 'c']) },
  ]);
  const second = withFurtherPage(first, { way: 0, page: 2 }, more(2, ['d']));
  expect(pagesNeeded(second, 0, 9)).toEqual([{ way: 0, page: 3 }]);
  const third = withFurtherPage(
    second,
    { way: 0, page: 3 },
    {
      ...page(3, ['e'], null),
      more: 'no',
    },
  );
  expect([shown(third), third.ways[0]?.pages.total]).toEqual(['a b c d e', 5]);
});

/** Something that arrives for a search that is shown. */
type Arrival =
  | { readonly what: 'learned'; readonly ids: string[] }
  | {
      readonly what: 'answers';
      readonly of: { way: number; ids: string[]; total: number | null }[];
      readonly order: string[];
    }
  | {
      readonly what: 'page';
      readonly nth: number;
      readonly ids: string[];
      readonly total: number | null;
    }
  | { readonly what: 'failure'; readonly nth: number };

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrstuvw'), { maxLength: PER_PAGE });
const total = fc.option(fc.integer({ min: 0, max: 14 }));
const arrival: fc.Arbitrary<Arrival> = fc.oneof(
  fc.record({ what: fc.constant('learned' as const), ids }),
  fc.record({
    what: fc.constant('answers' as const),
    order: ids,
    of: fc.array(fc.record({ way: fc.nat(WAYS.length - 1), ids, total }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({ what: fc.constant('page' as const), nth: fc.nat(9), ids, total }),
  fc.record({ what: fc.constant('failure' as const), nth: fc.nat(9) }),
);

/** Returns one of the pages that may be requested now. */
function nthPage(list: FoundParts, nth: number): PageOfWay | undefined {
  const pages = pagesNeeded(list, 0, lineCount(list));
  return pages[nth % Math.max(1, pages.length)];
}

function after(list: FoundParts, one: Arrival): FoundParts {
  if (one.what === 'learned') return withLearned(list, one.ids.map(known));
  if (one.what === 'answers') {
    return withAnswers(
      list,
      one.of.map(({ way, ids: rows, total: all }) => came(WAYS[way] ?? 'business', rows, all)),
      one.order,
    );
  }
  const of = nthPage(list, one.nth);
  if (of === undefined) return list;
  if (one.what === 'failure')
    return withPageFailure(list, of, { code: 'internal', reference: 'x' });
  return withFurtherPage(list, of, page(of.page, one.ids, one.total));
}

test('never changes a line that shows a row, whatever arrives in whatever order', () => {
  let deepest = 0;
  fc.assert(
    fc.property(fc.array(arrival, { maxLength: 14 }), (arrivals) => {
      let list = NOTHING_FOUND;
      for (const one of arrivals) {
        const before = words(list);
        list = after(list, one);
        const now = words(list);
        const rows = now.filter(isRow);
        expect(rows).toEqual([...new Set(rows)]);
        before.forEach((word, at) => {
          if (isRow(word)) expect(now[at]).toBe(word);
        });
        // New rows fill a reserved line or are below all rows that were shown.
        const last = before.findLastIndex(isRow);
        now.forEach((word, at) => {
          if (isRow(word) && at <= last && before[at] !== word) expect('·!').toContain(before[at]);
        });
        if (one.what === 'answers' || one.what === 'learned')
          expect(now.slice(0, last + 1).filter(isRow)).toEqual(before.filter(isRow));
        const came =
          one.what === 'failure'
            ? []
            : one.what === 'answers'
              ? one.of.flatMap((of) => of.ids)
              : one.ids;
        if (one.what !== 'page') for (const id of came) expect(rows).toContain(id);
        deepest = Math.max(deepest, rows.length);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(deepest).toBeGreaterThan(12);
});
