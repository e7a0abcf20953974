import { expect, test } from 'vitest';
import { followDocument, lookAtFrame } from '../../../../main/precheck/analysis/frame-look.ts';
import type { VisibleFacts } from '../../../../main/precheck/facts/visible-facts.ts';
import { type Corners, distance, inPixels } from '../../../../main/precheck/math/plane.ts';
import { findDocument } from '../../../../main/precheck/vision/outline/find-document.ts';
import type { ColorRaster } from '../../../../main/precheck/vision/picture/raster.ts';
import { decodedOf } from '../../../support/drawn-raster.ts';
import { drawnScene } from '../../../support/drawn-scene.ts';

const [WIDTH, HEIGHT] = [960, 540];
const DPI = 130;
const { pixels: table, corners } = await drawnScene('in front of a camera', 'front', {
  ...{ device: 'webcam', table: 'dark', megapixels: 2.07, dpi: DPI, grain: 0.4 },
});
const inTable = corners ? inPixels(corners, table) : [];

/**
 * Returns what the camera shows after the hand moved the card this many pixels from its center, and
 * where the card then is.
 */
function frame(right: number, down: number) {
  const [x, y] = [(table.width - WIDTH) / 2 - right, (table.height - HEIGHT) / 2 - down];
  const data = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let row = 0; row < HEIGHT; row++) {
    const from = 3 * ((row + y) * table.width + x);
    data.set(table.data.subarray(from, from + 3 * WIDTH), 3 * row * WIDTH);
  }
  const truth = inTable.map(([cx, cy]) => [cx - x, cy - y] as const);
  return { picture: { data, width: WIDTH, height: HEIGHT }, truth };
}

/** The average distance of the corners in millimeters of the card. */
function off(found: Corners | undefined, { truth }: ReturnType<typeof frame>): number {
  if (!found) return Number.POSITIVE_INFINITY;
  const at = inPixels(found, { width: WIDTH, height: HEIGHT });
  const sum = truth.reduce((all, corner, k) => all + distance(corner, at[k] ?? corner), 0);
  return sum / 4 / (DPI / 25.4);
}

/** Checks one frame after another, each with the result of the previous one. */
function watch() {
  let before: VisibleFacts['document'] = null;
  return async (picture: ColorRaster) => {
    before = (await lookAtFrame(decodedOf(picture), 'cardFront', before)).document;
    return before;
  };
}

test('follows a card in a hand from frame to frame, drops it when it is removed, and finds it again', async () => {
  const look = watch();
  for (let step = 0; step < 4; step++) {
    const shown = frame(step * 7, step * -4);
    const seen = await look(shown.picture);
    expect(off(seen?.corners, shown)).toBeLessThan(0.7);
    expect(Math.abs((seen?.dpi ?? 0) - DPI)).toBeLessThan(0.03 * DPI);
  }
  const { picture } = frame(0, 0);
  expect(await look({ ...picture, data: picture.data.slice().fill(90) })).toBeNull();
  const back = frame(-120, 30);
  expect(off((await look(back.picture))?.corners, back)).toBeLessThan(0.7);
});

test('does not keep the place of a card that jumped', async () => {
  const look = watch();
  await look(frame(-150, 0).picture);
  const jumped = frame(150, 20);
  expect(off((await look(jumped.picture))?.corners, jumped)).toBeLessThan(0.7);
});

test('needs no search for a card near its last place, in the same or in other light', () => {
  const first = findDocument(frame(0, 0).picture, 'cardFront');
  const moved = frame(9, -6);
  const dim = { ...moved.picture, data: moved.picture.data.map((level) => level * 0.5) };
  for (const picture of [moved.picture, dim]) {
    expect(off((first && followDocument(picture, first))?.corners, moved)).toBeLessThan(0.7);
  }
});
