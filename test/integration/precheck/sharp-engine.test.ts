import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadSharpEngine } from '../../../main/precheck/decoders/sharp-engine.ts';
import { PREVIEW_WRITING } from '../../../main/precheck/limits.ts';
import type { ColorRaster } from '../../../main/precheck/vision/picture/raster.ts';
import { pictureAs } from '../../support/captures.ts';
import { quartersOf, storedFor, UPRIGHT } from '../../support/quadrant-picture.ts';

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>',
);
test('renders no SVG', async () => {
  const jpeg = await pictureAs('jpeg');
  const engine = await loadSharpEngine();
  expect(await engine?.decoder.header(jpeg)).toMatchObject({ width: 128, frames: 1 });
  await expect(engine?.decoder.header(SVG)).rejects.toThrow('unsupported image format');
  const options = { turn: 0, maxEdge: null, writing: PREVIEW_WRITING } as const;
  const drawn = engine?.toJpeg({ kind: 'encoded', bytes: SVG }, options);
  await expect(drawn).rejects.toThrow('unsupported image format');
});

/**
 * The four quarters of a picture. They are closer together than the margin that a detail gets
 * around the requested area.
 */
const QUARTERS = [
  [0.1, 0.1],
  [0.6, 0.1],
  [0.6, 0.6],
  [0.1, 0.6],
] as const;

test.each([
  1, 2, 3, 4, 5, 6, 7, 8,
])('makes a large picture with EXIF %i upright, completely and in its parts', async (orientation) => {
  const engine = await loadSharpEngine();
  if (engine === null) throw new Error('The engine does not load.');
  const stored = sharp(await storedFor(orientation)).resize(2400, 3000, { fit: 'fill' });
  const bytes = await stored.withMetadata({ orientation }).jpeg().toBuffer();
  const { decoder } = engine;
  const decoded = await decoder.decode(bytes, await decoder.header(bytes));
  expect(await colorsOf(decoded.overview)).toEqual(UPRIGHT);
  for (const [index, [x, y]] of QUARTERS.entries()) {
    const part = { x, y, width: 0.3, height: 0.3 };
    const { pixels, ...shown } = await decoded.detail(part);
    expect(new Set(await colorsOf(pixels))).toEqual(new Set([UPRIGHT[index]]));
    expect(shown.x).toBeLessThan(x);
    expect(shown.y).toBeLessThan(y);
    expect(shown.x + shown.width).toBeGreaterThan(x + part.width);
    expect(shown.y + shown.height).toBeGreaterThan(y + part.height);
  }
});

async function colorsOf({ data, width, height }: ColorRaster) {
  return quartersOf(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
}
