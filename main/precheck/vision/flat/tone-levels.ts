import { LINEAR } from '../picture/linear-light.ts';
import type { GrayRaster, PixelBox } from '../picture/raster.ts';

/** How many pixels of the box have each of the 256 levels; every second pixel of every second row. */
export function histogramOf({ data, width }: GrayRaster, box: PixelBox): Uint32Array {
  const counts = new Uint32Array(256);
  for (let y = box.top; y < box.bottom; y += 2) {
    const end = y * width + box.right;
    for (let at = y * width + box.left; at < end; at += 2) counts[data[at]!]!++;
  }
  return counts;
}

/** The level that `part` (0 to 1) of the pixels do not exceed; 0 when there are none. */
export function levelAt(histogram: Uint32Array, part: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let level = 0; level < histogram.length; level++) {
    seen += histogram[level]!;
    if (seen >= total * part && seen > 0) return level;
  }
  return 0;
}

/** The share of pixels whose level is `from` or higher. */
export function shareFrom(histogram: Uint32Array, from: number): number {
  const sum = (counts: Uint32Array) => counts.reduce((all, count) => all + count, 0);
  return sum(histogram.subarray(from)) / Math.max(1, sum(histogram));
}

/** Linear light that `part` of the pixels do not exceed. */
export function lightAt(histogram: Uint32Array, part: number): number {
  return LINEAR[levelAt(histogram, part)]!;
}
