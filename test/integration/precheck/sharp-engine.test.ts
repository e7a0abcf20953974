import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadSharpEngine } from '../../../main/precheck/decoders/sharp-engine.ts';
import { pictureAs } from '../../support/captures.ts';
import { uprightPicture } from '../../support/quadrant-picture.ts';

const others: { name: string; bytes: Buffer }[] = [];

beforeAll(async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>';
  others.push({ name: 'SVG', bytes: Buffer.from(svg) });
  for (const type of ['webp', 'tiff', 'avif'] as const) {
    others.push({
      name: type,
      bytes: await sharp(await uprightPicture())
        .toFormat(type)
        .toBuffer(),
    });
  }
});

test('the engine has no loader but those it needs, whatever it is handed', async () => {
  const jpeg = await pictureAs('jpeg');
  const engine = await loadSharpEngine();
  expect(await engine?.decoder.header(jpeg)).toMatchObject({ width: 128, frames: 1 });
  for (const { bytes } of others) {
    await expect(engine?.decoder.header(bytes)).rejects.toThrow('unsupported image format');
    await expect(engine?.decoder.pixels(bytes)).rejects.toThrow('unsupported image format');
  }
});
