import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bareJpeg } from '../../../../main/precheck/formats/bare-jpeg.ts';
import { barePng } from '../../../../main/precheck/formats/bare-png.ts';

const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } });
const jpeg = await picture.clone().withIccProfile('srgb').jpeg({ progressive: true }).toBuffer();
const png = await picture.clone().withIccProfile('srgb').png({ palette: true }).toBuffer();

test('whatever stands in the bytes, taking the picture out of them ends without an error', () => {
  const changes = fc.array(fc.tuple(fc.nat({ max: 6000 }), fc.nat({ max: 255 })), { maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(jpeg, png), changes, fc.nat({ max: 6000 }), (file, at, cut) => {
      const bytes = new Uint8Array(cut % 2 === 0 ? file : file.subarray(0, cut));
      for (const [place, value] of at) if (place < bytes.length) bytes[place] = value;
      const bare = [bareJpeg(bytes), barePng(bytes)].filter((one) => one !== null);
      for (const { data, width, height } of bare) {
        expect(data.length).toBeLessThanOrEqual(bytes.length + 20);
        expect(width * height).toBeGreaterThan(0);
      }
    }),
    { numRuns: 2000 },
  );
});

test('what is taken out holds nothing else, and shows the same', async () => {
  const { data } = bareJpeg(jpeg) ?? { data: Buffer.of() };
  const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
  expect(await pixels(data)).toEqual(await pixels(jpeg));
  expect(Buffer.from(data).toString('latin1')).not.toMatch(/ICC_PROFILE|JFIF|Exif/);
  expect(bareJpeg(data)).toMatchObject({ width: 20, height: 10, gray: false, profile: null });
  expect(bareJpeg(jpeg)?.profile?.length).toBeGreaterThan(128);
  expect(barePng(png)).toMatchObject({ width: 20, height: 10, colors: expect.any(Uint8Array) });
});

test('a picture that readers show otherwise is none to take as it is', async () => {
  const four = await picture.clone().toColorspace('cmyk').jpeg().toBuffer();
  const clear = await picture.clone().ensureAlpha(0.5).png().toBuffer();
  const interlaced = await picture.clone().png({ progressive: true }).toBuffer();
  expect([bareJpeg(four), barePng(clear), barePng(interlaced)]).toEqual([null, null, null]);
  expect(bareJpeg(jpeg.subarray(0, jpeg.length - 2))).toBeNull();
  expect(barePng(png.subarray(0, png.length - 30))).toBeNull();
});
