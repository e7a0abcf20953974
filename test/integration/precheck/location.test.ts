import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { hasLocation } from '../../../main/precheck/location/location.ts';
import { fixture } from '../../support/captures.ts';
import { codedPicture, madeAnew, madeHeif } from '../../support/made-heif.ts';
import { storedFor } from '../../support/quadrant-picture.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30.5N"/></rdf:RDF></x:xmpmeta>';
const PLACE = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3/1', GPSLongitude: '0/1 7/1 3/1' };
/**
 * Returns a picture that has an EXIF orientation, a color profile, the name of a manufacturer, and
 * a location.
 */
async function placed(): Promise<Sharp> {
  return sharp(await storedFor(6))
    .withMetadata({ orientation: 6, icc: 'p3' })
    .withExifMerge({ IFD0: { Make: 'Telltale' }, IFD3: PLACE });
}

const picture = {
  'image/jpeg': async () => (await placed()).withXmp(XMP).jpeg({ quality: 90 }).toBuffer(),
  'image/png': async () => (await placed()).withXmp(XMP).png().toBuffer(),
};

test.each([
  'image/jpeg',
  'image/png',
] as const)('finds a location in %s, and none without it', async (type) => {
  expect(hasLocation(await picture[type](), type)).toBe(true);
  const plain = sharp(await storedFor(1)).withExif({ IFD0: { Make: 'Telltale' } });
  const bytes = await plain.toFormat(type === 'image/png' ? 'png' : 'jpeg').toBuffer();
  expect(hasLocation(bytes, type)).toBe(false);
});

test('finds the location in what a phone added after a JPEG', async () => {
  const bytes = await sharp(await storedFor(1))
    .jpeg()
    .toBuffer();
  const second = await picture['image/jpeg']();
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0\0\0\0\x20udta\xa9xyz+51.5-000.1/', 'latin1');
  for (const behind of [second, film]) {
    expect(hasLocation(Buffer.concat([bytes, behind]), 'image/jpeg')).toBe(true);
  }
});

test('finds the location in a photo agency’s IPTC record', async () => {
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
});

test('finds that a PNG with ImageMagick’s text may contain a location', () => {
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const text = Buffer.from('Raw profile type exif\0\nexif\n', 'latin1');
  const chunk = Buffer.concat([
    Buffer.from([0, 0, 0, text.length]),
    Buffer.from('tEXt'),
    text,
    Buffer.alloc(4),
  ]);
  expect(hasLocation(Buffer.concat([signature, chunk]), 'image/png')).toBe(true);
});

describe('HEIC', () => {
  const placedExif = async () =>
    (await sharp(await picture['image/jpeg']()).metadata()).exif?.subarray(6) ?? Buffer.alloc(0);

  test('has one in its EXIF', async () => {
    const plain = fixture('exif-6-without-irot.heic');
    expect(hasLocation(plain, 'image/heic')).toBe(false);
    expect(hasLocation(madeAnew(plain, { tiff: await placedExif() }), 'image/heic')).toBe(true);
  });

  test('has one in a second picture’s EXIF', async () => {
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
  });

  test('has one in an XMP packet, and none in coded pixels', () => {
    const coded = { type: 'hvc1', data: Buffer.from('GPSLatitude in coded pixels') } as const;
    expect(hasLocation(madeHeif([coded]), 'image/heic')).toBe(false);
    const packet = { type: 'mime', data: Buffer.from(XMP) } as const;
    expect(hasLocation(madeHeif([coded, packet]), 'image/heic')).toBe(true);
  });
});

test('always returns an answer for damaged files', async () => {
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
        expect(hasLocation(out, type)).toBeTypeOf('boolean');
      }),
      { numRuns: 300 },
    );
  }
});
