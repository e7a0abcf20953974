import { expect, test } from 'vitest';
import { findOnGlass } from '../../../../main/precheck/vision/glass/find-on-glass.ts';
import { tallyGlass } from '../../../eval/glass.ts';
import {
  cornersOf,
  GLASS,
  glassWith,
  type Laid,
  type Lid,
  scoreLaying,
} from '../../../support/glass-layings.ts';

/** A card with this center, rotated by this many degrees. */
const card = (x: number, y: number, degrees = 0, more: Partial<Laid> = {}): Laid => ({
  middle: [x, y],
  angle: (degrees * Math.PI) / 180,
  width: 85.6,
  height: 53.98,
  look: 'printed',
  shade: 0.9,
  ...more,
});
const find = (lid: Lid, things: readonly Laid[]) =>
  findOnGlass(glassWith(lid, things), GLASS.perMm);

test.each<readonly [string, Lid, readonly Laid[]]>([
  ['cards', 'even', [card(153, 47, -9), card(51, 57, 4), card(103, 147, 1), card(73, 227, 10)]],
  ['a data page', 'even', [card(83, 64, 0, { width: 125, height: 88 })]],
  ['a card that stands', 'even', [card(87, 193, 90)]],
  ['a white card on a white lid', 'even', [card(83, 87, 3, { look: 'white', shade: 0.85 })]],
  ['a card on a gray lid', 'gray', [card(83, 87, 3)]],
  ['a card on a dark lid', 'dark', [card(83, 87, 3)]],
  ['a card within a dark border', 'bordered', [card(83, 87, 3)]],
])('%s: found in place', (_name, lid, things) => {
  const cards = things.map((thing) => cornersOf(thing));
  const score = scoreLaying({ cards }, find(lid, things));
  expect(score).toEqual({ found: things.length, missed: 0, wrong: 0 });
});

test.each<readonly [string, readonly Laid[]]>([
  ['nothing', []],
  ['a card printed small', [card(70, 79, 0, { width: 60, height: 37.8 })]],
  ['a card half over the edge', [card(0, 87)]],
  ['a whole card beside one half over the edge', [card(0, 87), card(123, 87)]],
  [
    'a card on a page of print',
    [card(103, 67), card(105, 180, 0, { width: 170, height: 120, look: 'print', shade: 1 })],
  ],
  ['a block of print of the size of a card', [card(103, 67, 0, { look: 'print', shade: 1 })]],
])('%s: nothing is cut', (_name, things) => {
  expect(find('even', things)).toEqual([]);
});

/** `npm run eval -- --glass 500` is the long run. */
test('finds at least half of the cards on lids of all kinds, and never cuts out anything else', () => {
  const tallies = tallyGlass(1, 4, 1);
  for (const { kind, wrong, leftOut } of tallies) {
    expect({ kind, wrong, leftOut }).toEqual({ kind, wrong: 0, leftOut: 0 });
  }
  const [apart] = tallies;
  expect(apart?.found ?? 0).toBeGreaterThan(0.5 * (apart?.cards ?? 0));
});
