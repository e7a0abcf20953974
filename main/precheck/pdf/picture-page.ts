import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { BareJpeg } from '../formats/bare-jpeg.ts';
import type { BarePng } from '../formats/bare-png.ts';
import type { PdfObject, PdfValue } from './pdf-objects.ts';
import { PARENT, type PdfPart, partOf } from './pdf-part.ts';

type Bare = BareJpeg | BarePng;

interface Size {
  readonly width: number;
  readonly height: number;
}

const POINTS_PER_INCH = 72;
const LETTER: Size = { width: 612, height: 792 };
/** A sheet has sides between a receipt's width and a ledger page's height, in points. */
const SHEET = { least: 1.5 * POINTS_PER_INCH, most: 17.5 * POINTS_PER_INCH };

/**
 * Writes a page that a picture fills, numbered from `first`. The picture is turned clockwise by the page's own
 * drawing, so that its bytes stay and no reader has to know of a turn. `size`: of the page in points; where it
 * is left out, the sheet's as the scanner measured it, else as large as fits a letter page.
 */
export function picturePage(picture: Bare, turn: Turn, first: number, size?: Size): PdfPart {
  const [page, contents, image, profile] = [0, 1, 2, 3].map((index) => first + index) as [
    number,
    number,
    number,
    number,
  ];
  const { width, height } = size ?? sheetOf(picture, turn);
  const drawn = `q ${matrix(turn, width, height).map(written).join(' ')} cm /P Do Q`;
  const { data, entries, colorProfile } = coded(picture, profile);
  const objects: PdfObject[] = [
    plain({
      Type: name('Page'),
      Parent: PARENT,
      MediaBox: array(word(0), word(0), word(width), word(height)),
      Contents: reference(contents),
      Resources: dictionary({ XObject: dictionary({ P: reference(image) }) }),
    }),
    { value: dictionary({}), data: Buffer.from(drawn) },
    {
      value: dictionary({
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: word(picture.width),
        Height: word(picture.height),
        ...entries,
      }),
      data,
    },
    ...colorProfile,
  ];
  return partOf(objects, first, [page]);
}

/** The picture's stream; `number` is that of its color profile, should it have one. */
function coded(picture: Bare, number: number) {
  const data = Buffer.from(picture.data);
  const gray = 'gray' in picture ? picture.gray : picture.colors === 'gray';
  const device = name(gray ? 'DeviceGray' : 'DeviceRGB');
  const { profile } = picture;
  const space = profile === null ? device : array(name('ICCBased'), reference(number));
  const value = dictionary({ N: word(gray ? 1 : 3), Alternate: device });
  const colorProfile: PdfObject[] = profile ? [{ value, data: Buffer.from(profile) }] : [];
  const entries =
    'colors' in picture
      ? pngEntries(picture, space)
      : { BitsPerComponent: word(8), ColorSpace: space, Filter: name('DCTDecode') };
  return { data, entries, colorProfile };
}

/** A PDF unpacks rows as a PNG does (ISO 32000-1, 7.4.4.4). */
function pngEntries(
  { width, bits, colors }: BarePng,
  space: PdfValue,
): Readonly<Record<string, PdfValue>> {
  const rows = {
    Predictor: word(15),
    Colors: word(colors === 'rgb' ? 3 : 1),
    BitsPerComponent: word(bits),
    Columns: word(width),
  };
  return {
    BitsPerComponent: word(bits),
    ColorSpace: typeof colors === 'string' ? space : indexed(space, colors),
    Filter: name('FlateDecode'),
    DecodeParms: dictionary(rows),
  };
}

function indexed(space: PdfValue, palette: Uint8Array): PdfValue {
  const bytes: PdfValue = { kind: 'string', bytes: Buffer.from(palette).toString('latin1') };
  return array(name('Indexed'), space, word(palette.length / 3 - 1), bytes);
}

/** A camera notes some density too, with which a page would be a poster. */
function sheetOf({ width, height, dpi }: Bare, turn: Turn): Size {
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
const array = (...items: readonly PdfValue[]): PdfValue => ({ kind: 'array', items });
const dictionary = (entries: Readonly<Record<string, PdfValue>>): PdfValue => ({
  kind: 'dictionary',
  entries: new Map(Object.entries(entries)),
});
const plain = (entries: Readonly<Record<string, PdfValue>>): PdfObject => ({
  value: dictionary(entries),
  data: null,
});
