import type { PlainJpeg } from '../jpeg/plain-jpeg.ts';
import type { PdfObject, PdfValue } from './pdf-objects.ts';
import { PARENT, type PdfPart, partOf } from './pdf-part.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const POINTS_PER_INCH = 72;
const LETTER: Size = { width: 612, height: 792 };
/**
 * The minimum and maximum lengths of a sheet's sides, in points. They range from the width of a receipt to the height
 * of a ledger page.
 */
const SHEET = { least: 1.5 * POINTS_PER_INCH, most: 17.5 * POINTS_PER_INCH };

/**
 * Writes a page that is filled by a picture, with objects numbered from `first`. `sheet` is the page's size in points,
 * or a scanner's resolution in dots per inch. If it is null, the picture is fitted to a letter page.
 */
export function picturePage(
  picture: PlainJpeg,
  first: number,
  sheet: Size | number | null,
): PdfPart {
  const [page, contents, image] = [first, first + 1, first + 2];
  const noted = sheet === null || typeof sheet === 'number';
  const { width, height } = noted ? sheetOf(picture, sheet) : sheet;
  const drawn = `q ${written(width)} 0 0 ${written(height)} 0 0 cm /P Do Q`;
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
        BitsPerComponent: word(8),
        ColorSpace: name(picture.gray ? 'DeviceGray' : 'DeviceRGB'),
        Filter: name('DCTDecode'),
      }),
      data: Buffer.from(picture.bytes),
    },
  ];
  return partOf(objects, first, [page]);
}

/**
 * Returns the size of the page. Cameras also write a resolution, but with it the page would be as large as a poster.
 */
function sheetOf({ width, height }: Size, dpi: number | null): Size {
  if (dpi !== null) {
    const inPoints = (pixels: number) => (pixels / dpi) * POINTS_PER_INCH;
    const sides = { width: inPoints(width), height: inPoints(height) };
    if (Object.values(sides).every((side) => side >= SHEET.least && side <= SHEET.most)) {
      return sides;
    }
  }
  const [wide, high] =
    width > height ? [LETTER.height, LETTER.width] : [LETTER.width, LETTER.height];
  const scale = Math.min(wide / width, high / height);
  return { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
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
