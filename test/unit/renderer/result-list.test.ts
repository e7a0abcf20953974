import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  COLUMN_NAMES,
  chosenColumns,
  columnGrid,
  STANDARD_COLUMNS,
  shownColumns,
} from '#find/result-columns.ts';
import { lineSlots, lineTops, unevenSlots } from '#kit/line-slots.ts';

const LINE = 40;

test('renders every visible line once and in order, and the active one, in few nodes', () => {
  fc.assert(
    fc.property(
      fc.nat(20_000),
      fc.nat(820_000),
      fc.integer({ min: 0, max: 1400 }),
      fc.nat(20_000),
      (length, top, height, kept) => {
        const slots = lineSlots(length, LINE, top, height, kept);
        const drawn = slots.map(({ index }) => index);
        expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
        expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length);
        expect(slots.length).toBeLessThanOrEqual(60);
        const last = Math.min(length, Math.ceil((top + height) / LINE));
        for (let index = Math.floor(top / LINE); index < last; index += 1) {
          expect(drawn).toContain(index);
        }
        expect(drawn.includes(kept)).toBe(kept < length);
      },
    ),
  );
});

test('does the same for lines of any height', () => {
  const heights = fc.array(fc.constantFrom(LINE, LINE, LINE, 61.5, 900), { maxLength: 300 });
  fc.assert(
    fc.property(
      heights,
      fc.nat(40_000),
      fc.integer({ min: 0, max: 1400 }),
      fc.nat(300),
      (lines, top, height, kept) => {
        const tops = lineTops(lines.length, (index) => lines[index] ?? 0);
        const slots = unevenSlots(tops, LINE, top, height, kept);
        const drawn = slots.map(({ index }) => index);
        expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b));
        expect(new Set(slots.map(({ slot }) => slot)).size).toBe(slots.length);
        const high = slots.filter(({ index }) => (lines[index] ?? 0) > 61.5);
        expect(high.length).toBeLessThan(10);
        lines.forEach((line, index) => {
          const start = tops[index] ?? 0;
          if (start < top + height && start + line > top) expect(drawn).toContain(index);
        });
        expect(drawn.includes(kept)).toBe(kept < lines.length);
      },
    ),
  );
});

test('keeps the slot of a line that stays visible while the list scrolls', () => {
  const slotOf = (top: number) =>
    lineSlots(20_000, LINE, top, 480, 0).find(({ index }) => index === 5_005)?.slot;
  expect(slotOf(5_000 * LINE)).toBe(slotOf(5_003 * LINE));
});

test('shows the chosen columns in order, or those with values, and always the one that identifies the row', () => {
  const held = ['amountNeeded', 'status'] as const;
  expect(chosenColumns(['status', 'gone', 'status'], held)).toEqual([
    'clientTrackingToken',
    'status',
  ]);
  expect(chosenColumns(['status', 'id'], held)).toEqual(['status', 'id']);
  expect(chosenColumns([], held)).toEqual(['clientTrackingToken', ...held]);
});

test('removes standard columns from a narrow list, but never chosen ones', () => {
  expect(shownColumns([], 1200, STANDARD_COLUMNS)).toEqual([
    'clientTrackingToken',
    ...STANDARD_COLUMNS,
  ]);
  for (let width = 400; width <= 1200; width += 20) {
    const shown = shownColumns([], width, STANDARD_COLUMNS);
    expect(shown.slice(0, 2)).toEqual(['clientTrackingToken', 'amountNeeded']);
    expect(columnGrid(shown).least).toBeLessThanOrEqual(width);
  }
  expect(shownColumns(COLUMN_NAMES, 400, STANDARD_COLUMNS)).toEqual(COLUMN_NAMES);
});
