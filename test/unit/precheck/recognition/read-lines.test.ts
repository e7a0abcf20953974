import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readLines } from '../../../../main/precheck/recognition/print/read-lines.ts';
import type { FlatDocument } from '../../../../main/precheck/vision/flat/flat-document.ts';
import { rasterOf } from '../../../support/drawn-raster.ts';

/**
 * A page with nine lines such as NAME SURNAME 17 JUN 1991, in a font that the net was not trained
 * on.
 */
const FIXTURE = join(import.meta.dirname, '../../../fixtures/captures/mrz-td3.jpg');

test.each([
  [0, 0],
  [90, 270],
] as const)('reads text on a page turned by %i after turning it by %i', async (turned, turn) => {
  const lines = readLines(await flat(turned), turn);
  const read = lines.filter(({ text }) => /^NAME SURNAME \w+ JUN 199\w/.test(text));
  expect(read.length).toBeGreaterThanOrEqual(6);
  expect(lines.every(({ text }) => text.length <= 60)).toBe(true);
});

test('does not read text that is upside down', async () => {
  const lines = readLines(await flat(180), 0);
  expect(lines.some(({ text }) => text.includes('SURNAME'))).toBe(false);
});

async function flat(turned: number): Promise<FlatDocument> {
  const size = turned % 180 === 0 ? { width: 1125 } : { height: 1125 };
  const pixels = await rasterOf(sharp(FIXTURE).rotate(turned).resize(size));
  const { width, height } = pixels;
  return {
    shape: 'dataPage',
    corners: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ],
    pixels,
    pixelsPerMm: 9,
    filePixelsPerMm: 9,
    width: width / 9,
    height: height / 9,
  };
}
