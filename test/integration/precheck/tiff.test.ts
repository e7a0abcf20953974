import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { faxedRows, type MadePage, madeTiff } from '../../support/made-tiff.ts';
import { quartersOf, UPRIGHT, uprightPicture } from '../../support/quadrant-picture.ts';
import { RecordingHost } from './recording-host.ts';

const precheck = new Precheck({ workerHost: new RecordingHost(), poolSize: 1 });
afterAll(() => precheck.close());

const picture = async () => sharp(await uprightPicture()).removeAlpha();
const gray = (width: number, height: number, level: number, tags = {}): MadePage => ({
  ...{ width, height, bits: 8, coded: Buffer.alloc(width * height, level), tags },
});
const THUMBNAIL = { 254: 1 };

test.each([
  ['LZW', { compression: 'lzw', predictor: 'horizontal' }],
  ['JPEG', { compression: 'jpeg', quality: 95 }],
  ['Deflate, in tiles', { compression: 'deflate', tile: true }],
  ['PackBits', { compression: 'packbits' }],
  ['nothing, as BigTIFF', { compression: 'none', bigtiff: true }],
] as const)('turns a TIFF with %s coding into a JPEG that shows it', async (_coding, options) => {
  const bytes = await (await picture()).tiff(options).toBuffer();
  expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'picture', frames: 1 });
  const made = await precheck.upright(bytes);
  expect(await quartersOf(made?.bytes ?? new Uint8Array())).toEqual(UPRIGHT);
});

test.each([
  ['16 bits', async () => (await picture()).toColorspace('rgb16').tiff({ compression: 'lzw' })],
  [
    'a color profile',
    async () => (await picture()).withIccProfile('p3').tiff({ compression: 'lzw' }),
  ],
  [
    'a transparent ground',
    async () => (await picture()).ensureAlpha().tiff({ compression: 'lzw' }),
  ],
])('keeps the colors of a TIFF of %s', async (_what, make) => {
  const made = await precheck.upright(await (await make()).toBuffer());
  expect(await quartersOf(made?.bytes ?? new Uint8Array())).toEqual(UPRIGHT);
});

test('converts a TIFF in CMYK to RGB', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .toColorspace('cmyk')
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const made = await precheck.upright(bytes);
  const { channels, dominant } = await sharp(made?.bytes).stats();
  expect(channels).toHaveLength(3);
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

test.each([
  [
    'group 3',
    async () => madeTiff([{ width: 1728, height: 99, coded: faxedRows(99), compression: 3 }]),
  ],
  [
    'group 4',
    async () =>
      sharp({ create: { width: 1728, height: 99, channels: 3, background: 'white' } })
        .toColorspace('b-w')
        .tiff({ compression: 'ccittfax4', bitdepth: 1 })
        .toBuffer(),
  ],
])('reads a fax of %s', async (_group, make) => {
  const bytes = await make();
  expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'picture', width: 1728, height: 99 });
  const made = await precheck.upright(bytes);
  expect((await sharp(made?.bytes).stats()).channels.map(({ min }) => min)).toEqual([
    255, 255, 255,
  ]);
});

test('returns all pages of a TIFF in order, each in its size, without thumbnails', async () => {
  const bytes = madeTiff([
    gray(40, 30, 128, THUMBNAIL),
    gray(300, 200, 10),
    gray(40, 30, 128, THUMBNAIL),
    gray(200, 300, 240),
  ]);
  expect(await precheck.inspect(bytes)).toMatchObject({ frames: 2, width: 300, height: 200 });
  expect(await precheck.look(bytes, new AbortController().signal)).toEqual({
    pages: 2,
    problem: null,
  });
  expect(await precheck.preview(bytes)).toMatchObject({ width: 300, height: 200 });
  expect(await precheck.preview(bytes, { page: 1 })).toMatchObject({ width: 200, height: 300 });
  expect(await precheck.preview(bytes, { page: 2 })).toBeNull();
  const part = await precheck.documentPart(bytes, { turn: 0, first: 3 });
  expect(part?.pages).toEqual([3, 6]);
  expect(
    Buffer.from(part?.bytes ?? [])
      .toString('latin1')
      .match(/\/Width \d+/g),
  ).toEqual(['/Width 300', '/Width 200']);
});

test('reports an error in a later page for the file', async () => {
  const short = { ...gray(200, 300, 9), coded: Buffer.alloc(900) };
  const second = (page: MadePage) => precheck.inspect(madeTiff([gray(300, 200, 9), page]));
  expect(await second({ ...gray(9, 9, 9), width: 20_000, height: 20_000 })).toMatchObject({
    kind: 'huge',
    width: 20_000,
  });
  expect(await second(short)).toMatchObject({ kind: 'broken', how: 'corrupt' });
  const pages = madeTiff([gray(300, 200, 9), gray(300, 200, 9)]);
  expect(await precheck.inspect(pages.subarray(0, -30))).toMatchObject({
    kind: 'broken',
    how: 'truncated',
  });
});

test('does not check a TIFF with too many pages or an unsupported coding', async () => {
  const many = madeTiff(Array.from({ length: 201 }, () => gray(9, 9, 9)));
  expect(await precheck.inspect(many)).toMatchObject({ kind: 'notChecked', reason: 'time' });
  const webp = madeTiff([{ ...gray(9, 9, 9), compression: 50_001 }]);
  expect(await precheck.inspect(webp)).toMatchObject({ kind: 'notChecked', reason: 'unavailable' });
  expect(await precheck.upright(webp)).toBeNull();
});
