import { OBJECT, type Pdfium, withMemory } from './pdfium-library.ts';

/** A rectangle of a page, in points from the upper left corner of the page as shown. */
export interface PagePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PagePicture {
  /** The lower of the resolutions along the picture's two sides, in pixels per inch. */
  readonly dpi: number;
  /** Where the page shows the picture. For a tilted picture, this is its bounding rectangle within the page. */
  readonly part: PagePart;
}

/** The maximum number of objects of a page that are searched. A drawing can have a million objects. */
const MOST_OBJECTS = 5000;
/** The maximum depth of nested forms that are searched. */
const DEEPEST = 4;

const POINTS_PER_INCH = 72;
/** FPDF_PageToDevice returns integers, so positions are scaled to this many steps per point. */
const FINE = 16;

/** The matrix of an object (ISO 32000-1, 8.3.4): a, b, c, d, e, f. */
type Matrix = readonly [number, number, number, number, number, number];

/** Finds the pictures on a page, including those inside forms, among its first 5,000 objects. */
export function picturesOf(pdfium: Pdfium, page: number, size: PageSize): readonly PagePicture[] {
  const found: PagePicture[] = [];
  let left = MOST_OBJECTS;

  function walk(count: number, get: (index: number) => number, outer: Matrix, depth: number): void {
    for (let index = 0; index < count && left > 0; index++, left--) {
      const object = get(index);
      if (object === 0) continue;
      const type = pdfium._FPDFPageObj_GetType(object);
      if (type !== OBJECT.image && (type !== OBJECT.form || depth === 0)) continue;
      const matrix = compose(outer, matrixOf(pdfium, object));
      if (type === OBJECT.image) {
        found.push(...pictureOf(pdfium, page, size, object, matrix));
      } else {
        const inner = (at: number) => pdfium._FPDFFormObj_GetObject(object, at);
        walk(pdfium._FPDFFormObj_CountObjects(object), inner, matrix, depth - 1);
      }
    }
  }

  const get = (index: number) => pdfium._FPDFPage_GetObject(page, index);
  walk(pdfium._FPDFPage_CountObjects(page), get, [1, 0, 0, 1, 0, 0], DEEPEST);
  return found;
}

type PageSize = Pick<PagePart, 'width' | 'height'>;

/**
 * Returns the picture that an image object shows, or none if it is not visible. Before its matrix is applied, a picture
 * fills the unit square (ISO 32000-1, 8.9.5).
 */
function pictureOf(
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  object: number,
  [a, b, c, d, e, f]: Matrix,
): readonly PagePicture[] {
  const [wide, high] = [Math.hypot(a, b), Math.hypot(c, d)];
  const [columns, rows] = twoNumbers(pdfium, (at) =>
    pdfium._FPDFImageObj_GetImagePixelSize(object, at, at + 4),
  );
  if (!(wide > 0 && high > 0 && columns > 0 && rows > 0)) return [];
  const corners = [
    [e, f],
    [e + a, f + b],
    [e + c, f + d],
    [e + a + c, f + b + d],
  ].map(([x = 0, y = 0]) => {
    const [across, down] = [Math.round(size.width * FINE), Math.round(size.height * FINE)];
    return twoNumbers(pdfium, (at) =>
      pdfium._FPDF_PageToDevice(page, 0, 0, across, down, 0, x, y, at, at + 4),
    ).map((place) => place / FINE);
  });
  const [left, right] = range(corners, 0, size.width);
  const [top, bottom] = range(corners, 1, size.height);
  if (!(right > left && bottom > top)) return [];
  const dpi = Math.min(columns / wide, rows / high) * POINTS_PER_INCH;
  return [{ dpi, part: { left, top, width: right - left, height: bottom - top } }];
}

/** Returns the minimum and the maximum of one coordinate, both clamped to the range from 0 to `most`. */
function range(corners: readonly (readonly number[])[], axis: 0 | 1, most: number) {
  const places = corners.map((corner) => Math.min(most, Math.max(0, corner[axis] ?? 0)));
  return [Math.min(...places), Math.max(...places)] as const;
}

/** Returns the two integers that a call writes to an address. */
function twoNumbers(pdfium: Pdfium, call: (address: number) => void): readonly [number, number] {
  return withMemory(pdfium, 8, (at) => {
    call(at);
    const view = new DataView(pdfium.HEAPU8.buffer, at, 8);
    return [view.getInt32(0, true), view.getInt32(4, true)];
  });
}

function matrixOf(pdfium: Pdfium, object: number): Matrix {
  return withMemory(pdfium, 24, (at) => {
    if (pdfium._FPDFPageObj_GetMatrix(object, at) === 0) return [1, 0, 0, 1, 0, 0];
    const view = new DataView(pdfium.HEAPU8.buffer, at, 24);
    const value = (index: number) => view.getFloat32(index * 4, true);
    return [value(0), value(1), value(2), value(3), value(4), value(5)];
  });
}

/** Applies `inner` first, then `outer`. As in PDF, vectors are rows. */
function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const applied = (x: number, y: number) => [x * a + y * c, x * b + y * d] as const;
  const [right, up, origin] = [
    applied(inner[0], inner[1]),
    applied(inner[2], inner[3]),
    applied(inner[4], inner[5]),
  ];
  return [...right, ...up, origin[0] + e, origin[1] + f];
}
