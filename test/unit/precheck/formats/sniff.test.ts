import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutShort } from '../../../../main/precheck/formats/cut-short.ts';
import { heifFrames } from '../../../../main/precheck/formats/frame-count.ts';
import { sniffMediaType } from '../../../../main/precheck/formats/sniff.ts';
import { hasLocation } from '../../../../main/precheck/location/location.ts';
import { fixture } from '../../../support/captures.ts';
import { madeBmp } from '../../../support/made-bmp.ts';

const ftyp = (major: string, ...compatible: string[]) => {
  const size = String.fromCharCode(0, 0, 0, 16 + compatible.length * 4);
  return `${size}ftyp${major}\0\0\0\0${compatible.join('')}moov`;
};
const bmp = (headerSize: 40 | 108, bits: 4 | 16 | 24) =>
  madeBmp({ headerSize, bits, width: 1, height: 1, data: [0, 0, 0, 0] }).toString('latin1');

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['a GIF of either version', 'GIF87a', 'image/gif'],
  ['a GIF of either version', 'GIF89a', 'image/gif'],
  ['a bitmap', bmp(40, 24), 'image/bmp'],
  ['a bitmap with a late header', bmp(108, 4), 'image/bmp'],
  ['a bitmap of a depth that is not read', bmp(40, 16), 'unknown'],
  [
    'text that begins like a bitmap',
    'BMW of the applicant, bought in 2019, with all its papers',
    'unknown',
  ],
  ['HEIC', ftyp('heic', 'mif1'), 'image/heic'],
  ['HEIC under the generic brand', ftyp('mif1', 'mif1', 'heic'), 'image/heic'],
  ['AVIF', ftyp('avif', 'mif1'), 'image/avif'],
  ['AVIF under the generic brand', ftyp('mif1', 'mif1', 'avif'), 'image/avif'],
  ['a film', ftyp('isom', 'mp42'), 'unknown'],
  ['a PDF', '%PDF-1.7\n', 'application/pdf'],
  ['a PDF after a printer job header', '\x1b%-12345X@PJL\r\n%PDF-1.4\n', 'application/pdf'],
  ['a page that speaks of PDF', '\n<!doctype html><p>%PDF-1.7</p>', 'unknown'],
  ['an archive with a PDF in it', 'PK\x03\x04\x14\0%PDF-1.7\n', 'unknown'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'unknown'],
  ['SVG', '<?xml version="1.0"?><svg/>', 'unknown'],
  ['WebP', 'RIFF\x24\n\0\0WEBPVP8 ', 'image/webp'],
  ['sound', 'RIFF\x24\0\0\0WAVEfmt ', 'unknown'],
  ['TIFF', 'II*\0\x08\0\0\0', 'image/tiff'],
  ['TIFF in the big order of bytes', 'MM\0*\0\0\0\x08', 'image/tiff'],
  ['BigTIFF', 'II+\0\x08\0\0\0', 'image/tiff'],
  ['PostScript', '%!PS-Adobe-3.0', 'unknown'],
  ['nothing', '', 'unknown'],
])('%s', (_name, content, mediaType) => {
  expect(sniffMediaType(Buffer.from(content, 'latin1'))).toBe(mediaType);
});

test('never throws and never hangs for untrusted structures', () => {
  const heic = fixture('orientation-7.heic');
  const places = fc.array(fc.tuple(fc.nat(heic.length - 1), fc.nat(255)), { maxLength: 12 });
  const damaged = fc.tuple(places, fc.nat(heic.length)).map(([changes, length]) => {
    const out = Buffer.from(heic);
    for (const [at, value] of changes) out[at] = value;
    return out.subarray(0, length);
  });
  fc.assert(
    fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 400 })), (bytes) => {
      sniffMediaType(bytes);
      heifFrames(bytes);
      hasLocation(bytes, 'image/heic');
      for (const type of ['image/heic', 'image/bmp', 'application/pdf'] as const) {
        cutShort(type, bytes);
      }
    }),
    { numRuns: 200 },
  );
});
