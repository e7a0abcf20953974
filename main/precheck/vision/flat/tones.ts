import type { GrayRaster, PixelBox } from '../picture/raster.ts';

/** The linear light, from 0 to 1, of each of the 256 encoded levels (IEC 61966-2-1, sRGB). */
export const LINEAR: Float64Array = Float64Array.from({ length: 256 }, (_, level) => {
  const coded = level / 255;
  return Math.fround(coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4);
});

/** Counts the pixels of the box at each of the 256 levels, using every second pixel of every second row. */
export function histogramOf({ data, width }: GrayRaster, box: PixelBox): Uint32Array {
  const counts = new Uint32Array(256);
  for (let y = box.top; y < box.bottom; y += 2) {
    const end = y * width + box.right;
    for (let at = y * width + box.left; at < end; at += 2) counts[data[at]!]!++;
  }
  return counts;
}

/**
 * Returns the level that the fraction `part` (0 to 1) of the pixels does not exceed. Returns 0 if there are no pixels.
 */
export function levelAt(histogram: Uint32Array, part: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let level = 0; level < histogram.length; level++) {
    seen += histogram[level]!;
    if (seen >= total * part && seen > 0) return level;
  }
  return 0;
}

/** Returns the fraction of pixels whose level is at least `from`. */
export function shareFrom(histogram: Uint32Array, from: number): number {
  const sum = (counts: Uint32Array) => counts.reduce((all, count) => all + count, 0);
  return sum(histogram.subarray(from)) / Math.max(1, sum(histogram));
}

/** Returns the linear light that the fraction `part` of the pixels does not exceed. */
export function lightAt(histogram: Uint32Array, part: number): number {
  return LINEAR[levelAt(histogram, part)]!;
}

/** The minimum and the maximum level in each square cell of a raster. */
export interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  readonly least: Uint8Array;
  readonly greatest: Uint8Array;
}

/**
 * Divides a raster into cells of `size` pixels. Pixels at the right and bottom edges that don't fill a cell are left
 * out, unless `whole` is `Math.ceil`.
 */
export function cellGrid(
  { data, width, height }: GrayRaster,
  size: number,
  whole: (cells: number) => number = Math.floor,
): CellGrid {
  const columns = whole(width / size);
  const rows = whole(height / size);
  const least = new Uint8Array(columns * rows).fill(255);
  const greatest = new Uint8Array(columns * rows);
  for (let y = 0; y < Math.min(height, rows * size); y++) {
    const row = ((y / size) | 0) * columns;
    const last = (y + 1) * width;
    for (let column = 0, at = y * width; column < columns; column++) {
      let low = least[row + column]!;
      let high = greatest[row + column]!;
      for (const end = Math.min(last, at + size); at < end; at++) {
        const level = data[at]!;
        if (level < low) low = level;
        if (level > high) high = level;
      }
      least[row + column] = low;
      greatest[row + column] = high;
    }
  }
  return { columns, rows, least, greatest };
}
