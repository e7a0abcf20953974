import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heicDecoder } from '../../../main/precheck/decoders/heic-decoder.ts';
import type { PictureEngine } from '../../../main/precheck/decoders/picture-decoder.ts';
import { loadSharpEngine } from '../../../main/precheck/decoders/sharp-engine.ts';
import { heifExifBlocks } from '../../../main/precheck/formats/heif-items.ts';
import { uprightFile } from '../../../main/precheck/worker/upright-file.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { heifDecoders } from '../../../scripts/bootstrap/system-needs.mjs';
import { hasCommand } from '../../../scripts/bootstrap/system-packages.mjs';
import { fixture, writtenPage } from '../../support/captures.ts';
import { withHeifProperty } from '../../support/heif-property.ts';
import { quartersOf, storedFor, turnedBy, UPRIGHT } from '../../support/quadrant-picture.ts';

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const TURNS = [0, 90, 180, 270] as const;
const TURNER = hasCommand('jpegtran') ? 'jpegtran' : null;
const WHERE_TURNER = TURNER ?? 'jpegtran, which is not here (Debian: libjpeg-turbo-progs)';
const DECODER = heifDecoders.find(hasCommand);
const WHERE_DECODER = DECODER ?? 'heif-dec, which is not here (Debian: libheif-examples)';

const folder = mkdtempSync(join(tmpdir(), 'upright-'));
afterAll(() => rmSync(folder, { recursive: true }));

let engine: PictureEngine | null;
let pages: Readonly<Record<'small' | 'whole' | 'odd', Buffer>>;
beforeAll(async () => {
  // The engine, once loaded, forbids the drawings that pages are made from.
  pages = {
    small: await writtenPage(320, 208),
    whole: await writtenPage(1264, 960),
    odd: await writtenPage(1001, 805),
  };
  engine = await loadSharpEngine();
});

const page = (which: keyof typeof pages) => sharp(pages[which]).removeAlpha();

async function upright(bytes: Uint8Array, turn: Turn, heic = true) {
  const made = await uprightFile({ kind: 'upright', bytes, turn, heic }, engine);
  expect(made).not.toBeNull();
  return { ...made, bytes: Buffer.from(made?.bytes ?? []) };
}

/** How a camera, a browser, an editor and a scanner write a page; its sides are whole numbers of blocks. */
const WRITERS: Readonly<Record<string, (page: Sharp) => Sharp>> = {
  'half the colors': (page) => page.jpeg({ quality: 88 }),
  'all colors': (page) => page.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  progressive: (page) => page.jpeg({ quality: 85, progressive: true }),
  'progressive with a color profile': (page) =>
    page.withIccProfile('p3').jpeg({ quality: 80, mozjpeg: true }),
  gray: (page) => page.greyscale().jpeg({ quality: 85 }),
  CMYK: (page) => page.toColorspace('cmyk').jpeg({ quality: 90 }),
};

describe('a JPEG is turned as it is coded', () => {
  test.each(Object.keys(WRITERS))('%s: nothing is lost in four quarters', async (name) => {
    const given = await (WRITERS[name] as (page: Sharp) => Sharp)(page('small')).toBuffer();
    let turned = given;
    for (let quarter = 0; quarter < 4; quarter++) turned = (await upright(turned, 90)).bytes;
    expect(await samePixels(turned, given)).toBe(true);
    expect((await sharp(turned).metadata()).icc).toEqual((await sharp(given).metadata()).icc);
  });

  test.each(ORIENTATIONS)('EXIF %i: upright with every turn, without EXIF', async (orientation) => {
    const stored = sharp(await storedFor(orientation)).withMetadata({ orientation });
    const given = await stored.jpeg({ quality: 95 }).toBuffer();
    for (const turn of TURNS) {
      const { bytes } = await upright(given, turn);
      expect(await quartersOf(bytes)).toEqual(turnedBy(UPRIGHT, turn));
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  test.skipIf(TURNER === null).each(Object.keys(WRITERS))(
    `%s: the same pixels as by ${WHERE_TURNER}`,
    async (name) => {
      const given = await (WRITERS[name] as (page: Sharp) => Sharp)(page('whole')).toBuffer();
      const file = join(folder, 'given.jpg');
      writeFileSync(file, given);
      for (const turn of [90, 180, 270] as const) {
        const by = ['-rotate', String(turn), '-perfect', '-copy', 'icc', file];
        const theirs = execFileSync(TURNER as string, by, { maxBuffer: 1e8 });
        const { bytes } = await upright(given, turn);
        expect(await samePixels(bytes, theirs)).toBe(true);
        expect(bytes.length).toBeLessThanOrEqual(given.length * 1.1);
      }
    },
  );

  test('a side that ends within a block: written anew, as well as it was and no larger', async () => {
    for (const quality of [60, 80, 92, 98]) {
      const given = await page('odd').jpeg({ quality }).toBuffer();
      const { bytes } = await upright(given, 90);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 805, height: 1001 });
      expect(bytes.length).toBeLessThanOrEqual(given.length * 1.1);
      const seen = await sharp(bytes).rotate(270).greyscale().raw().toBuffer();
      expect(likeness(seen, await sharp(given).greyscale().raw().toBuffer())).toBeGreaterThan(0.98);
    }
  });

  test('what it carried behind its picture stays behind', async () => {
    const given = Buffer.concat([
      await page('small').jpeg().toBuffer(),
      Buffer.from('#!/bin/sh\n'),
    ]);
    const { bytes } = await upright(given, 180);
    expect(bytes.includes('/bin/sh')).toBe(false);
  });

  test('damage inside the coded data is not carried over as if nothing were', async () => {
    const given = await page('whole').jpeg().toBuffer();
    given.fill(0xff, given.length / 2, given.length / 2 + 40);
    const made = await uprightFile({ kind: 'upright', bytes: given, turn: 90, heic: true }, engine);
    expect(made).toBeNull();
  });
});

describe('a HEIC is turned by its own word', () => {
  const phone = () => withHeifProperty(fixture('exif-6-without-irot.heic'), 'irot', 3);

  test('as a phone writes it: still the same pixels, and EXIF turns it no second time', async () => {
    for (const turn of TURNS) {
      const { bytes, mediaType } = await upright(phone(), turn);
      expect(mediaType).toBe('image/heic');
      expect(bytes).toHaveLength(phone().length);
      const { bytes: shown } = await upright(bytes, 0, false);
      expect(await quartersOf(shown)).toEqual(turnedBy(turnedBy(UPRIGHT, 90), turn));
      for (const block of heifExifBlocks(bytes)) expect(orientationOf(block)).toBe(1);
    }
  });

  test.skipIf(DECODER === undefined)(`the same is seen by ${WHERE_DECODER}`, async () => {
    const [from, to] = [join(folder, 'turned.heic'), join(folder, 'turned.png')];
    const seen = async (bytes: Uint8Array) => {
      writeFileSync(from, bytes);
      execFileSync(DECODER as string, [from, to], { stdio: 'ignore' });
      return quartersOf(readFileSync(to));
    };
    const changed = await upright(phone(), 180);
    expect(await seen(changed.bytes)).toEqual(turnedBy(UPRIGHT, 270));
    const added = await upright(fixture('exif-6-without-irot.heic'), 270);
    expect(await seen(added.bytes)).toEqual(turnedBy(UPRIGHT, 270));
  });

  test.each([
    'exif-6-without-irot.heic',
    '12-megapixels.heic',
  ])('%s: one that has no turn gets one', async (name) => {
    const given = fixture(name);
    for (const turn of [90, 180, 270] as const) {
      const { bytes, mediaType } = await upright(given, turn);
      expect(mediaType).toBe('image/heic');
      expect(bytes.length).toBeLessThan(given.length + 16);
      const [turned, asGiven] = await Promise.all([shown(bytes), shown(given)]);
      expect(await samePixels(turned, await sharp(asGiven).rotate(turn).png().toBuffer())).toBe(
        true,
      );
    }
  });

  test.each([
    90, 180,
  ] as const)('mirrored, and turned by %i: a JPEG that stands upright', async (turn) => {
    const { bytes, mediaType } = await upright(fixture('orientation-5.heic'), turn);
    expect(mediaType).toBe('image/jpeg');
    expect(await quartersOf(bytes)).toEqual(turnedBy(UPRIGHT, turn));
  });

  test('what it carries goes with no copy of it', async () => {
    const given = Buffer.concat([phone(), Buffer.from('\n#!/bin/sh\n')]);
    const { bytes, mediaType } = await upright(given, 0);
    expect(mediaType).toBe('image/jpeg');
    expect(bytes.includes('/bin/sh')).toBe(false);
  });
});

/** A HEIC as our decoder shows it, as PNG. */
async function shown(heic: Uint8Array): Promise<Buffer> {
  const source = await heicDecoder.pixels(heic);
  if (source.kind !== 'raw') throw new Error('HEIC is decoded here.');
  const { data, width, height } = source.pixels;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function samePixels(one: Uint8Array, other: Uint8Array): Promise<boolean> {
  const [mine, theirs] = await Promise.all(
    [one, other].map((file) => sharp(file).raw().toBuffer()),
  );
  return mine?.equals(theirs ?? Buffer.alloc(0)) ?? false;
}

/** Tag 0x0112 of the first table of an EXIF block. */
function orientationOf(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const little = tiff[0] === 0x49;
  const table = view.getUint32(4, little);
  for (let entry = table + 2; entry < tiff.length; entry += 12) {
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  }
  return 0;
}

/** Structural similarity of two gray pictures, over all pixels as one window (Wang et al. 2004, formula 13). */
function likeness(one: Uint8Array, other: Uint8Array): number {
  expect(one).toHaveLength(other.length);
  const mean = (bytes: Uint8Array) => bytes.reduce((sum, value) => sum + value, 0) / bytes.length;
  const [mine, theirs] = [mean(one), mean(other)];
  let [varianceMine, varianceTheirs, together] = [0, 0, 0];
  one.forEach((value, index) => {
    const [a, b] = [value - mine, (other[index] as number) - theirs];
    varianceMine += a * a;
    varianceTheirs += b * b;
    together += a * b;
  });
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  const count = one.length;
  return (
    ((2 * mine * theirs + c1) * ((2 * together) / count + c2)) /
    ((mine * mine + theirs * theirs + c1) * ((varianceMine + varianceTheirs) / count + c2))
  );
}
