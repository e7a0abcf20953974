import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { Precheck } from '../../../main/precheck/precheck.ts';
import { fixture, noisyJpeg, pictureAs } from '../../support/captures.ts';
import { rasterOf } from '../../support/drawn-raster.ts';
import { simplePdf } from '../../support/made-pdf.ts';
import { workerHost } from '../../support/open-desk.ts';
import { animatedPng, plainPng } from '../../support/png-chunks.ts';
import { HEIGHT, uprightPicture, WIDTH } from '../../support/quadrant-picture.ts';
import { encode } from '../../support/scenes/encode.ts';

const precheck = new Precheck({ workerHost });
afterAll(() => precheck.close());

const bitmap = async () =>
  encode(await rasterOf(sharp(await uprightPicture())), {
    kind: 'bmp',
    quality: 100,
    orientation: null,
  });

describe('an intact file', () => {
  const pictures = [
    { mediaType: 'image/jpeg', make: () => pictureAs('jpeg') },
    { mediaType: 'image/png', make: () => pictureAs('png') },
    { mediaType: 'image/gif', make: () => pictureAs('gif') },
    { mediaType: 'image/webp', make: () => pictureAs('webp') },
    { mediaType: 'image/tiff', make: () => pictureAs('tiff') },
    { mediaType: 'image/avif', make: () => pictureAs('avif') },
    { mediaType: 'image/heic', make: async () => fixture('orientation-1.heic') },
    { mediaType: 'image/bmp', make: bitmap },
  ];
  test.each(pictures)('$mediaType', async ({ mediaType, make }) => {
    const bytes = await make();
    expect(await precheck.inspect(bytes)).toMatchObject({
      kind: 'picture',
      mediaType,
      bytes: bytes.length,
      width: WIDTH,
      height: HEIGHT,
      frames: 1,
    });
  });

  test.each([
    { name: 'plain', make: () => simplePdf(3), pages: 3 },
    { name: 'with an owner password only', make: () => fixture('owner-password.pdf'), pages: 2 },
    { name: 'laid out for the web', make: () => fixture('linearized.pdf'), pages: 2 },
    {
      name: 'with bytes of a printer before it',
      make: () => Buffer.concat([Buffer.from('\x1b%-12345X@PJL\n'), simplePdf(1)]),
      pages: 1,
    },
  ])('application/pdf, $name', async ({ make, pages }) => {
    const facts = { kind: 'pdf', pages, width: 595, height: 842 };
    expect(await precheck.inspect(make())).toMatchObject(facts);
  });

  test('that is a JPEG with bytes after its end, as some phones write them', async () => {
    const bytes = Buffer.concat([await pictureAs('jpeg'), Buffer.alloc(500, 7)]);
    expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'picture' });
  });
});

test.each([
  { what: "an old phone's scan header", change: withOddScan },
  { what: 'stray bytes between its segments', change: withStrayBytes },
])('accepts a complete JPEG with $what', async ({ change }) => {
  const bytes = change(await noisyJpeg(800, 600));
  expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'picture' });
  expect(await precheck.preview(bytes)).not.toBeNull();
});

describe('a file that does not decode completely', () => {
  const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));
  test.each([
    { name: 'JPEG', make: async () => cut(await noisyJpeg(800, 600), 0.6) },
    { name: 'JPEG without its last rows', make: async () => cut(await noisyJpeg(800, 600), 0.99) },
    { name: 'PNG', make: async () => cut(await pictureAs('png'), 0.6) },
    {
      name: 'PNG without its last chunk',
      make: async () => (await pictureAs('png')).subarray(0, -12),
    },
    { name: 'GIF', make: async () => cut(await pictureAs('gif'), 0.6) },
    { name: 'WebP', make: async () => cut(await pictureAs('webp'), 0.9) },
    { name: 'TIFF', make: async () => cut(await pictureAs('tiff'), 0.9) },
    { name: 'AVIF', make: async () => cut(await pictureAs('avif'), 0.9) },
    { name: 'HEIC', make: async () => cut(fixture('orientation-1.heic'), 0.9) },
    { name: 'BMP', make: async () => cut(await bitmap(), 0.6) },
    { name: 'PDF', make: async () => cut(simplePdf(3), 0.6) },
    { name: 'PDF laid out for the web', make: async () => cut(fixture('linearized.pdf'), 0.9) },
  ])('$name, truncated', async ({ make }) => {
    expect(await precheck.inspect(await make())).toMatchObject({
      kind: 'broken',
      how: 'truncated',
    });
  });

  test.each([
    { name: 'JPEG', make: async () => withoutTables(await noisyJpeg(800, 600)) },
    {
      name: 'JPEG with a marker in its data',
      make: async () => withMarker(await noisyJpeg(800, 600)),
    },
    { name: 'PNG', make: async () => damaged(await pictureAs('png'), 0.5) },
    { name: 'HEIC', make: async () => damaged(fixture('orientation-1.heic'), 0.15) },
    { name: 'PDF', make: async () => Buffer.from('%PDF-1.7\nnothing of a PDF\n%%EOF') },
  ])('$name, corrupt', async ({ make }) => {
    expect(await precheck.inspect(await make())).toMatchObject({ kind: 'broken', how: 'corrupt' });
  });

  function withoutTables(jpeg: Buffer): Buffer {
    const table = jpeg.indexOf(Buffer.from([0xff, 0xc4]));
    return Buffer.from(jpeg).fill(0xee, table + 5, table + 40);
  }

  function withMarker(jpeg: Buffer): Buffer {
    const out = Buffer.from(jpeg);
    out.writeUInt16BE(0xffd3, Math.floor(out.length / 2));
    return out;
  }

  function damaged(bytes: Buffer, from: number): Buffer {
    const out = Buffer.from(bytes);
    return out.fill(0x5a, Math.floor(out.length * from), Math.floor(out.length * from) + 60);
  }
});

describe('a file that is refused or named before decoding', () => {
  test('without any byte', async () => {
    expect(await precheck.inspect(new Uint8Array())).toMatchObject({ kind: 'empty' });
  });

  test.each([
    { width: 20_000, height: 20_000 },
    { width: 100_001, height: 1_000 },
  ])('that is a PNG of $width x $height pixels', async ({ width, height }) => {
    const bomb = plainPng(width, height);
    expect(await precheck.inspect(bomb)).toMatchObject({ kind: 'huge', width, height });
    expect(await precheck.preview(bomb)).toBeNull();
  });

  test('that is a bitmap whose header promises more than the limit', async () => {
    const bytes = await bitmap();
    bytes.writeInt32LE(40_000, 18);
    bytes.writeInt32LE(-40_000, 22);
    expect(await precheck.inspect(bytes)).toMatchObject({ kind: 'huge', height: 40_000 });
  });

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    '<!doctype html><title>%PDF-1.7</title>',
  ])('%s', async (content) => {
    expect(await precheck.inspect(Buffer.from(content))).toMatchObject({ kind: 'foreign' });
    expect(await precheck.preview(Buffer.from(content))).toBeNull();
  });
});

test('counts the frames of animations', async () => {
  const frames = await Promise.all(['red', 'blue', 'green'].map(frame));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(await precheck.inspect(gif)).toMatchObject({ frames: 3, width: 20, height: 10 });
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await precheck.inspect(webp)).toMatchObject({ frames: 3, width: 20, height: 10 });
  const png = animatedPng(await pictureAs('png'), 4);
  expect(await precheck.inspect(png)).toMatchObject({ frames: 4, width: WIDTH, height: HEIGHT });

  function frame(background: string): Promise<Buffer> {
    return sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer();
  }
});

test('that is a PDF with a password, or one without pages', async () => {
  expect(await precheck.inspect(fixture('user-password.pdf'))).toMatchObject({ kind: 'lockedPdf' });
  expect(await precheck.inspect(simplePdf(0))).toMatchObject({ kind: 'pdf', pages: 0 });
});

function scanOf(jpeg: Buffer): number {
  return jpeg.indexOf(Buffer.from([0xff, 0xda]));
}

function withOddScan(jpeg: Buffer): Buffer {
  const out = Buffer.from(jpeg);
  const scan = scanOf(out) + 2;
  out[scan + out.readUInt16BE(scan) - 2] = 5;
  return out;
}

function withStrayBytes(jpeg: Buffer): Buffer {
  const scan = scanOf(jpeg);
  return Buffer.concat([jpeg.subarray(0, scan), Buffer.alloc(20, 1), jpeg.subarray(scan)]);
}
