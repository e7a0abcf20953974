import { expect, test } from 'vitest';
import { Applications } from '../../../../main/practice/platform/store/applications.ts';
import { SUMMARY_FIELDS } from '../../../../main/practice/platform/store/columns.ts';

const NOW = Date.UTC(2027, 0, 15, 12);
const make = (rows: number, seed = 1) => new Applications(rows, seed, NOW).cells;

test('a cell is the same alone, in its column, and in a larger platform', () => {
  const [alone, whole, larger] = [make(300), make(300), make(5_000)];
  for (const field of SUMMARY_FIELDS) {
    const column = whole.column(field);
    for (const row of [0, 7, 299]) {
      expect(alone.at(field, row)).toEqual(column[row]);
      expect(larger.at(field, row)).toEqual(column[row]);
    }
  }
});

test('a changed cell is seen by everything, its order included', () => {
  const cells = make(50);
  cells.order('amount_needed');
  cells.set('amount_needed', 20, 1);
  cells.set('amount_needed', 30, null);
  expect(cells.at('amount_needed', 20)).toBe(1);
  const sorted = [...cells.order('amount_needed')].map((row) => cells.at('amount_needed', row));
  expect(sorted.find((value) => value !== null)).toBe(1);
  expect(sorted[0]).toBeNull();
});

test('ids and client tokens are unique among 20,000', () => {
  const cells = make(20_000);
  expect(new Set(cells.column('id')).size).toBe(20_000);
  const tokens = cells.column('client_tracking_token').filter((token) => token !== null);
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('nothing happened later than the day before', () => {
  const cells = make(20_000);
  for (const field of ['created_at', 'finished_at', 'funded_date']) {
    expect(cells.column(field).every((value) => Number(value) <= NOW)).toBe(true);
  }
});
