import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutShort } from '../../../../main/precheck/formats/cut-short.ts';
import { tiffPages } from '../../../../main/precheck/formats/tiff-pages.ts';
import { type MadePage, madeTiff } from '../../../support/made-tiff.ts';

const gray = (tags: MadePage['tags'] = {}): MadePage => ({
  ...{ width: 20, height: 10, bits: 8, coded: Buffer.alloc(200, 99), tags },
});
const THUMBNAIL = { 254: 1 };
const MASK = { 254: 4 };
const directories = (bytes: Buffer) => tiffPages(bytes).map(({ directory }) => directory);

test.each([
  ['one page', madeTiff([gray()]), [0]],
  ['three pages', madeTiff([gray(), gray(), gray()]), [0, 1, 2]],
  ['a thumbnail first', madeTiff([gray(THUMBNAIL), gray()]), [1]],
  ['a thumbnail and a mask of each page', madeTiff([gray(), gray(THUMBNAIL), gray(MASK)]), [0]],
  ['nothing but a thumbnail', madeTiff([gray(THUMBNAIL)]), [0]],
  ['pages in a circle', madeTiff([gray(), gray()], 0), [0, 1]],
])('lists the pages of a TIFF with %s', (_what, bytes, expected) => {
  expect(directories(bytes)).toEqual(expected);
  expect(cutShort('image/tiff', bytes)).toBe(false);
});

test('lists the pages of a BigTIFF', () => {
  const head = Buffer.from('II+\0\x08\0\0\0', 'latin1');
  const offset = Buffer.alloc(8);
  offset.writeBigUInt64LE(16n);
  const directory = Buffer.alloc(16);
  expect(directories(Buffer.concat([head, offset, directory]))).toEqual([0]);
});

test.each([
  ['the pixels', madeTiff([{ ...gray(), coded: Buffer.alloc(0), tags: { 279: 9999 } }])],
  ['the last directory', madeTiff([gray(), gray()]).subarray(0, -20)],
  ['all but the header', madeTiff([gray()]).subarray(0, 8)],
])('treats a TIFF without %s as truncated', (_what, bytes) => {
  expect(cutShort('image/tiff', bytes)).toBe(true);
});

test('recognizes a coding that the engine does not support', () => {
  const isRead = (compression: number) =>
    tiffPages(madeTiff([{ ...gray(), compression }])).map((page) => page.isRead);
  expect(isRead(4)).toEqual([true]);
  expect(isRead(50_001)).toEqual([false]);
});

test('never throws and never hangs for damaged TIFF and WebP files', () => {
  const whole = madeTiff([gray(), gray(THUMBNAIL)]);
  const places = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 });
  const damaged = fc.tuple(places, fc.nat(whole.length)).map(([changes, length]) => {
    const out = Buffer.from(whole);
    for (const [at, value] of changes) out[at] = value;
    return out.subarray(0, length);
  });
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 400 })), (bytes) => {
      expect(tiffPages(bytes).length).toBeGreaterThan(0);
      for (const type of ['image/tiff', 'image/webp', 'image/avif'] as const) cutShort(type, bytes);
    }),
    { numRuns: 2000 },
  );
});
