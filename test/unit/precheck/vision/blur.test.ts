import { describe, expect, it } from 'vitest';
import { measureBlur } from '../../../../main/precheck/vision/sharpness/blur.ts';
import { captured, defocused, moved, painted, paper, printed } from './drawn-document.ts';

/** Print, a portrait and a colored bar, as cards have them; slightly soft as captures are. */
const card = painted(printed(paper()), (x, y, light) =>
  (x > 6 && x < 22 && y > 12 && y < 32) || y < 9 ? 0.1 : light,
);
const blocks = painted(paper(), (x, y, light) =>
  Math.hypot((x % 10) - 5, (y % 10) - 5) < 3.5 ? 0.05 : light,
);
const sharp = defocused(card, 0.07);

describe('blur of a document', () => {
  it.each([0.25, 0.4, 0.9])('measures a defocus of %d mm within a fifth', (sigma) => {
    const facts = measureBlur(captured(defocused(blocks, sigma)));
    expect(facts.sigmaMm).toBeGreaterThan(0.8 * sigma);
    expect(facts.sigmaMm).toBeLessThan(1.2 * sigma);
    expect(facts.direction).toBe('all');
  });

  it('finds next to none in a capture that is a little soft', () => {
    expect(measureBlur(captured(sharp)).sigmaMm).toBeLessThan(0.1);
  });

  it('does not depend on exposure or on how much is printed', () => {
    const blurred = defocused(card, 0.4);
    const sigma = measureBlur(captured(blurred)).sigmaMm ?? 0;
    const darker =
      measureBlur(captured(painted(blurred, (_x, _y, light) => 0.3 * light))).sigmaMm ?? 0;
    const sparse = measureBlur(captured(defocused(printed(paper(), 13), 0.4))).sigmaMm ?? 0;
    expect(darker / sigma).toBeCloseTo(1, 1);
    expect(sparse / sigma).toBeCloseTo(1, 1);
  });

  it.each([
    ['x', 0],
    ['y', 90],
  ] as const)('finds a motion along %s and its direction', (along, degrees) => {
    const facts = measureBlur(captured(moved(sharp, 1.5, along)));
    const off = Math.abs(Number(facts.direction) - degrees);
    expect(Math.min(off, 180 - off)).toBeLessThanOrEqual(22.5);
    expect(facts.sigmaMm).toBeGreaterThan(0.2);
  });

  it('does not take few pixels for blur', () => {
    const coarse = captured(moved(moved(card, 0.2, 'x'), 0.2, 'y'), 5);
    expect(measureBlur(coarse).sigmaMm).toBeLessThan(0.06);
  });

  it('says that a card without print gives nothing to measure', () => {
    expect(measureBlur(captured(paper()))).toMatchObject({ sigmaMm: null, edges: 0 });
  });
});
