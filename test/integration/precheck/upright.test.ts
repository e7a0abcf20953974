import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PictureEngine } from '../../../main/precheck/decoders/picture-decoder.ts';
import { loadSharpEngine } from '../../../main/precheck/decoders/sharp-engine.ts';
import { plainJpeg } from '../../../main/precheck/jpeg/plain-jpeg.ts';
import type { PicturePart } from '../../../main/precheck/vision/picture/picture-part.ts';
import { renderFile } from '../../../main/precheck/worker/render-file.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { writtenPage } from '../../support/captures.ts';

const TURNS = [0, 90, 180, 270] as const;

let engine: PictureEngine | null;
let drawn: Buffer;
beforeAll(async () => {
  // After the engine is loaded, it blocks the kinds of drawings that pages are made from.
  drawn = await writtenPage(701, 563);
  engine = await loadSharpEngine();
});

const page = () => sharp(drawn).removeAlpha();
const made = (bytes: Uint8Array, turn: Turn, part?: PicturePart) =>
  renderFile(
    { kind: 'render', bytes, page: 0, turn, part, maxEdge: null, writing: 'source' },
    engine,
  );

/** Returns the bytes of a picture that was re-encoded, which contain nothing else. */
async function upright(bytes: Uint8Array, turn: Turn): Promise<Buffer> {
  const jpeg = Buffer.from((await made(bytes, turn))?.bytes ?? []);
  expect(plainJpeg(jpeg)).not.toBeNull();
  return jpeg;
}

/** How a camera, a browser, an editor, and a scanner write a page, and how its copy is written. */
const WRITERS: Readonly<
  Record<string, readonly [write: (page: Sharp) => Sharp, quality: number, sampling: string]>
> = {
  'half the colors': [(page) => page.jpeg({ quality: 88 }), 92, '4:2:0'],
  'all colors': [(page) => page.jpeg({ quality: 96, chromaSubsampling: '4:4:4' }), 96, '4:4:4'],
  progressive: [(page) => page.jpeg({ quality: 94, progressive: true }), 94, '4:2:0'],
  'a color profile': [(page) => page.withIccProfile('p3').jpeg({ quality: 93 }), 93, '4:2:0'],
  gray: [(page) => page.greyscale().jpeg({ quality: 85 }), 92, '4:2:0'],
  CMYK: [(page) => page.toColorspace('cmyk').jpeg({ quality: 95 }), 95, '4:4:4'],
};

describe('a JPEG is created again with its original quality', () => {
  test.each(Object.entries(WRITERS))('%s', async (_name, [write, quality, chromaSubsampling]) => {
    const given = await write(page()).toBuffer();
    const jpeg = await upright(given, 90);
    expect(await sharp(jpeg).metadata()).toMatchObject({ width: 563, height: 701 });
    const sharpest = await page().rotate(90).jpeg({ quality, chromaSubsampling }).toBuffer();
    expect(divisors(jpeg)).toEqual(divisors(sharpest));
    const back = await sharp(jpeg).rotate(270).raw().toBuffer();
    expect(noise(back, await sharp(given).toColorspace('srgb').raw().toBuffer())).toBeGreaterThan(
      32,
    );
  });

  test.each([1, 6, 7])('with a rotated part for EXIF %i', async (orientation) => {
    const stored = sharp(await page().jpeg({ quality: 96, chromaSubsampling: '4:4:4' }).toBuffer());
    const given = await stored.withMetadata({ orientation }).jpeg({ quality: 96 }).toBuffer();
    const part = { x: 0.25, y: 0.1, width: 0.5, height: 0.7 };
    for (const turn of TURNS) {
      const whole = await sharp(await upright(given, turn))
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [left, top] = [
        Math.round(whole.info.width * 0.25),
        Math.round(whole.info.height * 0.1),
      ];
      const width = Math.round(whole.info.width * 0.75) - left;
      const height = Math.round(whole.info.height * 0.8) - top;
      const { width: across, height: down } = whole.info;
      const wanted = await sharp(whole.data, { raw: { width: across, height: down, channels: 3 } })
        .extract({ left, top, width, height })
        .raw()
        .toBuffer();
      const cut = await made(given, turn, part);
      expect(cut).toMatchObject({ width, height });
      expect(noise(await sharp(cut?.bytes).raw().toBuffer(), wanted)).toBeGreaterThan(30);
    }
  });

  test('without copying damage inside the coded data', async () => {
    const given = await page().jpeg().toBuffer();
    const middle = given.length >> 1;
    given.fill(0xff, middle, middle + 40);
    expect(await made(given, 90)).toBeNull();
  });
});

/** Returns the first quantization table, which shows the quality of a JPEG. */
function divisors(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.of(0xff, 0xdb));
  return jpeg.subarray(at, at + 69);
}

/** Returns the peak signal-to-noise ratio (PSNR) of two pictures in dB. */
function noise(one: Uint8Array, other: Uint8Array): number {
  expect(one).toHaveLength(other.length);
  const squares = one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / one.length));
}
