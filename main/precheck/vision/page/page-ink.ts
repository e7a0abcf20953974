import type { GrayRaster } from '../picture/raster.ts';

/** The side length, in pixels, of the squares whose median counts as the paper. */
const TILE = 16;
/** The minimum difference between a mark and the paper, in levels of 255. It is above scanner noise and paper grain. */
const MARK = 32;

/**
 * Returns the fraction of a drawn or photographed page that is marked, from 0 to 1. Marks are pixels that differ from
 * the median of their surroundings. Shadows and tinted paper change slowly, so they are not marks, and neither is a
 * single flat color. The page should have about 70 pixels per inch, because single specks of a scan disappear at this
 * resolution.
 */
export function inkShare({ data, width, height }: GrayRaster): number {
  const histogram = new Uint32Array(256);
  let marked = 0;
  for (let top = 0; top < height; top += TILE) {
    const bottom = Math.min(height, top + TILE);
    for (let left = 0; left < width; left += TILE) {
      const right = Math.min(width, left + TILE);
      histogram.fill(0);
      for (let y = top; y < bottom; y++) {
        for (let at = y * width + left; at < y * width + right; at++) histogram[data[at]!]!++;
      }
      marked += marksIn(histogram, ((bottom - top) * (right - left)) / 2);
    }
  }
  return marked / Math.max(1, width * height);
}

function marksIn(histogram: Uint32Array, half: number): number {
  let middle = 0;
  for (let below = histogram[0]!; below < half; below += histogram[middle]!) middle++;
  let marked = 0;
  for (let level = 0; level < 256; level++) {
    if (Math.abs(level - middle) >= MARK) marked += histogram[level]!;
  }
  return marked;
}
