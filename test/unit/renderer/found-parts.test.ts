import { expect, test } from 'vitest';
import {
  type FoundParts,
  learnedPart,
  partsLineAt,
  partsLineCount,
  partsPagesNeeded,
  withPart,
  withPartPage,
} from '#find/found-parts.ts';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import type {
  ApplicationSummary,
  AskedAs,
  SearchPage,
} from '../../../preload/contract/models/application.ts';

function page(number: number, ids: readonly string[], total = ids.length): SearchPage {
  return {
    rows: ids.map((id) => ({ id, status: 3 }) as ApplicationSummary),
    page: number,
    perPage: 2,
    total,
    more: number * 2 < total ? 'yes' : 'no',
    unreadable: 0,
    learned: [],
    readAt: '2026-01-01T00:00:00.000Z',
  };
}

const part = (as: AskedAs, rank: number, ids: readonly string[], total?: number) => ({
  asked: { as, field: 'search' as const, text: 'acme', for: 'text' as const },
  rank,
  answer: page(1, ids, total),
  error: null,
});

const shown = (parts: FoundParts) =>
  Array.from({ length: partsLineCount(parts) }, (_, at) => partsLineAt(parts, at)?.line)
    .map((line) => (line?.kind === 'row' ? line.row.id : '·'))
    .join(' ');

test('answers of several fields stand in one list by their rank, an application once', () => {
  let parts = withPart([], part('person', 1, ['b', 'c'], 3), false);
  parts = withPart(parts, part('business', 0, ['a', 'b']), false);
  // Two answers have it: it is the likeliest.
  expect(shown(parts)).toBe('b a c ·');
  expect(partsPagesNeeded(parts, 0, 3)).toEqual([{ rank: 1, page: 2 }]);
  expect(shown(withPartPage(parts, 1, page(2, ['a'], 3)))).toBe('b a c');
  expect(shown(withPart(parts, part('token', 2, ['c', 'b', 'd']), false))).toBe('b c a · d ·');
});

test('an answer that comes while staff are at the rows stands behind them', () => {
  const first = withPart([], part('person', 1, ['b', 'c']), false);
  expect(shown(withPart(first, part('business', 0, ['a', 'c']), true))).toBe('b c a');
});

test('what this computer knows is a row at once, to which the platform adds', () => {
  const known = {
    applicationId: 'k' as ApplicationId,
    clientTrackingToken: '88-1042',
    legalName: 'Acme Bakery LLC',
    owners: [],
    lastFiledAt: null,
  };
  const before = [learnedPart([known])];
  const after = withPart(before, part('business', 0, ['a', 'k']), false);
  expect(shown(after)).toBe('k a');
  const rows = [before, after].map((parts) => partsLineAt(parts, 0)?.line);
  expect(rows).toEqual([
    { kind: 'row', row: { id: 'k', clientTrackingToken: '88-1042' } },
    { kind: 'row', row: { id: 'k', status: 3 } },
  ]);
});
