import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { heicDecoder } from '../../../main/precheck/decoders/heic-decoder.ts';
import { hasLocation, withoutLocation } from '../../../main/precheck/location/location.ts';
import { fixture } from '../../support/captures.ts';
import { codedPicture, madeHeif, withHeifExif } from '../../support/made-heif.ts';
import { storedFor } from '../../support/quadrant-picture.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.5N"/></rdf:RDF></x:xmpmeta>';
const PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3/1', GPSLongitude: '0/1 7/1 3/1' };
/** 51, 30 and 3 as EXIF stores them: fractions of four bytes above and four below. */
const LATITUDE = Buffer.from(new Uint32Array([51, 1, 30, 1, 3, 1]).buffer);

/** Turned by EXIF, with a color profile, a maker's name and a place. */
async function placed(): Promise<Sharp> {
  return sharp(await storedFor(6))
    .withMetadata({ orientation: 6, icc: 'p3' })
    .withExifMerge({ IFD0: { Make: 'Telltale' }, IFD3: PLACE });
}

const picture = {
  'image/jpeg': async () => (await placed()).withXmp(XMP).jpeg({ quality: 90 }).toBuffer(),
  'image/png': async () => (await placed()).withXmp(XMP).png().toBuffer(),
};

const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe.each(['image/jpeg', 'image/png'] as const)('%s', (type) => {
  test('only the place goes: pixels, orientation, colors and the rest of EXIF stay', async () => {
    const bytes = await picture[type]();
    const original = Buffer.from(bytes);
    const clean = withoutLocation(bytes, type) ?? new Uint8Array();
    expect(bytes).toEqual(original);
    expect(hasLocation(bytes, type)).toBe(true);
    expect(hasLocation(clean, type)).toBe(false);
    expect(Buffer.from(clean).includes('GPSLatitude')).toBe(false);
    expect([bytes, Buffer.from(clean)].map((of) => of.includes(LATITUDE))).toEqual([true, false]);
    const [before, after] = await Promise.all([bytes, clean].map((of) => sharp(of).metadata()));
    expect(after).toMatchObject({ orientation: 6, icc: before?.icc });
    expect(after?.xmp).toBeUndefined();
    expect(after?.exif?.includes('Telltale')).toBe(true);
    expect(await pixels(clean)).toEqual(await pixels(bytes));
  });

  test('without a place it is left byte for byte', async () => {
    const plain = sharp(await storedFor(1)).withExif({ IFD0: { Make: 'Telltale' } });
    const bytes = await plain.toFormat(type === 'image/png' ? 'png' : 'jpeg').toBuffer();
    expect(hasLocation(bytes, type)).toBe(false);
    expect(Buffer.from(withoutLocation(bytes, type) ?? [])).toEqual(bytes);
  });
});

test('what a phone put behind a JPEG goes with its place', async () => {
  const bytes = await sharp(await storedFor(1))
    .jpeg()
    .toBuffer();
  const second = await picture['image/jpeg']();
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0\0\0\0\x20udta\xa9xyz+51.5-000.1/', 'latin1');
  for (const behind of [second, film]) {
    const whole = Buffer.concat([bytes, behind]);
    expect(hasLocation(whole, 'image/jpeg')).toBe(true);
    expect(Buffer.from(withoutLocation(whole, 'image/jpeg') ?? [])).toEqual(bytes);
  }
});

test('the place in the IPTC record of a photo agency goes', async () => {
  const bytes = await sharp(await storedFor(1))
    .jpeg()
    .toBuffer();
  const iptc = Buffer.from(
    'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0b\x1c\x02\x5a\0\x06London\0',
    'latin1',
  );
  const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0, iptc.length + 2]), iptc]);
  const told = Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
  expect(hasLocation(told, 'image/jpeg')).toBe(true);
  expect(Buffer.from(withoutLocation(told, 'image/jpeg') ?? [])).toEqual(bytes);
});

test("a PNG whose orientation may stand in ImageMagick's text is not touched", () => {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const text = Buffer.from('Raw profile type exif\0\nexif\n', 'latin1');
  const chunk = Buffer.concat([
    Buffer.from([0, 0, 0, text.length]),
    Buffer.from('tEXt'),
    text,
    Buffer.alloc(4),
  ]);
  const bytes = Buffer.concat([signature, chunk]);
  expect(hasLocation(bytes, 'image/png')).toBe(true);
  expect(withoutLocation(bytes, 'image/png')).toBeNull();
});

describe('HEIC', () => {
  const placedExif = async () =>
    (await sharp(await picture['image/jpeg']()).metadata()).exif?.subarray(6) ?? Buffer.alloc(0);

  test('the place goes in place, and it decodes to the same pixels', async () => {
    const plain = fixture('exif-6-without-irot.heic');
    const bytes = withHeifExif(plain, await placedExif());
    expect(hasLocation(plain, 'image/heic')).toBe(false);
    expect(hasLocation(bytes, 'image/heic')).toBe(true);
    const clean = Buffer.from(withoutLocation(bytes, 'image/heic') ?? []);
    expect(clean).toHaveLength(bytes.length);
    expect(hasLocation(clean, 'image/heic')).toBe(false);
    expect(clean.includes('Telltale')).toBe(true);
    expect(await heicDecoder.header(clean)).toEqual(await heicDecoder.header(bytes));
    expect(await heicDecoder.pixels(clean)).toEqual(await heicDecoder.pixels(bytes));
  });

  test('every place goes, that of a second picture too', async () => {
    const placed = Buffer.concat([Buffer.alloc(4), await placedExif()]);
    const picture = codedPicture(fixture('orientation-1.heic'));
    const bytes = madeHeif(
      [picture, picture, { type: 'Exif', data: Buffer.alloc(20) }, { type: 'Exif', data: placed }],
      1,
      [
        { type: 'cdsc', from: 3, to: [1] },
        { type: 'cdsc', from: 4, to: [2] },
      ],
    );
    expect(hasLocation(bytes, 'image/heic')).toBe(true);
    const clean = Buffer.from(withoutLocation(bytes, 'image/heic') ?? []);
    expect(hasLocation(clean, 'image/heic')).toBe(false);
  });

  test('an XMP packet is emptied', () => {
    const bytes = madeHeif([
      { type: 'hvc1', data: Buffer.from('GPSLatitude in coded pixels') },
      { type: 'mime', data: Buffer.from(XMP) },
    ]);
    const clean = Buffer.from(withoutLocation(bytes, 'image/heic') ?? []);
    expect(hasLocation(bytes, 'image/heic')).toBe(true);
    expect(clean).toHaveLength(bytes.length);
    expect(clean.includes('51,30.5N')).toBe(false);
    expect(clean.includes('GPSLatitude in coded pixels')).toBe(true);
    expect(hasLocation(clean, 'image/heic')).toBe(false);
  });
});

test('damaged files: never a throw, and never a place left in what comes out', async () => {
  const jpeg = await picture['image/jpeg']();
  const png = await picture['image/png']();
  const heic = madeHeif([
    { type: 'Exif', data: Buffer.concat([Buffer.alloc(4), jpeg.subarray(30, 400)]) },
    { type: 'mime', data: Buffer.from(XMP) },
  ]);
  const files = [
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/heic', heic],
  ] as const;
  for (const [type, bytes] of files) {
    const changes = fc.array(fc.tuple(fc.nat(Math.min(700, bytes.length - 1)), fc.nat(255)));
    fc.assert(
      fc.property(changes, fc.integer({ min: 4, max: bytes.length }), (all, length) => {
        const out = Buffer.from(bytes.subarray(0, length));
        for (const [at, value] of all) if (at < length) out[at] = value;
        hasLocation(out, type);
        const clean = withoutLocation(out, type);
        if (clean) expect(hasLocation(clean, type)).toBe(false);
      }),
      { numRuns: 300 },
    );
  }
});
