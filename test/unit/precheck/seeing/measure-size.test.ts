import { expect, test } from 'vitest';
import { measureSize } from '../../../../main/precheck/seeing/measure-size.ts';
import type { Corners } from '../../../../main/precheck/seeing/plane.ts';

test.each([
  ['lying', 856, 539.8],
  ['standing', 539.8, 856],
])('measures a %s card by its true size: 10 pixels a millimetre are 254 dpi', (_how, w, h) => {
  const view = { width: 2000, height: 1000 };
  const [x, y] = [w / 2000, h / 1000];
  const corners: Corners = [
    [0, 0],
    [x, 0],
    [x, y],
    [0, y],
  ];
  const { dpi, leastDpi } = measureSize(view, corners, 'card');
  expect(dpi).toBeCloseTo(254, 6);
  expect(leastDpi).toBeCloseTo(254, 6);
});

test('tells the most foreshortened side from the mean', () => {
  const corners: Corners = [
    [0.1, 0],
    [0.756, 0],
    [0.856, 0.5398],
    [0, 0.5398],
  ];
  const { dpi, leastDpi } = measureSize({ width: 1000, height: 1000 }, corners, 'card');
  expect(leastDpi).toBeCloseTo((656 / 85.6) * 25.4, 6);
  expect(dpi).toBeGreaterThan(leastDpi);
  expect(dpi).toBeLessThan(254);
});
