import { expect, test } from 'vitest';
import { asTable, compareWithAsked } from '#application/scorecards/result-table.ts';
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

test('makes a spreadsheet treat the table as cells, never as formulas', () => {
  const rows = [
    row('=HYPERLINK("x")', { points: -5, weightedPoints: '-2.5' }),
    row('b', { weightedPoints: '@x\ty' }),
  ];
  expect(asTable(HEADS, rows)).toBe(
    'Id\tPoints\tWeighted\tCreated\n\'=HYPERLINK("x")\t-5\t-2.5\t\nb\t1\t\'@x y\t\n',
  );
});

test('names what was requested and did not arrive', () => {
  const id = '9C886015-99e0-4a19-800f-d6194f59102d';
  expect(compareWithAsked([id, 'x', 'y'], [row(id.toLowerCase()), row('y'), row('z')])).toEqual({
    missing: ['x'],
    unasked: 1,
  });
});
