import { expect, test } from 'vitest';
import { pictureView, wholeDetail } from '../../../../main/precheck/vision/picture/picture-view.ts';

/** Where the file's first row and first column stand in the picture (EXIF 2.32, 4.6.4, tag 0x0112). */
const STORED: Readonly<Record<number, readonly [row: Side, column: Side]>> = {
  1: ['top', 'left'],
  2: ['top', 'right'],
  3: ['bottom', 'right'],
  4: ['bottom', 'left'],
  5: ['left', 'top'],
  6: ['right', 'top'],
  7: ['right', 'bottom'],
  8: ['left', 'bottom'],
};
type Side = 'top' | 'right' | 'bottom' | 'left';

const [WIDTH, HEIGHT] = [3, 2];

test.each(Object.entries(STORED))('a picture with EXIF %s is seen upright', (value, [
  row,
  column,
]) => {
  // Every pixel holds its own number.
  const data = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => Math.floor(at / 3));
  const stored = { data, width: WIDTH, height: HEIGHT };
  const view = pictureView({
    width: WIDTH,
    height: HEIGHT,
    orientation: { source: 'exif', value: Number(value) },
    overview: stored,
    detail: async () => wholeDetail(stored),
  });

  const { width, height } = view.overview;
  const at = (x: number, y: number) => [...view.overview.data.subarray((y * width + x) * 3)][0];
  const swapped = row === 'left' || row === 'right';
  expect([width, height]).toEqual(swapped ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT]);
  const along = (side: Side, step: number) => {
    if (side === 'top') return { y: step };
    if (side === 'bottom') return { y: height - 1 - step };
    return side === 'left' ? { x: step } : { x: width - 1 - step };
  };
  for (let down = 0; down < HEIGHT; down++) {
    for (let across = 0; across < WIDTH; across++) {
      const { x, y } = { x: 0, y: 0, ...along(row, down), ...along(column, across) };
      expect(at(x, y)).toBe(down * WIDTH + across);
    }
  }
});
