import { expect, test } from 'vitest';
import { tallyGlass } from '../../../eval/glass.ts';

/** `npm run eval -- --glass 500` is the long run. */
test('of cards on lids of all kinds half are found at least, and nothing else is ever cut out', () => {
  const tallies = tallyGlass(1, 4, 1);
  for (const { kind, wrong, leftOut } of tallies) {
    expect({ kind, wrong, leftOut }).toEqual({ kind, wrong: 0, leftOut: 0 });
  }
  const [apart] = tallies;
  expect(apart?.found ?? 0).toBeGreaterThan(0.5 * (apart?.cards ?? 0));
});
