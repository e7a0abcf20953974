import { cellGrid } from '../../vision/flat/tones.ts';
import type { GrayRaster } from '../../vision/picture/raster.ts';
import { type Components, componentsOf } from './components.ts';

/** The side length of the squares in which the threshold between ink and paper is determined, in millimeters. */
const CELL = 1.2;
/** The minimum difference in gray levels between print or handwriting and its background. */
const CONTRAST = 24;

/**
 * Caches the results, because the orientation of print, its characters, and handwriting are determined from the same
 * raster.
 */
const found = new WeakMap<GrayRaster, { readonly pixelsPerMm: number; readonly all: Components }>();

/** Finds all components that are darker or lighter than their surroundings, whether print or not. */
export function inkComponents(gray: GrayRaster, pixelsPerMm: number): Components {
  const known = found.get(gray);
  if (known?.pixelsPerMm === pixelsPerMm) return known.all;
  const ink = inkOf(gray, Math.max(4, Math.round(CELL * pixelsPerMm)), CONTRAST);
  const all = componentsOf(ink, gray.width, gray.height);
  found.set(gray, { pixelsPerMm, all });
  return all;
}

/** Whether a pixel is darker or lighter than its surroundings. 0 means neither. */
export const DARK = 1;
export const LIGHT = 2;

/** The threshold between dark and light in each square of `cell` pixels, and the squares without contrast. */
interface Middles {
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly middles: Float32Array;
  readonly flat: Uint8Array;
}

/**
 * Classifies pixels as darker or lighter than the threshold of their surroundings (Bernsen 1986). Pixels whose
 * surroundings are all within `contrast` gray levels are left out. Thresholds are computed for squares of `cell` pixels
 * with their eight neighbors, and then interpolated. Shadows and sheen therefore do not matter. Print should not be
 * higher than three cells.
 */
function inkOf(gray: GrayRaster, cell: number, contrast: number): Uint8Array {
  const { data, width, height } = gray;
  const found = middlesOf(gray, cell, contrast);
  const { columns, rows, flat } = found;
  const ink = new Uint8Array(width * height);
  let [above, below] = [rowOf(found, 0, width), rowOf(found, 0, width)];
  let row = 0;
  for (let y = 0; y < height; y++) {
    const at = Math.max(0, (y + 0.5) / cell - 0.5);
    if (Math.floor(at) !== row || y === 0) {
      row = Math.floor(at);
      above = y === 0 ? above : below;
      below = rowOf(found, Math.min(rows - 1, row + 1), width);
    }
    const part = at - row;
    const cells = Math.floor(y / cell) * columns;
    for (let column = 0; column < columns; column++) {
      if (flat[cells + column] === 1) continue;
      const end = Math.min(width, (column + 1) * cell);
      for (let x = column * cell, to = y * width + x; x < end; x++, to++) {
        const middle = above[x]! + (below[x]! - above[x]!) * part;
        ink[to] = data[to]! < middle ? DARK : LIGHT;
      }
    }
  }
  return ink;
}

/** Interpolates one row of thresholds for all pixels across the picture's width. */
function rowOf({ cell, columns, middles }: Middles, row: number, width: number): Float32Array {
  const out = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const at = Math.min(columns - 1, Math.max(0, (x + 0.5) / cell - 0.5));
    const left = Math.floor(at);
    const a = middles[row * columns + left]!;
    const b = middles[row * columns + Math.min(columns - 1, left + 1)]!;
    out[x] = a + (b - a) * (at - left);
  }
  return out;
}

function middlesOf(gray: GrayRaster, cell: number, contrast: number): Middles {
  const { columns, rows, least, greatest } = cellGrid(gray, cell, Math.ceil);
  const middles = new Float32Array(columns * rows);
  const flat = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [low, high] = [255, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          low = Math.min(low, least[y * columns + x]!);
          high = Math.max(high, greatest[y * columns + x]!);
        }
      }
      middles[row * columns + column] = (low + high) / 2;
      if (high - low < contrast) flat[row * columns + column] = 1;
    }
  }
  return { cell, columns, rows, middles, flat };
}
