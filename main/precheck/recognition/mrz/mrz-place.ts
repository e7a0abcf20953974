import type { Point } from '../../math/plane.ts';
import type { PictureView } from '../../vision/picture/picture-view.ts';
import { type GrayRaster, grayOf } from '../../vision/picture/raster.ts';

/** Two lines of print with the same length, one directly below the other, anywhere in a picture. */
export interface MrzPlace {
  /**
   * The ends of the center line between the two lines, as fractions of the picture's size. They are in order from left
   * to right or top to bottom.
   */
  readonly from: Point;
  readonly to: Point;
  /** The distance between the centers of the lines, in pixels of the overview. */
  readonly apart: number;
  /** Whether the lines are vertical. */
  readonly standing: boolean;
  /** The length of the lines as a multiple of the distance between them. */
  readonly long: number;
  /** How clearly the lines stand out over their whole length. */
  readonly score: number;
}

/** The longest edge, in pixels, at which lines are searched for. At this size, strokes are still one pixel wide. */
const EDGE = 600;
/** The number of pixel columns whose strokes are counted together. */
const SEGMENT = 12;
/**
 * The distance in pixels from a stroke to the paper next to it, and the minimum and maximum depth in levels. The depth
 * is squared, because print is darker than patterns.
 */
const BESIDE = 3;
const [LEAST_STEP, MOST_STEP] = [5, 70];
/**
 * The range of line distances that are tried, as fractions of the picture's longest edge. The last value is the factor
 * from one to the next.
 */
const [LEAST_APART, MOST_APART, APART_STEP] = [0.0125, 0.085, 1.2];
/**
 * The height of a line's characters, and of the empty space next to it. Both are multiples of the distance between
 * lines (ICAO 9303-3, 4.1 and 4.2).
 */
const HEIGHT = 0.4;
const BARE = 0.26;
/** The maximum slope of the lines. */
const SLOPE = 0.2;
/** A row may be print if the mean squared depth of its strokes is at least this. */
const LEAST_LINE = 32;
/**
 * The range of line lengths, as multiples of the distance between lines. In the standard, they are 12 (TD1) to 17.6
 * (TD3).
 */
const [LEAST_LONG, MOST_LONG] = [9, 23];
/** The minimum score of a chain of segments. */
const LEAST_CHAIN = 3;
/** The number of places that are kept for each direction of the lines, and their minimum score. */
const [KEPT, LEAST_SCORE] = [3, 7];

/**
 * Finds pairs of long parallel lines of print anywhere in the picture, best first. Both are rows full of vertical
 * strokes with the same height, and there is nothing between, above, or below them.
 */
export function findMrzPlaces(view: PictureView): MrzPlace[] {
  const { overview } = view;
  const by = Math.ceil(Math.max(overview.width, overview.height) / EDGE);
  const gray = shrunk(grayOf(overview), by);
  return [false, true]
    .flatMap((standing) =>
      pairsAlong(standing ? transposed(gray) : gray).map((pair) => ({ ...pair, standing })),
    )
    .sort((a, b) => b.score - a.score)
    .map(({ from, to, apart, standing, long, score }) => {
      const part = ([along, across]: Point): Point =>
        standing
          ? [across / gray.width, along / gray.height]
          : [along / gray.width, across / gray.height];
      return { from: part(from), to: part(to), apart: apart * by, standing, long, score };
    });
}

/** Averages blocks of `by` × `by` pixels. Pixels that do not fill a block are left out. */
function shrunk({ data, width: row, height: rows }: GrayRaster, by: number): GrayRaster {
  const [width, height] = [Math.floor(row / by), Math.floor(rows / by)];
  const out = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to++) {
      let sum = 0;
      for (let at = y * by * row + x * by, line = 0; line < by; line++, at += row) {
        for (let from = at, end = at + by; from < end; from++) sum += data[from]!;
      }
      out[to] = sum / (by * by);
    }
  }
  return { data: out, width, height };
}

/** Swaps rows and columns. */
function transposed({ data, width, height }: GrayRaster): GrayRaster {
  const out = new Uint8Array(data.length);
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from++) out[x * height + y] = data[from]!;
  }
  return { data: out, width: height, height: width };
}

/**
 * The sums of strokes over all previous segments and all positions above. They are in the order of segments, so that a
 * box takes four lookups.
 */
interface Strokes {
  readonly sums: Float64Array;
  readonly segments: number;
  /** The number of positions across the lines, one per pixel. */
  readonly places: number;
}

/**
 * Sums the depth of dark pixels that have paper on both sides in the direction of the lines. The strokes of letters
 * look like this, but few other edges do.
 */
function strokesOf({ data, width, height }: GrayRaster): Strokes {
  const segments = Math.floor(width / SEGMENT);
  const column = height + 1;
  const sums = new Float64Array(column * (segments + 1));
  const reach = 2 * BESIDE - 2;
  for (let place = 0; place < height; place++) {
    let sum = 0;
    for (let segment = 0; segment < segments; segment++) {
      const first = Math.max(segment * SEGMENT, reach);
      const last = Math.min((segment + 1) * SEGMENT, width - reach);
      for (let x = first, at = place * width + x; x < last; x++, at++) {
        const least = data[at]! + LEAST_STEP;
        let left = Math.max(data[at - 2]!, data[at - BESIDE]!);
        left = Math.max(left, data[at - reach]!);
        if (left < least) continue;
        let right = Math.max(data[at + 2]!, data[at + BESIDE]!);
        right = Math.max(right, data[at + reach]!);
        if (right < least) continue;
        const depth = Math.min(left, right, least + MOST_STEP) - least + LEAST_STEP;
        sum += depth * depth;
      }
      const to = (segment + 1) * column + place + 1;
      sums[to] = sums[to - 1]! + sum;
    }
  }
  return { sums, segments, places: height };
}

interface Pair {
  readonly long: number;
  readonly from: Point;
  readonly to: Point;
  readonly apart: number;
  readonly score: number;
}

function pairsAlong(gray: GrayRaster): Pair[] {
  const strokes = strokesOf(gray);
  const edge = Math.max(gray.width, gray.height);
  const pairs: Pair[] = [];
  for (
    let apart = Math.max(8, edge * LEAST_APART);
    apart < edge * MOST_APART;
    apart *= APART_STEP
  ) {
    pairs.push(...pairsAt(strokes, apart));
  }
  const kept: Pair[] = [];
  for (const pair of pairs.sort((a, b) => b.score - a.score)) {
    if (kept.length < KEPT && kept.every((other) => !same(pair, other))) kept.push(pair);
  }
  return kept;
}

function same(a: Pair, b: Pair): boolean {
  const middle = ({ from, to }: Pair) => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
  const [[along, across], [otherAlong, otherAcross]] = [middle(a), middle(b)];
  const near = Math.max(a.apart, b.apart);
  return Math.abs(along - otherAlong) < 6 * near && Math.abs(across - otherAcross) < 0.7 * near;
}

/** Finds the chains of segments in which two lines at this distance stand out most. A chain may have a small slope. */
function pairsAt({ sums, segments, places }: Strokes, apart: number): Pair[] {
  const step = Math.max(1, Math.floor(apart / 7));
  const wide = Math.max(0, Math.round((apart * 0.7) / SEGMENT - 0.5));
  const margin = Math.ceil(apart * (0.5 + HEIGHT / 2 + BARE) + 2);
  const rows = Math.floor((places - 2 * margin) / step);
  if (rows < 3) return [];
  const [top, foot] = [-(1 + HEIGHT) / 2, (HEIGHT - 1) / 2];
  const box = (from: number, to: number): Box => {
    const [first, last] = [Math.round(from * apart), Math.round(to * apart)];
    return { first, last: Math.max(first + 1, last) };
  };
  const boxes = {
    upper: box(top, foot),
    lower: box(-foot, -top),
    between: box(-0.16, 0.16),
    over: box(top - BARE, top - 0.06),
    under: box(0.06 - top, BARE - top),
  };
  const reach = Math.max(1, Math.round((SEGMENT * SLOPE) / step));
  const score = new Float32Array(segments * rows);
  const start = new Int32Array(segments * rows);
  const above = new Float64Array(places + 1);
  for (let segment = 0; segment < segments; segment++) {
    const [left, right] = [Math.max(0, segment - wide), Math.min(segments, segment + wide + 1)];
    const scale = 1 / ((right - left) * SEGMENT);
    const [from, to] = [left * (places + 1), right * (places + 1)];
    for (let y = 0; y <= places; y++) above[y] = (sums[to + y]! - sums[from + y]!) * scale;
    const before = (segment - 1) * rows;
    for (let at = 0, index = segment * rows; at < rows; at++, index++) {
      const gain = standsOut(above, margin + at * step, boxes);
      let best = 0;
      let from = index;
      const last = segment === 0 ? -1 : Math.min(rows - 1, at + reach);
      for (let other = Math.max(0, at - reach); other <= last; other++) {
        const known = score[before + other]!;
        if (known > best || (known === best && known > 0 && other === at)) {
          best = known;
          from = start[before + other]!;
        }
      }
      score[index] = Math.max(0, best + gain);
      start[index] = best + gain > 0 ? from : index;
    }
  }
  return bestPaths(score, start, rows, { apart, margin, step });
}

/** Rows relative to a center row. */
interface Box {
  readonly first: number;
  readonly last: number;
}

/** The rows of two lines of print, and the empty rows between, above, and below them. */
interface Boxes {
  readonly upper: Box;
  readonly lower: Box;
  readonly between: Box;
  readonly over: Box;
  readonly under: Box;
}

/** Scores a position from -1 (nothing there) to 1 (both lines full, and nothing between or around them). */
function standsOut(
  above: Float64Array,
  middle: number,
  { upper, lower, between, over, under }: Boxes,
): number {
  const first = meanOf(above, middle, upper);
  if (first < LEAST_LINE) return -1;
  const line = Math.min(first, meanOf(above, middle, lower));
  if (line < LEAST_LINE) return -1;
  const beside = Math.max(meanOf(above, middle, over), meanOf(above, middle, under));
  const most = Math.max(0, meanOf(above, middle, between), beside);
  return Math.max(-1, 1.4 * Math.min(1, (line - 1.6 * most) / (line + LEAST_LINE)) - 0.2);
}

function meanOf(above: Float64Array, middle: number, { first, last }: Box): number {
  return (above[middle + last]! - above[middle + first]!) / (last - first);
}

function bestPaths(
  score: Float32Array,
  start: Int32Array,
  rows: number,
  { apart, margin, step }: { apart: number; margin: number; step: number },
): Pair[] {
  const ends = new Map<number, number>();
  for (let index = 0; index < score.length; index++) {
    if (score[index]! <= LEAST_CHAIN) continue;
    const known = ends.get(start[index]!);
    if (known === undefined || score[index]! > score[known]!) ends.set(start[index]!, index);
  }
  const place = (index: number, beyond: number): Point => [
    (Math.floor(index / rows) + beyond) * SEGMENT,
    margin + (index % rows) * step,
  ];
  const found = [...ends]
    .map(([origin, end]) => {
      const [from, to] = [place(origin, 0), place(end, 1)];
      const long = (to[0] - from[0]) / apart;
      return { from, to, apart, long, score: (score[end]! * SEGMENT) / apart };
    })
    .filter(({ long, score }) => long >= LEAST_LONG && long <= MOST_LONG && score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score);
  return found.slice(0, 2 * KEPT);
}
