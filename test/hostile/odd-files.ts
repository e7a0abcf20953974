import sharp from 'sharp';
import {
  auxiliary,
  box,
  codedPicture,
  heifFilm,
  type MadeItem,
  madeHeif,
} from '../support/made-heif.ts';
import { fileOf, madePdf } from '../support/made-pdf.ts';
import type { GoodFiles } from './good-files.ts';
import type { HostileFile } from './hostile-file.ts';

/** Returns harmless files that are unusual: what cameras, printers, and scanners write. */
export function oddFiles({ JPEG, HEIC }: GoodFiles): HostileFile[] {
  const odd = (name: string, facts: string, make: HostileFile['make']): HostileFile => ({
    ...{ kind: 'odd file', name, facts, make },
  });
  const small = () => sharp(JPEG).resize(120).jpeg().toBuffer();
  const cmyk = () => sharp(JPEG).toColorspace('cmyk').jpeg().toBuffer();
  const picture = (width: number, height: number) => ({ width, height, jpeg: JPEG });
  const onPage = (size: readonly [number, number], rotate: 0 | 90 | 180 | 270 = 0) =>
    madePdf([
      {
        content: `${size[0]} 0 0 ${size[1]} 0 0 cm /Im0 Do`,
        size,
        rotate,
        pictures: [picture(300, 200)],
      },
    ]);
  return [
    odd('JPEG with a gain map', 'picture', async () =>
      withSecond(withSegment(JPEG, 0xe1, GAIN_MAP_XMP), await small()),
    ),
    odd('JPEG with a second picture (MPF)', 'picture', async () => withSecond(JPEG, await small())),
    odd('motion photo, JPEG and film', 'picture', () => Buffer.concat([JPEG, film()])),
    odd('JPEG in CMYK, inverted as Adobe has it', 'picture', cmyk),
    odd('JPEG in CMYK without a word from Adobe', 'picture', async () =>
      withoutAdobe(await cmyk()),
    ),
    odd('PNG of 16 bits', 'picture', () => sharp(JPEG).toColorspace('rgb16').png().toBuffer()),
    odd('PNG of 16 bits, gray', 'picture', () =>
      sharp(JPEG).toColorspace('grey16').png().toBuffer(),
    ),
    odd('fax of one bit, TIFF', 'picture', () =>
      sharp(JPEG)
        .threshold()
        .toColorspace('b-w')
        .tiff({ compression: 'ccittfax4', bitdepth: 1 })
        .toBuffer(),
    ),
    odd('HEIC film without an item', 'broken corrupt', () =>
      heifFilm(codedPicture(HEIC), [96, 128], 40),
    ),
    odd('HEIC with a gain map first', 'picture', () => {
      const coded = codedPicture(HEIC);
      const gain: MadeItem = {
        ...coded,
        properties: [...coded.properties, auxiliary('urn:com:apple:photo:2020:aux:hdrgainmap')],
      };
      return madeHeif([gain, coded], 2, [{ type: 'auxl', from: 1, to: [2] }]);
    }),
    odd('HEIC, motion photo', 'picture', () => Buffer.concat([HEIC, box('mpvd', film())])),
    odd('PDF of four pictures a page', 'pdf', () => {
      const places = [0, 1, 2, 3].map(
        (at) => `q 280 0 0 400 ${(at % 2) * 300} ${at < 2 ? 0 : 420} cm /Im${at} Do Q`,
      );
      const page = { content: places.join(' '), pictures: Array(4).fill(picture(300, 200)) };
      return madePdf([page, page]);
    }),
    ...([90, 180, 270] as const).map((turn) =>
      odd(`PDF turned by ${turn}`, 'pdf', () => onPage([595, 842], turn)),
    ),
    odd('PDF of 57 by 81 inches', 'pdf', () => onPage([4104, 5832])),
    odd('PDF of 200 by 200 inches', 'pdf', () => onPage([14_400, 14_400])),
    odd('PDF of 400 pages', 'pdf', () =>
      madePdf(Array(400).fill({ content: 'BT /F1 11 Tf 72 700 Td (Statement of account) Tj ET' })),
    ),
    odd('PDF whose pages inherit everything', 'pdf', () =>
      fileOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] /Rotate 90 >>',
        '<< /Type /Page /Parent 2 0 R >>',
      ]),
    ),
  ];
}

const GAIN_MAP_XMP = Buffer.from(
  'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/" ' +
    'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"/>',
);

/** Adds a segment after the start of the file. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Adds a second JPEG after the first, and an index of both (CIPA DC-007, Multi-Picture Format). */
function withSecond(jpeg: Buffer, second: Buffer): Buffer {
  const index = Buffer.alloc(4 + 8 + 2 + 3 * 12 + 4 + 32);
  index.write('MPF\0II*\0', 'latin1');
  index.writeUInt32LE(8, 8);
  index.writeUInt16LE(3, 12);
  const field = (at: number, tag: number, type: number, count: number, value: number) => {
    index.writeUInt16LE(tag, at);
    index.writeUInt16LE(type, at + 2);
    index.writeUInt32LE(count, at + 4);
    index.writeUInt32LE(value, at + 8);
  };
  field(14, 0xb000, 7, 4, 0x30303130);
  field(26, 0xb001, 4, 1, 2);
  field(38, 0xb002, 7, 32, 50);
  const first = jpeg.length + index.length + 4;
  index.writeUInt32LE(0x20030000, 54);
  index.writeUInt32LE(first, 58);
  index.writeUInt32LE(second.length, 74);
  // Relative to the byte order mark of the index, which follows two markers, a length, and a name.
  index.writeUInt32LE(first - 10, 78);
  return Buffer.concat([withSegment(jpeg, 0xe2, index), second]);
}

/** Removes the marker that says that its colors are inverted. */
function withoutAdobe(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xee]));
  return Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))]);
}

function film(): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from('mp42\0\0\0\0isom')),
    box('mdat', Buffer.alloc(5000, 7)),
  ]);
}
