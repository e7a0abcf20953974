import { type ColorRaster, shrink } from './raster.ts';
import { isSkin } from './skin.ts';

/** Pixels along the longest edge that are enough to see a hand by. */
const ENOUGH = 280;
/** Red below which a color says nothing. */
const DARK = 25;
/** Difference of green and of blue, by parts of the red, on one hand. */
const TINT = 0.09;
/** Part of the picture: less is a fingertip at an edge, or a check of a cloth. */
const LEAST = 0.04;
/**
 * A hand comes in over part of the frame and spreads: it fills a larger part of the picture than of
 * the picture's border. A wooden table goes on beyond all of the frame and fills less.
 */
const [SPREADS, MOST_BORDER] = [1.3, 0.45] as const;

/** Part of the picture, 0 to 1, that hands cover which reach in over the frame. */
export function measureHand(overview: ColorRaster): number {
  const by = Math.max(1, Math.round(Math.max(overview.width, overview.height) / ENOUGH));
  const small = shrink(overview, by);
  const { width, height } = small;
  const open = skinIn(small);
  const queue = new Int32Array(width * height);
  const around = 2 * (width + height);
  let covered = 0;
  const spread = (start: number) => {
    const { pixels, border } = fill(small, open, queue, start);
    const [share, ofBorder] = [pixels / (width * height), border / around];
    if (share >= LEAST && ofBorder <= MOST_BORDER && share >= SPREADS * ofBorder) covered += share;
  };
  for (let x = 0; x < width; x++) {
    if (open[x] === 1) spread(x);
    if (open[(height - 1) * width + x] === 1) spread((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    if (open[y * width] === 1) spread(y * width);
    if (open[y * width + width - 1] === 1) spread(y * width + width - 1);
  }
  return covered;
}

/** 1 where there may be skin. */
function skinIn({ data, width, height }: ColorRaster): Uint8Array {
  const skin = new Uint8Array(width * height);
  for (let at = 0; at < skin.length; at++) {
    const red = data[3 * at]!;
    if (red >= DARK && isSkin([red, data[3 * at + 1]!, data[3 * at + 2]!])) skin[at] = 1;
  }
  return skin;
}

/** Takes all that hangs together with a place and has its tint out of `open`, and counts it. */
function fill(
  { data, width, height }: ColorRaster,
  open: Uint8Array,
  queue: Int32Array,
  start: number,
) {
  const green = data[3 * start + 1]! / data[3 * start]!;
  const blue = data[3 * start + 2]! / data[3 * start]!;
  let [head, tail, border] = [0, 0, 0];
  const take = (at: number) => {
    if (open[at] === 0) return;
    const red = data[3 * at]!;
    if (Math.abs(data[3 * at + 1]! / red - green) > TINT) return;
    if (Math.abs(data[3 * at + 2]! / red - blue) > TINT) return;
    open[at] = 0;
    queue[tail++] = at;
  };
  take(start);
  while (head < tail) {
    const at = queue[head++]!;
    const x = at % width;
    const y = (at - x) / width;
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) border++;
    if (x > 0) take(at - 1);
    if (x < width - 1) take(at + 1);
    if (y > 0) take(at - width);
    if (y < height - 1) take(at + width);
  }
  return { pixels: tail, border };
}
