import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { loadSharpEngine } from '../../../main/precheck/decoders/sharp-engine.ts';
import { sniffMediaType } from '../../../main/precheck/formats/sniff.ts';
import { PREVIEW_WRITING } from '../../../main/precheck/limits.ts';
import { pictureAs } from '../../support/captures.ts';
import { uprightPicture } from '../../support/quadrant-picture.ts';

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>',
);
/** Kinds that are shown and never sent. */
const shown: Buffer[] = [];

beforeAll(async () => {
  const picture = sharp(await uprightPicture());
  for (const type of ['webp', 'tiff', 'avif'] as const) {
    shown.push(await picture.clone().toFormat(type).toBuffer());
  }
});

test('the engine draws no SVG, and reads what is only shown', async () => {
  const jpeg = await pictureAs('jpeg');
  const engine = await loadSharpEngine();
  expect(await engine?.decoder.header(jpeg)).toMatchObject({ width: 128, frames: 1 });
  await expect(engine?.decoder.header(SVG)).rejects.toThrow('unsupported image format');
  const options = { turn: 0, maxEdge: null, writing: PREVIEW_WRITING } as const;
  const drawn = engine?.toJpeg({ kind: 'encoded', bytes: SVG }, options);
  await expect(drawn).rejects.toThrow('unsupported image format');
  for (const bytes of shown) {
    expect(await engine?.decoder.header(bytes)).toMatchObject({ width: 128, frames: 1 });
  }
});

test('what is only shown is never decoded as something to send', () => {
  for (const bytes of shown) expect(sniffMediaType(bytes)).toBe('unknown');
});
