import { expect, test } from 'vitest';
import { writtenDays, writtenMonth, writtenSpan } from '../../../main/reading/written-dates.ts';

test.each([
  ['statement date: july 5, 2026', ['2026-07-05']],
  ['5 jul 2026 and 06-jul-26', ['2026-07-05', '2026-07-06']],
  ['fecha: 5 de julio de 2026', ['2026-07-05']],
  ['2026-07-05', ['2026-07-05']],
  ['07/05/2026', ['2026-07-05']],
  ['13/05/2026', []],
  ['02/30/2026', []],
  ['account 1207/05/2026123', []],
])('%s contains the days %o', (text, days) => {
  expect(writtenDays(text, 'monthFirst').map(({ day }) => day)).toEqual(days);
});

test.each([
  ['july 1, 2026 through july 31, 2026', '2026-07-01', '2026-07-31'],
  ['july 1 - july 31, 2026', '2026-07-01', '2026-07-31'],
  ['july 1-31, 2026', '2026-07-01', '2026-07-31'],
  ['dec 15 - jan 14, 2027', '2026-12-15', '2027-01-14'],
  ['07/01/2026 - 07/31/2026', '2026-07-01', '2026-07-31'],
  ['july 1 · july 31, 2026', '2026-07-01', '2026-07-31'],
  ['07 / 01 / 2026 - 07 / 31 / 2026', '2026-07-01', '2026-07-31'],
  ['07/01/26 to 07/31/26', '2026-07-01', '2026-07-31'],
  ['06/01 - 06/30/2026', '2026-06-01', '2026-06-30'],
  ['del 1 de julio de 2026 al 31 de julio de 2026', '2026-07-01', '2026-07-31'],
  ['1 al 31 de julio de 2026', '2026-07-01', '2026-07-31'],
  ['2026-07-01 - 2026-07-31', '2026-07-01', '2026-07-31'],
])('%s is a range of days', (text, from, to) => {
  expect(writtenSpan(text, 'monthFirst')).toEqual({ from, to });
});

test.each([
  'july 31, 2026 - july 1, 2026',
  'paid july 1, 2026, posted july 31, 2026',
  'january 1, 2010 - july 1, 2026',
  'page 1 - 31',
])('%s is no range of days', (text) => {
  expect(writtenSpan(text, 'monthFirst')).toBeNull();
});

test('returns all days of a month with its year', () => {
  expect(writtenMonth('statement for february 2028')).toEqual({
    from: '2028-02-01',
    to: '2028-02-29',
  });
  expect(writtenMonth('january through december 2026')).toEqual({
    from: '2026-01-01',
    to: '2026-12-31',
  });
  expect(writtenMonth('may be 2028 of them')).toBeNull();
});
