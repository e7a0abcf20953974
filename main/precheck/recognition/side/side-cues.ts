import * as v from 'valibot';
import { Share } from '../../math/schemas.ts';
import { type FlatDocument, partOfBox } from '../../vision/flat/flat-document.ts';
import { PicturePart } from '../../vision/picture/picture-part.ts';
import { type GrayRaster, grayOf } from '../../vision/picture/raster.ts';
import { findDenseCode } from '../barcode/dense-code.ts';

/** The marks that tell the back of a card from its front if no barcode was read. */
export const SideCues = v.object({
  /**
   * A block of fine bars like those of a PDF417, whether or not they are readable. `share` is its fraction of the
   * card's area.
   */
  denseCode: v.nullable(v.object({ region: PicturePart, share: Share })),
  /** How much the most photographic part looks like a photograph, such as a portrait or a scene. */
  portrait: Share,
});
export type SideCues = v.InferOutput<typeof SideCues>;

/**
 * Searches for the marks of a card's two sides, in all four orientations. A blurred, dark, or covered card may show
 * none.
 */
export function sideCues(document: FlatDocument): SideCues {
  const { pixels, pixelsPerMm, width, height } = document;
  const gray = grayOf(pixels);
  const code = findDenseCode(gray, pixelsPerMm);
  const { left, top, right, bottom } = code?.box ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const area = ((right - left) * (bottom - top)) / (pixelsPerMm * pixelsPerMm);
  return {
    denseCode: code && {
      region: partOfBox(document, code.box),
      share: Math.min(1, area / (width * height)),
    },
    portrait: photographLikeness(gray, pixelsPerMm),
  };
}

/** The side length of the squares whose tones are compared, in millimeters. */
const CELL = 1.5;
/** The longer sides of portraits on cards and data pages, in millimeters, and their proportions. */
const LONG = [18, 22, 26, 31, 36, 42];
const RATIOS = [1.15, 1.3];
/** The fraction of squares that are excluded from the card's range of tones at each end, dark and light. */
const OUTLIERS = 0.02;
/**
 * The range of tone changes between adjacent squares that count as shading, and the maximum spread within a square. All
 * are fractions of the range of tones.
 */
const [LEAST_SHADE, MOST_SHADE, MOST_WITHIN] = [0.02, 0.3, 0.22];
/** The limits of the middle tones, as fractions of the range. */
const [DARKEST, LIGHTEST] = [0.2, 0.8];
/**
 * A photo has at least this spread of tones, as a fraction of the range. At least these fractions of its squares have
 * shading and middle tones.
 */
const ENOUGH = { spread: 0.2, shaded: 0.35, middle: 0.5 };
/** How much the spread within squares counts against a photograph, relative to the spread between them. */
const PRINTED = 0.9;

/**
 * Measures how photographic the most photographic part of a card is, from 0 to 1. In a photograph, tones vary widely
 * from place to place, change gradually, and are often neither dark nor light. Print varies within a square but little
 * between squares. Flat art has edges and nothing between them. Faces and colors do not count, so every portrait has
 * the same score, and so does a landscape.
 */
function photographLikeness(gray: GrayRaster, pixelsPerMm: number): number {
  const tones = tonesOf(gray, Math.round(CELL * pixelsPerMm));
  const range = rangeOf(tones.means);
  const sums = sumsOf(tones, range);
  const { width, height } = tones;
  let best = 0;
  for (const long of LONG) {
    for (const ratio of RATIOS) {
      const [far, near] = [Math.round(long / CELL), Math.round(long / ratio / CELL)];
      for (const [wide, high] of [
        [near, far],
        [far, near],
      ] as const) {
        for (let top = 0; top + high <= height; top++) {
          for (let left = 0; left + wide <= width; left++) {
            best = Math.max(best, likeness(sums, width, left, top, wide, high, best));
          }
        }
      }
    }
  }
  return best;
}

interface Tones {
  readonly width: number;
  readonly height: number;
  /** The mean and the standard deviation of each square's levels. */
  readonly means: Float64Array;
  readonly spreads: Float64Array;
}

function tonesOf({ data, width: row, height: rows }: GrayRaster, cell: number): Tones {
  const [width, height] = [Math.floor(row / cell), Math.floor(rows / cell)];
  const means = new Float64Array(width * height);
  const spreads = new Float64Array(width * height);
  const count = cell * cell;
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to++) {
      let [sum, squares] = [0, 0];
      for (let v = y * cell; v < (y + 1) * cell; v++) {
        for (let at = v * row + x * cell, end = at + cell; at < end; at++) {
          sum += data[at]!;
          squares += data[at]! * data[at]!;
        }
      }
      means[to] = sum / count;
      spreads[to] = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
    }
  }
  return { width, height, means, spreads };
}

function rangeOf(means: Float64Array): { readonly low: number; readonly size: number } {
  const sorted = means.toSorted();
  const low = sorted[Math.floor(OUTLIERS * sorted.length)] ?? 0;
  const high = sorted[Math.floor((1 - OUTLIERS) * sorted.length)] ?? 0;
  return { low, size: Math.max(30, high - low) };
}

/** The positions of the five values in sums over all squares above and to the left (Crow 1984). */
const [TONE, SQUARE, WITHIN, SHADED, MIDDLE] = [0, 1, 2, 3, 4] as const;
const KINDS = 5;

function sumsOf({ width, height, means, spreads }: Tones, range: ReturnType<typeof rangeOf>) {
  const row = (width + 1) * KINDS;
  const sums = new Float64Array(row * (height + 1));
  const values = [0, 0, 0, 0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const tone = (means[at]! - range.low) / range.size;
      const within = spreads[at]! / range.size;
      const right = x + 1 < width ? means[at + 1]! - means[at]! : 0;
      const down = y + 1 < height ? means[at + width]! - means[at]! : 0;
      const step = Math.hypot(right, down) / range.size;
      values[TONE] = tone;
      values[SQUARE] = tone * tone;
      values[WITHIN] = within;
      values[SHADED] = step > LEAST_SHADE && step < MOST_SHADE && within < MOST_WITHIN ? 1 : 0;
      values[MIDDLE] = tone > DARKEST && tone < LIGHTEST ? 1 : 0;
      const to = (y + 1) * row + (x + 1) * KINDS;
      for (let kind = 0; kind < KINDS; kind++) {
        sums[to + kind] =
          values[kind]! +
          sums[to + kind - KINDS]! +
          sums[to + kind - row]! -
          sums[to + kind - row - KINDS]!;
      }
    }
  }
  return sums;
}

/**
 * Rates how much a part of the card looks like a photograph. Returns 0 if too few squares have shading for the result
 * to exceed `best`.
 */
function likeness(
  sums: Float64Array,
  width: number,
  left: number,
  top: number,
  wide: number,
  high: number,
  best: number,
): number {
  const row = (width + 1) * KINDS;
  const from = top * row + left * KINDS;
  const [across, down] = [wide * KINDS, high * row];
  const count = wide * high;
  const shaded = enough(sumOver(sums, from + SHADED, across, down) / count, ENOUGH.shaded);
  if (shaded <= best) return 0;
  const tone = sumOver(sums, from + TONE, across, down) / count;
  const square = sumOver(sums, from + SQUARE, across, down) / count;
  const spread = Math.sqrt(Math.max(0, square - tone ** 2));
  const within = sumOver(sums, from + WITHIN, across, down) / count;
  const soft = Math.max(0, 1 - (PRINTED * within) / Math.max(spread, 1e-6));
  const middle = enough(sumOver(sums, from + MIDDLE, across, down) / count, ENOUGH.middle);
  return soft * enough(spread, ENOUGH.spread) * shaded * (0.5 + 0.5 * middle);
}

function sumOver(sums: Float64Array, at: number, across: number, down: number): number {
  return sums[at]! + sums[at + across + down]! - sums[at + across]! - sums[at + down]!;
}

function enough(value: number, limit: number): number {
  return Math.min(1, value / limit);
}
