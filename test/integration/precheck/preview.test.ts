import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { fixture, noisyJpeg, pictureAs } from '../../support/captures.ts';
import { madeBmp } from '../../support/made-bmp.ts';
import { simplePdf } from '../../support/made-pdf.ts';
import { workerHost } from '../../support/open-desk.ts';
import { quartersOf } from '../../support/quadrant-picture.ts';

const precheck = new Precheck({ workerHost });
afterAll(() => precheck.close());

const NOTHING = new Uint8Array();

test.each([
  24, 32,
] as const)('does not show a %i-bit bitmap without alpha as black', async (bits) => {
  const red = bits === 24 ? [20, 20, 220] : [20, 20, 220, 0];
  const data = Array.from({ length: 16 }, () => red).flat();
  const bytes = madeBmp({ headerSize: 40, bits, width: 4, height: 4, data });
  const preview = await precheck.preview(bytes);
  expect(await quartersOf(preview?.bytes ?? NOTHING)).toEqual(['red', 'red', 'red', 'red']);
});

test('shows transparency as white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const create = { width: 8, height: 8, channels: 4, background: clear } as const;
  const preview = await precheck.preview(await sharp({ create }).png().toBuffer());
  expect(await quartersOf(preview?.bytes ?? NOTHING)).toEqual(['white', 'white', 'white', 'white']);
});

test('leaves no metadata, least of all the location', async () => {
  const bytes = await sharp(await pictureAs('png'))
    .withExif({ IFD0: { Model: 'Telltale 9' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><who>Telltale</who></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  expect(bytes.includes('Telltale')).toBe(true);
  for (const made of [await precheck.preview(bytes), await precheck.upright(bytes)]) {
    const out = Buffer.from(made?.bytes ?? NOTHING);
    expect(out.includes('Telltale')).toBe(false);
    const { exif, xmp, iptc } = await sharp(out).metadata();
    expect({ exif, xmp, iptc }).toEqual({});
  }
});

test('never enlarges a preview or exceeds the requested size, and keeps the size of an upload', async () => {
  const bytes = await noisyJpeg(2000, 1000);
  expect(await precheck.preview(bytes)).toMatchObject({ width: 1600, height: 800 });
  expect(await precheck.preview(bytes, { maxEdge: 400, turn: 90 })).toMatchObject({
    width: 200,
    height: 400,
  });
  expect(await precheck.preview(await pictureAs('png'))).toMatchObject({ width: 128 });
  const upload = await precheck.upright(bytes, { turn: 270 });
  expect(await sharp(upload?.bytes).metadata()).toMatchObject({ width: 1000, height: 2000 });
});

test('makes only the preview of a JPEG smaller than requested, where that is much faster', async () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } });
  const jpeg = await plain(4032, 3024).jpeg().toBuffer();
  const png = await plain(4032, 3024).png().toBuffer();
  const smaller = await plain(3600, 2400).jpeg().toBuffer();
  expect(await precheck.preview(jpeg)).toMatchObject({ width: 1344, height: 1008 });
  expect(await precheck.preview(jpeg, { turn: 90 })).toMatchObject({ width: 1008, height: 1344 });
  expect(await precheck.preview(jpeg, { maxEdge: 1500 })).toMatchObject({ width: 1500 });
  expect(await precheck.preview(png)).toMatchObject({ width: 1600, height: 1200 });
  expect(await precheck.preview(smaller)).toMatchObject({ width: 1600 });
  // Text is read from this picture.
  const { signal } = new AbortController();
  const page = await precheck.pagePicture(jpeg, { page: 0, turn: 0, signal });
  expect(page).toMatchObject({ width: 1600, height: 1200 });
});

test('renders pages of a PDF one by one, upright, and rotated on request', async () => {
  const pdf = simplePdf(2);
  const [first, second] = await Promise.all([0, 1].map((page) => precheck.preview(pdf, { page })));
  expect(first?.bytes).not.toEqual(second?.bytes);
  expect(first).toMatchObject({ height: 1600 });
  expect(await inkOnTopLeft(first?.bytes)).toBe(true);
  const turned = await precheck.preview(pdf, { turn: 180 });
  expect(await inkOnTopLeft(turned?.bytes)).toBe(false);

  async function inkOnTopLeft(bytes: Uint8Array = NOTHING): Promise<boolean> {
    const corner = sharp(bytes).extract({ left: 20, top: 20, width: 100, height: 100 }).greyscale();
    const [level = 255] = await corner.resize(1, 1).raw().toBuffer();
    return level < 40;
  }
});

test('returns no preview if there is nothing to show', async () => {
  expect(await precheck.preview(simplePdf(1), { page: 1 })).toBeNull();
  expect(await precheck.preview(fixture('user-password.pdf'))).toBeNull();
  expect(await precheck.preview(NOTHING)).toBeNull();
  expect(await precheck.upright(simplePdf(1))).toBeNull();
  expect(await precheck.preview((await noisyJpeg(900, 900)).subarray(0, 9000))).toBeNull();
});
