import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plainJpeg } from '../../../../main/precheck/jpeg/plain-jpeg.ts';

const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } });
const jpeg = await picture.clone().jpeg({ progressive: true }).toBuffer();
const behindStart = (segment: string) =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.from(segment, 'latin1'), jpeg.subarray(2)]);

test('accepts a file with only a picture unchanged', async () => {
  expect(plainJpeg(jpeg)).toEqual({ bytes: jpeg, width: 20, height: 10, gray: false });
  const gray = await picture.clone().toColorspace('b-w').jpeg().toBuffer();
  expect(plainJpeg(gray)).toMatchObject({ gray: true });
  const jfif = behindStart('\xff\xe0\0\x10JFIF\0\x01\x01\x01\0\x96\0\x96\0\0');
  expect(plainJpeg(jfif)).toMatchObject({ width: 20 });
});

test.each<readonly [name: string, make: () => Uint8Array | Promise<Uint8Array>]>([
  [
    'EXIF',
    () =>
      picture
        .clone()
        .withExif({ IFD0: { Make: 'Phone' } })
        .jpeg()
        .toBuffer(),
  ],
  ['a color profile', () => picture.clone().withIccProfile('p3').jpeg().toBuffer()],
  ['four colors', () => picture.clone().toColorspace('cmyk').jpeg().toBuffer()],
  ['a comment', () => behindStart('\xff\xfe\0\x06text')],
  ['a thumbnail', () => behindStart('\xff\xe0\0\x13JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01abc')],
  ['bytes behind its end', () => Buffer.concat([jpeg, Buffer.from('more')])],
  ['no end', () => jpeg.subarray(0, -2)],
  ['another type', () => picture.clone().png().toBuffer()],
])('%s: not accepted', async (_name, make) => {
  expect(plainJpeg(await make())).toBeNull();
});

test('ends without an error for any bytes', () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: 800 }), fc.nat({ max: 255 })), { maxLength: 6 });
  fc.assert(
    fc.property(changes, fc.nat({ max: 800 }), (at, cut) => {
      const bytes = new Uint8Array(cut % 2 === 0 ? jpeg : jpeg.subarray(0, cut));
      for (const [place, value] of at) if (place < bytes.length) bytes[place] = value;
      const plain = plainJpeg(bytes);
      expect(plain === null || plain.width * plain.height > 0).toBe(true);
    }),
    { numRuns: 200 },
  );
});
