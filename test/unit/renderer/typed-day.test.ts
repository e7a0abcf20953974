import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayStyle, readDayIn } from '#text/typed-day.ts';

const american = dayStyle('en-US');
const locale = fc.constantFrom('en-US', 'es-US', 'en-GB', 'de', 'sv', 'ja', 'hu', 'fa-IR', 'ar-EG');
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('reads a date in the locale’s format, and with the year first', () => {
  fc.assert(
    fc.property(locale, day, (name, iso) => {
      const style = dayStyle(name);
      expect(readDayIn(style, style.write(iso))).toBe(iso);
      expect(readDayIn(style, iso)).toBe(iso);
      expect(readDayIn(style, iso.replaceAll('-', ''))).toBe(iso);
      const row = style.write(iso).replace(/\D/g, '');
      expect(readDayIn(style, row)).toBe(iso);
    }),
  );
});

test.each([
  ['1/3/2026', '2026-01-03'],
  [' 01-03-2026 ', '2026-01-03'],
  ['01032026', '2026-01-03'],
  ['2026/1/3', '2026-01-03'],
  ['02/29/2028', '2028-02-29'],
])('%s is a date', (typed, iso) => {
  expect(readDayIn(american, typed)).toBe(iso);
});

test.each([
  '',
  '01',
  '01/3',
  '1/3/26',
  '02/29/2026',
  '02302026',
  '13/01/2026',
  '0101',
  'Jan 3, 2026 x 4',
  '1/3/2026/7',
])('“%s” is not a date yet', (typed) => {
  expect(readDayIn(american, typed)).toBeNull();
});

test('orders day and month like the locale', () => {
  expect(readDayIn(dayStyle('en-GB'), '03/01/2026')).toBe('2026-01-03');
  expect(american.write('2026-01-03')).toBe('01/03/2026');
});
