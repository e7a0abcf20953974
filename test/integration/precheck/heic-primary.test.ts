import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { heicDecoder } from '../../../main/precheck/decoders/heic-decoder.ts';
import { loadSharpEngine } from '../../../main/precheck/decoders/sharp-engine.ts';
import { PREVIEW_WRITING } from '../../../main/precheck/limits.ts';
import { renderFile } from '../../../main/precheck/worker/render-file.ts';
import { heifDecoders } from '../../../scripts/bootstrap/system-needs.mjs';
import { hasCommand } from '../../../scripts/bootstrap/system-packages.mjs';
import { fixture } from '../../support/captures.ts';
import {
  auxiliary,
  codedPicture,
  gridOfFour,
  heifFilm,
  type MadeItem,
  madeAnew,
  madeHeif,
  middle,
  turning,
} from '../../support/made-heif.ts';
import { HEIGHT, quartersOf, turnedBy, UPRIGHT, WIDTH } from '../../support/quadrant-picture.ts';

const SHOWN = codedPicture(fixture('orientation-1.heic'));
/** The same picture upside down, which must not be shown. */
const OTHER = codedPicture(fixture('orientation-3.heic'));
const GAIN_MAP = 'urn:com:apple:photo:2020:aux:hdrgainmap';
const DEPTH = 'urn:mpeg:hevc:2015:auxid:2';

const and = (item: MadeItem, ...more: Buffer[]): MadeItem => ({
  ...item,
  properties: [...(item.properties ?? []), ...more],
});

/** Files whose primary item is the upright picture after `turned` is undone. */
const FILES = [
  { name: 'one picture', file: madeHeif([SHOWN]) },
  { name: 'the second of two', file: madeHeif([OTHER, SHOWN], 2) },
  { name: 'the last of four', file: madeHeif([OTHER, OTHER, OTHER, SHOWN], 4) },
  {
    name: 'a thumbnail before it',
    file: madeHeif([OTHER, SHOWN], 2, [{ type: 'thmb', from: 1, to: [2] }]),
  },
  {
    name: 'a gain map and a depth map around it',
    file: madeHeif([and(OTHER, auxiliary(GAIN_MAP)), SHOWN, and(OTHER, auxiliary(DEPTH))], 2, [
      { type: 'auxl', from: 1, to: [2] },
      { type: 'auxl', from: 3, to: [2] },
    ]),
  },
  {
    name: 'irot on it, and none on the one before it',
    file: madeHeif([OTHER, and(SHOWN, turning('irot', 3))], 2),
    turned: 90,
  },
  {
    name: 'irot on the one before it alone',
    file: madeHeif([and(OTHER, turning('irot', 3)), SHOWN], 2),
  },
  {
    name: 'clap, then irot',
    file: madeHeif([OTHER, and(SHOWN, middle(WIDTH, HEIGHT, 0.5), turning('irot', 2))], 2),
    turned: 180,
    scale: 0.5,
  },
] as const;

const DECODER = heifDecoders.find(hasCommand);
const folder = mkdtempSync(join(tmpdir(), 'heic-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the primary picture of a HEIC is upright', () => {
  test.each(FILES)('$name', async ({ file, ...more }) => {
    const { turned = 0, scale = 1 } = { ...more } as { turned?: 0 | 90 | 180; scale?: number };
    const sides = turned === 90 ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
    const [width, height] = sides.map((side) => side * scale);
    expect(await heicDecoder.header(file)).toMatchObject({
      ...{ width, height, frames: 1 },
      orientation: { turn: turned, mirrored: false },
    });
    expect(await quartersOf(await shown(file))).toEqual(turnedBy(UPRIGHT, turned));
  });

  test('for a grid of four, a picture before it and its tiles after it', async () => {
    const file = grid();
    expect(await heicDecoder.header(file)).toMatchObject({ width: WIDTH * 2, height: HEIGHT * 2 });
    const corner = await sharp(await shown(file))
      .extract({ left: WIDTH, top: HEIGHT, width: WIDTH, height: HEIGHT })
      .png()
      .toBuffer();
    expect(await quartersOf(corner)).toEqual(UPRIGHT);
  });

  test.each([
    { what: 'a film without any item', make: () => heifFilm(SHOWN, [WIDTH, HEIGHT], 3) },
    { what: 'a configuration of another profile', make: () => withConfiguration(1) },
    {
      what: 'a configuration whose first unit is of another type',
      make: () => withConfiguration(28),
    },
  ])('does not read $what, because other readers refuse it', async ({ make }) => {
    await expect(heicDecoder.header(make())).rejects.toMatchObject({ name: 'UnreadablePicture' });
  });

  test('does not decode completely with a damaged tile', async () => {
    const file = grid();
    const start = file.lastIndexOf(SHOWN.data);
    file.fill(0xff, start, start + 60);
    await expect(heicDecoder.pixels(file)).rejects.toMatchObject({ name: 'UnreadablePicture' });
  });
});

const WHERE_DECODER = DECODER ?? 'heif-dec, which is not here (Debian: libheif-examples)';
describe(`pixel by pixel as ${WHERE_DECODER} has them`, () => {
  const turned = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({
    name: `irot and imir like EXIF ${number}`,
    file: fixture(`orientation-${number}.heic`),
  }));
  const others = [
    { name: 'grid', file: grid() },
    { name: 'EXIF without irot', file: fixture('exif-6-without-irot.heic') },
    {
      name: 'EXIF and another irot',
      file: madeAnew(fixture('exif-6-without-irot.heic'), {
        properties: [turning('irot', 2)],
      }),
    },
    { name: '12 megapixels', file: fixture('12-megapixels.heic') },
  ];

  test.skipIf(DECODER === undefined).each([...FILES, ...turned, ...others])(
    '$name',
    async (given) => {
      const source = await heicDecoder.pixels(given.file);
      if (source.kind !== 'raw') throw new Error('HEIC is decoded here.');
      const { data, width, height } = source.pixels;
      const peer = await nativePixels(given.file);
      expect(peer).toMatchObject({ width, height });
      const off = data.reduce((sum, value, at) => sum + Math.abs(value - (peer.data[at] ?? 0)), 0);
      // Versions of libheif differ in how they interpolate color over neighboring pixels.
      expect(off / data.length).toBeLessThan(2.5);
    },
  );
});

function grid(): Buffer {
  const tiles = [3, 4, 5, 6];
  return madeHeif([OTHER, gridOfFour(WIDTH, HEIGHT), OTHER, OTHER, OTHER, SHOWN], 2, [
    { type: 'dimg', from: 2, to: tiles },
  ]);
}

/**
 * Returns a HEIC file in whose HEVC configuration one byte is set to all ones. libheif still shows
 * the same picture.
 */
function withConfiguration(at: number): Buffer {
  const out = Buffer.from(fixture('orientation-1.heic'));
  out[out.indexOf('hvcC') + 4 + at] = 0xff;
  return out;
}

async function shown(file: Buffer): Promise<Uint8Array> {
  const task = {
    kind: 'render',
    bytes: file,
    page: 0,
    turn: 0,
    maxEdge: null,
    writing: PREVIEW_WRITING,
  } as const;
  const rendering = await renderFile(task, await loadSharpEngine());
  return rendering?.bytes ?? new Uint8Array();
}

/**
 * Returns the primary picture according to the programs of libheif: one writes all pictures, and
 * the other says which one is primary.
 */
async function nativePixels(file: Buffer) {
  const [from, to] = [join(folder, 'picture.heic'), join(folder, 'picture.png')];
  writeFileSync(from, file);
  const said = execFileSync(DECODER ?? '', [from, to], { encoding: 'utf8' });
  const written = said.split('\n').flatMap((line) => /Written to (.*)/.exec(line)?.[1] ?? []);
  const pictures = execFileSync('heif-info', [from], { encoding: 'utf8' }).match(/^image:.*$/gm);
  const primary = written[pictures?.findIndex((line) => line.endsWith('primary')) ?? 0] ?? to;
  const { data, info } = await sharp(primary)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
