import type { PixelBox } from '../seeing/pixel-box.ts';
import { type ColorRaster, shrink } from '../seeing/raster.ts';
import { cardGround, differenceFrom } from './card-ground.ts';

/**
 * Sides of a portrait in millimeters, and how much longer its height is than its width. On a card for
 * holders under 21 it stands along the card's other side.
 */
const [LEAST_SHORT, LEAST_LONG, MOST_SHORT, MOST_LONG] = [14, 18, 36, 46];
const [LEAST_RATIO, MOST_RATIO] = [1.05, 1.6];
/** How far a place differs from the card's ground, as a part of the range of levels. */
const DIFFERENT = 0.12;
const FILLED = 0.9;
/** A side is grown over while so much of the next row or column belongs to the block. */
const GROWN = 0.6;
/** A portrait keeps off the card's edge; a finger comes from there. Millimeters. */
const OFF_EDGE = 1;
/** Spread of levels within a face, hair and clothes, as a part of the range. */
const SPREAD = 0.2;
/** Mean step from one square millimeter to the next, to that spread: what is larger is print or bars. */
const ROUGH = 0.45;

/**
 * How much the largest solid block in the left or right third of a card looks like a portrait: 0 none,
 * 1 a block of a portrait's size and proportions with a face's range of tones. `lying` has the card's
 * longer side across.
 */
export function portraitStrength(lying: ColorRaster, pixelsPerMm: number): number {
  const cells = shrink(lying, Math.round(pixelsPerMm));
  const { width, height } = cells;
  const ground = cardGround(cells);
  const limit = ground.range * DIFFERENT;
  const solid = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y + 1) * (width + 1) + x + 1;
      solid[at] =
        solid[at - 1]! +
        solid[at - width - 1]! -
        solid[at - width - 2]! +
        (differenceFrom(ground, cells, x, y) > limit ? 1 : 0);
    }
  }
  const share = (left: number, top: number, right: number, bottom: number) => {
    const row = width + 1;
    const sum =
      solid[bottom * row + right]! -
      solid[top * row + right]! -
      solid[bottom * row + left]! +
      solid[top * row + left]!;
    return sum / ((right - left) * (bottom - top));
  };
  let best = 0;
  for (const [wide, high] of [
    [LEAST_SHORT, LEAST_LONG],
    [LEAST_LONG, LEAST_SHORT],
  ] as const) {
    for (let top = 0; top + high <= height; top += 2) {
      for (let left = 0; left + wide <= width; left += 2) {
        const [right, bottom] = [left + wide, top + high];
        if (share(left, top, right, bottom) < FILLED) continue;
        const block = grown({ left, top, right, bottom }, width, height, share);
        best = Math.max(best, likeness(cells, block, ground.range));
      }
    }
  }
  return best;
}

function grown(
  from: PixelBox,
  width: number,
  height: number,
  share: (left: number, top: number, right: number, bottom: number) => number,
): PixelBox {
  const block = { ...from };
  let growing = true;
  while (growing) {
    growing = false;
    const { left: l, top: t, right: r, bottom: b } = block;
    if (l > 0 && share(l - 1, t, l, b) >= GROWN) growing = block.left-- > 0;
    if (r < width && share(r, t, r + 1, b) >= GROWN) growing = block.right++ > 0;
    if (t > 0 && share(l, t - 1, r, t) >= GROWN) growing = block.top-- > 0;
    if (b < height && share(l, b, r, b + 1) >= GROWN) growing = block.bottom++ > 0;
  }
  return block;
}

function likeness(cells: ColorRaster, box: PixelBox, range: number): number {
  const { left, top, right, bottom } = box;
  const [wide, high] = [right - left, bottom - top];
  const [short, long] = [Math.min(wide, high), Math.max(wide, high)];
  if (short > MOST_SHORT || long > MOST_LONG) return 0;
  if (long < short * LEAST_RATIO || long > short * MOST_RATIO) return 0;
  const offEdge =
    left >= OFF_EDGE &&
    top >= OFF_EDGE &&
    right <= cells.width - OFF_EDGE &&
    bottom <= cells.height - OFF_EDGE;
  if (!offEdge) return 0;
  const middle = (left + right) / 2 / cells.width;
  if (middle > 0.4 && middle < 0.6) return 0;
  let [sum, squares, steps] = [0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * cells.width + x) * 3 + 1;
      const level = cells.data[at]!;
      sum += level;
      squares += level * level;
      steps +=
        Math.abs(level - cells.data[at + 3]!) + Math.abs(level - cells.data[at + 3 * cells.width]!);
    }
  }
  const count = wide * high;
  const spread = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  if (steps / 2 / count > spread * ROUGH) return 0;
  return Math.min(1, spread / range / SPREAD);
}
