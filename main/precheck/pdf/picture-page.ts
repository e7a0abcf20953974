import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { BareJpeg } from '../formats/bare-jpeg.ts';
import type { PdfObject, PdfValue } from './pdf-objects.ts';
import { PARENT, type PdfPart, partOf } from './pdf-part.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const POINTS_PER_INCH = 72;
const LETTER: Size = { width: 612, height: 792 };
/** A sheet has sides between a receipt's width and a ledger page's height, in points. */
const SHEET = { least: 1.5 * POINTS_PER_INCH, most: 17.5 * POINTS_PER_INCH };

/**
 * Writes a page that a JPEG fills, numbered from `first`. The picture is turned clockwise by the page's own
 * drawing, so that its bytes stay and no reader has to know of a turn. `size`: of the page in points; where it
 * is left out, the sheet's as the scanner measured it, else as large as fits a letter page.
 */
export function picturePage(jpeg: BareJpeg, turn: Turn, first: number, size?: Size): PdfPart {
  const [page, contents, image, profile] = [0, 1, 2, 3].map((index) => first + index) as [
    number,
    number,
    number,
    number,
  ];
  const { width, height } = size ?? sheetOf(jpeg, turn);
  const drawn = `q ${matrix(turn, width, height).map(written).join(' ')} cm /P Do Q`;
  const device = name(jpeg.gray ? 'DeviceGray' : 'DeviceRGB');
  const space: PdfValue =
    jpeg.profile === null
      ? device
      : { kind: 'array', items: [name('ICCBased'), reference(profile)] };
  const objects: PdfObject[] = [
    plain({
      Type: name('Page'),
      Parent: PARENT,
      MediaBox: { kind: 'array', items: [word(0), word(0), word(width), word(height)] },
      Contents: reference(contents),
      Resources: dictionary({ XObject: dictionary({ P: reference(image) }) }),
    }),
    { value: dictionary({}), data: Buffer.from(drawn) },
    {
      value: dictionary({
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: word(jpeg.width),
        Height: word(jpeg.height),
        BitsPerComponent: word(8),
        ColorSpace: space,
        Filter: name('DCTDecode'),
      }),
      data: Buffer.from(jpeg.data),
    },
  ];
  if (jpeg.profile !== null) {
    const value = dictionary({ N: word(jpeg.gray ? 1 : 3), Alternate: device });
    objects.push({ value, data: Buffer.from(jpeg.profile) });
  }
  return partOf(objects, first, [page]);
}

/** A camera notes some density too, with which a page would be a poster. */
function sheetOf({ width, height, dpi }: BareJpeg, turn: Turn): Size {
  const upright = ({ width: wide, height: high }: Size): Size =>
    turn % 180 === 0 ? { width: wide, height: high } : { width: high, height: wide };
  if (dpi !== null) {
    const sides = {
      width: (width / dpi.across) * POINTS_PER_INCH,
      height: (height / dpi.down) * POINTS_PER_INCH,
    };
    const within = (side: number) => side >= SHEET.least && side <= SHEET.most;
    if (within(sides.width) && within(sides.height)) return upright(sides);
  }
  const seen = upright({ width, height });
  const [wide, high] =
    seen.width > seen.height ? [LETTER.height, LETTER.width] : [LETTER.width, LETTER.height];
  const scale = Math.min(wide / seen.width, high / seen.height);
  return { width: Math.max(1, seen.width * scale), height: Math.max(1, seen.height * scale) };
}

/** Brings the unit square that a picture fills (ISO 32000-1, 8.9.5) onto the page, turned clockwise. */
function matrix(turn: Turn, width: number, height: number): readonly number[] {
  switch (turn) {
    case 0:
      return [width, 0, 0, height, 0, 0];
    case 90:
      return [0, -height, width, 0, 0, height];
    case 180:
      return [-width, 0, 0, -height, width, height];
    case 270:
      return [0, height, -width, 0, width, 0];
  }
}

const written = (number: number) => String(Math.round(number * 100) / 100);
const word = (number: number): PdfValue => ({ kind: 'word', text: written(number) });
const name = (text: string): PdfValue => ({ kind: 'name', name: text });
const reference = (to: number): PdfValue => ({ kind: 'reference', to });
const dictionary = (entries: Readonly<Record<string, PdfValue>>): PdfValue => ({
  kind: 'dictionary',
  entries: new Map(Object.entries(entries)),
});
const plain = (entries: Readonly<Record<string, PdfValue>>): PdfObject => ({
  value: dictionary(entries),
  data: null,
});
