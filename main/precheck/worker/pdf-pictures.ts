import { OBJECT, type Pdfium, withMemory } from './pdfium-library.ts';

/** A picture on a page: its place in points, its own columns and rows in pixels. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
}

/** Objects looked through on a page; a drawing can have a million. */
const MOST_OBJECTS = 5000;
/** Forms inside forms that are followed. */
const DEEPEST = 4;

/** Linear part of an object's matrix (ISO 32000-1, 8.3.4): a, b, c, d. */
type Matrix = readonly [number, number, number, number];

/** The pictures of a page, those inside forms too, at most 5,000 objects deep into it. */
export function picturesOf(pdfium: Pdfium, page: number): readonly PagePicture[] {
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
        const picture = pictureOf(pdfium, object, matrix);
        if (picture) found.push(picture);
      } else {
        const inner = (at: number) => pdfium._FPDFFormObj_GetObject(object, at);
        walk(pdfium._FPDFFormObj_CountObjects(object), inner, matrix, depth - 1);
      }
    }
  }

  const get = (index: number) => pdfium._FPDFPage_GetObject(page, index);
  walk(pdfium._FPDFPage_CountObjects(page), get, [1, 0, 0, 1], DEEPEST);
  return found;
}

/** A picture fills the unit square before its matrix is applied (ISO 32000-1, 8.9.5). */
function pictureOf(pdfium: Pdfium, object: number, [a, b, c, d]: Matrix): PagePicture | null {
  const [width, height] = [Math.hypot(a, b), Math.hypot(c, d)];
  const [columns, rows] = withMemory(pdfium, 8, (at) => {
    pdfium._FPDFImageObj_GetImagePixelSize(object, at, at + 4);
    const view = new DataView(pdfium.HEAPU8.buffer, at, 8);
    return [view.getUint32(0, true), view.getUint32(4, true)] as const;
  });
  return width > 0 && height > 0 && columns > 0 && rows > 0
    ? { width, height, columns, rows }
    : null;
}

function matrixOf(pdfium: Pdfium, object: number): Matrix {
  return withMemory(pdfium, 24, (at) => {
    if (pdfium._FPDFPageObj_GetMatrix(object, at) === 0) return [1, 0, 0, 1];
    const view = new DataView(pdfium.HEAPU8.buffer, at, 24);
    const value = (index: number) => view.getFloat32(index * 4, true);
    return [value(0), value(1), value(2), value(3)];
  });
}

/** First `inner`, then `outer`, row vectors as PDF has them. */
function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d] = inner;
  const [e, f, g, h] = outer;
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
}
