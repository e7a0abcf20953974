import * as v from 'valibot';
import type { Corners } from '../../math/plane.ts';
import { areaOf, contains } from '../../math/plane.ts';
import { type Shape, SIZES } from '../outline/sizes.ts';
import { PicturePart, partAround } from '../picture/picture-part.ts';
import { type ColorRaster, shrink } from '../picture/raster.ts';

/** A hand or a finger that covers part of a document. */
export const Obstruction = v.object({
  /** The hidden area of the document. */
  areaMm2: v.number(),
  /** The part of the upright picture around the hidden area. */
  region: PicturePart,
});
export type Obstruction = v.InferOutput<typeof Obstruction>;

/** Skin-colored objects that extend into the picture from its edge, as hands do. Each is a list of pixels. */
export interface Hands {
  readonly width: number;
  readonly height: number;
  readonly all: readonly Int32Array[];
}

/** The number of pixels along the longest edge that is enough to recognize a hand. */
const ENOUGH = 280;
/** The minimum level of red. If a pixel has less, its color is meaningless. */
const DARK = 25;
/** The range of hues from red to orange, as the position of green between blue and red. */
const [REDDEST, YELLOWEST] = [0.05, 0.78];
/** The range of the difference between red and blue, as a fraction of red. */
const [PALEST, RICHEST] = [0.13, 0.78];
/** The maximum difference in green and in blue within one hand, as a fraction of red. */
const TINT = 0.09;
/**
 * The minimum fraction of the picture that a finger covers, and that a hand covers. Anything smaller than a hand may be
 * a square of checked cloth.
 */
const [FINGER, HAND] = [0.02, 0.04];
/**
 * A hand enters through a part of the frame and spreads. It fills a larger fraction of the picture than of its border.
 * A wooden table extends beyond the whole frame, so it fills a smaller one.
 */
const [SPREADS, MOST_BORDER] = [1.3, 0.45];
/**
 * The minimum fraction of a hand that is outside the document. If less of an object is outside, it is the document's
 * print or paper.
 */
const BESIDE = 0.15;

/** Finds hands that reach in from outside the picture. */
export function handsIn(overview: ColorRaster): Hands {
  const by = Math.max(1, Math.round(Math.max(overview.width, overview.height) / ENOUGH));
  const small = shrink(overview, by);
  const { width, height } = small;
  const open = skinIn(small);
  const queue = new Int32Array(width * height);
  const all: Int32Array[] = [];
  const spread = (start: number) => {
    if (open[start] === 0) return;
    const pixels = takeFrom(small, open, queue, start);
    const share = pixels.length / (width * height);
    const border = pixels.filter((at) => isBorder(at, width, height)).length;
    const ofBorder = border / (2 * (width + height));
    if (share >= FINGER && ofBorder <= MOST_BORDER && share >= SPREADS * ofBorder) all.push(pixels);
  };
  for (let x = 0; x < width; x++) {
    spread(x);
    spread((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    spread(y * width);
    spread(y * width + width - 1);
  }
  return { width, height, all };
}

/** Returns the fraction of the picture that hands cover, from 0 to 1. Single fingers do not count. */
export function handShare({ width, height, all }: Hands): number {
  const shares = all.map((pixels) => pixels.length / (width * height));
  return shares.reduce((sum, share) => sum + (share >= HAND ? share : 0), 0);
}

/** Finds the parts of a document that hands hide. The document's corners are fractions of the picture's size. */
export function handsOver(
  { width, height, all }: Hands,
  { corners, shape }: { readonly corners: Corners; readonly shape: Shape },
): Obstruction[] {
  const { long, short } = SIZES[shape];
  const mm2 = (long * short) / (areaOf(corners) * width * height);
  return all.flatMap((pixels) => {
    const places = Array.from(
      pixels,
      (at) => [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height] as const,
    );
    const over = places.filter(([x, y]) => contains(corners, x, y));
    if (over.length === 0 || over.length > (1 - BESIDE) * pixels.length) return [];
    return [{ areaMm2: over.length * mm2, region: partAround(over) }];
  });
}

/**
 * Marks pixels that may be skin with 1. Skin of every tone has about the same hue, because melanin and blood color all
 * of it. See Jones and Rehg, "Statistical Color Models with Application to Skin Detection", 2002. Wood and cork have
 * this hue too.
 */
function skinIn({ data, width, height }: ColorRaster): Uint8Array {
  const skin = new Uint8Array(width * height);
  for (let at = 0; at < skin.length; at++) {
    const [red, blue] = [data[3 * at]!, data[3 * at + 2]!];
    const span = red - blue;
    if (red < DARK || span <= PALEST * red || span > RICHEST * red) continue;
    const hue = (data[3 * at + 1]! - blue) / span;
    if (hue > REDDEST && hue < YELLOWEST) skin[at] = 1;
  }
  return skin;
}

/** Removes a pixel and all connected pixels with a similar tint from `open`, and returns them. */
function takeFrom(
  { data, width, height }: ColorRaster,
  open: Uint8Array,
  queue: Int32Array,
  start: number,
): Int32Array {
  const green = data[3 * start + 1]! / data[3 * start]!;
  const blue = data[3 * start + 2]! / data[3 * start]!;
  let [head, tail] = [0, 0];
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
    if (x > 0) take(at - 1);
    if (x < width - 1) take(at + 1);
    if (at >= width) take(at - width);
    if (at < width * (height - 1)) take(at + width);
  }
  return queue.slice(0, tail);
}

function isBorder(at: number, width: number, height: number): boolean {
  const [x, y] = [at % width, Math.floor(at / width)];
  return x === 0 || y === 0 || x === width - 1 || y === height - 1;
}
