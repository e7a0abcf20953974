import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { madeBmp } from '../support/made-bmp.ts';
import { madeHeif } from '../support/made-heif.ts';
import { madeTiff } from '../support/made-tiff.ts';
import { animatedPng, blankPng, chunk, plainPng } from '../support/png-chunks.ts';
import type { GoodFiles } from './good-files.ts';
import type { HostileFile } from './hostile-file.ts';

const MEGABYTE = 1024 * 1024;
/** A page of a TIFF. */
const GRAY = { width: 60, height: 40, bits: 8, coded: Buffer.alloc(60 * 40, 128) } as const;

const SLOW =
  /^(PNG of one row|PNG of 16 bits|PNG whose pixels|PNG with a color|PNG with a text|JPEG of 100|JPEG of 81|PNG of 100|BMP of 100 million pixels that|HEIC of 60|HEIC with EXIF|HEIC said to be 9|PNG of one column)/;

/**
 * Returns small files that would take a lot of memory or time: pixels, packed zeros, frames, items,
 * tables.
 */
export function pictureBombs(files: GoodFiles): HostileFile[] {
  const bomb = (name: string, make: HostileFile['make']) => ({
    slow: SLOW.test(name),
    kind: 'picture bomb',
    name,
    make,
  });
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#777' }, limitInputPixels: false });
  return [
    bomb('PNG of 400 million pixels', () => plainPng(20_000, 20_000)),
    bomb('PNG of 100 million pixels, just allowed', () => plainPng(10_000, 10_000)),
    bomb('PNG of one row of 90 million pixels', () => plainPng(90_000_000, 1)),
    bomb('PNG of one column', () => plainPng(1, 1_000_000)),
    bomb('PNG of 16 bits and four channels, 49 megapixels', () =>
      blankPng(7000, 7000, 7000 * (1 + 7000 * 8), 16, 6),
    ),
    bomb('PNG whose pixels are 300 MB too long', () => blankPng(100, 100, 300 * MEGABYTE, 8)),
    bomb('PNG with a color profile of 300 MB', () => withPacked(files.PNG, 'iCCP', 'p\0\0')),
    bomb('PNG with a text of 300 MB', () => withPacked(files.PNG, 'zTXt', 'Comment\0\0')),
    bomb('PNG of four billion frames', () => animatedPng(files.PNG, 0xffffffff)),
    bomb('JPEG of 100 million pixels, just allowed', () => flat(10_000, 10_000).jpeg().toBuffer()),
    bomb('JPEG of 81 million pixels, progressive', () =>
      flat(9000, 9000).jpeg({ progressive: true }).toBuffer(),
    ),
    bomb('JPEG said to be 65,535 pixels square', () => jpegOf(files.JPEG, 65_535, 65_535)),
    bomb('JPEG said to be 9,000 by 11,000', () => jpegOf(files.JPEG, 9000, 11_000)),
    bomb('JPEG of 20,000 empty scans', () => scans(files.JPEG)),
    bomb('GIF said to be 65,535 pixels square', () => gifOf(files.GIF, 65_535, 65_535)),
    bomb('GIF said to be 9,990 pixels square', () => gifOf(files.GIF, 9990, 9990)),
    bomb('GIF of 100,000 frames', () => frames(100_000, 1)),
    bomb('GIF of 3,000 frames of 16 megapixels', () => frames(3000, 4000)),
    bomb('BMP said to be 2 billion pixels high', () => bmpOf(100, 0x7fffffff, 0)),
    bomb('BMP of 100 million pixels in a few run lengths', () => bmpOf(10_000, 9999, 1)),
    bomb('BMP of 100 million pixels that are not there', () => bmpOf(10_000, 9999, 0)),
    bomb('TIFF of 100 million pixels, just allowed', () =>
      flat(10_000, 10_000).tiff({ compression: 'deflate' }).toBuffer(),
    ),
    bomb('TIFF said to be 65,535 pixels square', () =>
      madeTiff([{ ...GRAY, width: 65_535, height: 65_535 }]),
    ),
    bomb('TIFF of 1,900 pages', () => madeTiff(Array(1900).fill(GRAY))),
    bomb('TIFF whose pages go round in a circle', () => madeTiff([GRAY, GRAY], 0)),
    bomb('TIFF of a billion strips', () => madeTiff([{ ...GRAY, tags: { 273: 0x7fffffff } }])),
    bomb('AVIF of 42 million pixels', () => flat(7000, 6000).avif({ effort: 0 }).toBuffer()),
    bomb('HEIC of 60,000 items', () =>
      madeHeif(Array(60_000).fill({ type: 'hvc1', data: Buffer.alloc(1) })),
    ),
    bomb('HEIC with EXIF of 20 MB of nothing', () =>
      madeHeif([{ type: 'Exif', data: Buffer.alloc(20 * MEGABYTE) }]),
    ),
    bomb('HEIC said to be 65,535 pixels square', () => heicOf(files.HEIC, 65_535)),
    bomb('HEIC said to be 9,000 pixels square', () => heicOf(files.HEIC, 9000)),
    bomb('HEIC of boxes in boxes', () => nestedBoxes(files.HEIC)),
  ];
}

function withPacked(png: Buffer, type: string, head: string): Buffer {
  const packed = Buffer.concat([
    Buffer.from(head, 'latin1'),
    deflateSync(Buffer.alloc(300 * MEGABYTE)),
  ]);
  return Buffer.concat([png.subarray(0, 33), chunk(type, packed), png.subarray(33)]);
}

function jpegOf(jpeg: Buffer, width: number, height: number): Buffer {
  const out = Buffer.from(jpeg);
  const frame = out.indexOf(Buffer.from([0xff, 0xc0]));
  out.writeUInt16BE(height, frame + 5);
  out.writeUInt16BE(width, frame + 7);
  return out;
}

function scans(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const header = jpeg.subarray(scan, scan + 2 + jpeg.readUInt16BE(scan + 2));
  const out = Buffer.from(jpeg.subarray(0, scan));
  out[out.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc2;
  return Buffer.concat([out, ...Array<Buffer>(20_000).fill(header), Buffer.from([0xff, 0xd9])]);
}

function gifOf(gif: Buffer, width: number, height: number): Buffer {
  const out = Buffer.from(gif);
  out.writeUInt16LE(width, 6);
  out.writeUInt16LE(height, 8);
  return out;
}

/** Returns frames of one pixel on a square canvas of `side` pixels. */
function frames(count: number, side: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  const frame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  return Buffer.concat([head, ...Array<Buffer>(count).fill(frame), Buffer.from(';')]);
}

function bmpOf(width: number, height: number, compression: number): Buffer {
  const data =
    compression === 1 ? Array.from({ length: 20_000 }, (_, at) => (at % 2 ? 0 : 255)) : [0];
  const palette = [[0, 0, 0] as const];
  return madeBmp({ headerSize: 40, bits: 8, compression, width, height, palette, data });
}

/** Sets another size in ispe, the property with the size of the picture. */
function heicOf(heic: Buffer, side: number): Buffer {
  const out = Buffer.from(heic);
  const at = out.indexOf('ispe');
  out.writeUInt32BE(side, at + 8);
  out.writeUInt32BE(side, at + 12);
  return out;
}

function nestedBoxes(heic: Buffer): Buffer {
  let inner = Buffer.alloc(0);
  for (const _ of Array(3000)) {
    const head = Buffer.from('\0\0\0\0iprp', 'latin1');
    head.writeUInt32BE(inner.length + 8);
    inner = Buffer.concat([head, inner]);
  }
  const ftyp = heic.subarray(0, heic.readUInt32BE(0));
  const meta = Buffer.from('\0\0\0\0meta\0\0\0\0', 'latin1');
  meta.writeUInt32BE(inner.length + 12);
  return Buffer.concat([ftyp, meta, inner]);
}
