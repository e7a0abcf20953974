import type { Point } from './plane.ts';
import type { GreyRaster } from './raster.ts';
import { PATCH, type Spectrum, spectrumOf, strengthNear, strongest } from './spectrum.ts';

/** Patches looked at on the document and beside it, the plainest of all. */
const PATCHES = 6;
/** Levels between which a grid can be seen at all. */
const [DARK, BURNT] = [30, 245];
/** Most patches of anything regular have a stronger wave than this. */
const FAINT = 40;
/** Cycles a pixel by which the same grid may differ from patch to patch, seen askew. */
const WITHIN = 0.06;

/**
 * How strongly one fine regular pattern, the pixels of a monitor or their beat with the camera's,
 * covers both the document and what is beside it: the power of its wave over the mean of all, in the
 * median of the plainest patches of either. A cloth's weave ends at the document, and a document's
 * guilloches end at its edge. `corners` in pixels of `grey`, clockwise or not.
 */
export function gridStrength(grey: GreyRaster, corners: readonly Point[]): number {
  const patches = plainest(grey, corners);
  const beside = patches(false);
  if (beside.length < PATCHES / 2) return 0;
  if (median(beside.map((spectrum) => strongest(spectrum).strength)) < FAINT) return 0;
  const inside = patches(true);
  if (inside.length < PATCHES / 2) return 0;
  let best = 0;
  for (const spectrum of beside) {
    const wave = strongest(spectrum);
    if (wave.strength <= best) continue;
    const strength = Math.min(
      median(inside.map((other) => strengthNear(other, wave, WITHIN))),
      median(beside.map((other) => strengthNear(other, wave, WITHIN))),
    );
    best = Math.max(best, strength);
  }
  return best;
}

function plainest(grey: GreyRaster, corners: readonly Point[]) {
  const { width, height } = grey;
  const step = Math.max(PATCH / 2, Math.sqrt((width * height) / 1000));
  const found: {
    readonly inside: boolean;
    readonly spread: number;
    readonly x: number;
    readonly y: number;
  }[] = [];
  for (let top = 0; top + PATCH <= height; top += step) {
    for (let left = 0; left + PATCH <= width; left += step) {
      const [x, y] = [Math.floor(left), Math.floor(top)];
      const within = [
        contains(corners, x, y),
        contains(corners, x + PATCH, y),
        contains(corners, x, y + PATCH),
        contains(corners, x + PATCH, y + PATCH),
      ];
      if (within.includes(true) && within.includes(false)) continue;
      const { mean, spread } = levelsOf(grey, x, y);
      if (mean < DARK || mean > BURNT) continue;
      found.push({ inside: within[0] === true, spread, x, y });
    }
  }
  found.sort((a, b) => a.spread - b.spread);
  return (inside: boolean): readonly Spectrum[] =>
    found
      .filter((patch) => patch.inside === inside)
      .slice(0, PATCHES)
      .map(({ x, y }) => spectrumOf(grey, x, y));
}

function levelsOf({ data, width }: GreyRaster, left: number, top: number) {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = top; y < top + PATCH; y += 4) {
    for (let x = left; x < left + PATCH; x += 4) {
      const level = data[y * width + x]!;
      sum += level;
      squares += level * level;
      count++;
    }
  }
  const mean = sum / count;
  return { mean, spread: squares / count - mean * mean };
}

/** Whether a point lies within a polygon: a ray to the right crosses its sides an odd number of times. */
function contains(corners: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(index + 1) % corners.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}
