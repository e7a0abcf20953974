import { expect, test } from 'vitest';
import { asTable, compareWithAsked, sorted } from '#application/scorecards/result-table.ts';
import type { ScorecardResultId } from '../../../preload/contract/ids.ts';
import type { ScorecardGroupResult } from '../../../preload/contract/models/scorecard.ts';

const row = (id: string, more: Partial<ScorecardGroupResult> = {}): ScorecardGroupResult => ({
  id: id as ScorecardResultId,
  points: 1,
  weightedPoints: null,
  createdAt: null,
  other: {},
  ...more,
});
const HEADS = { id: 'Id', points: 'Points', weightedPoints: 'Weighted', createdAt: 'Created' };

test('rows are sorted by value; what is not given stays at the end', () => {
  const rows = [
    row('a', { weightedPoints: '10.5' }),
    row('b', { weightedPoints: null }),
    row('c', { weightedPoints: 9 }),
    row('d', { weightedPoints: 'high' }),
  ];
  const ids = (down: boolean) => sorted(rows, { by: 'weightedPoints', down }).map(({ id }) => id);
  expect(ids(false)).toEqual(['c', 'a', 'd', 'b']);
  expect(ids(true)).toEqual(['d', 'a', 'c', 'b']);
  expect(sorted(rows, { by: null, down: false })).toBe(rows);
});

test('a spreadsheet takes the table for cells, never for formulas', () => {
  const rows = [
    row('=HYPERLINK("x")', { points: -5, weightedPoints: '-2.5' }),
    row('b', { weightedPoints: '@x\ty' }),
  ];
  expect(asTable(HEADS, rows)).toBe(
    'Id\tPoints\tWeighted\tCreated\n\'=HYPERLINK("x")\t-5\t-2.5\t\nb\t1\t\'@x y\t\n',
  );
});

test('what was asked for and did not come is named', () => {
  const id = '9C886015-99e0-4a19-800f-d6194f59102d';
  expect(compareWithAsked([id, 'x', 'y'], [row(id.toLowerCase()), row('y'), row('z')])).toEqual({
    missing: ['x'],
    unasked: 1,
  });
});
