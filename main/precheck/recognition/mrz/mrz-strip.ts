import type { Point } from '../../math/plane.ts';
import type { GrayRaster } from '../../vision/picture/raster.ts';

/** Returns the center of a line of print at a column, in pixels from the top of the raster. */
export type Track = (x: number) => number;

/**
 * A straightened line of the zone. `ink` ranges from 0 (paper) to 1 (ink), in row order. Characters extend from row
 * `height` / 6 to row `height` * 5 / 6. Columns are those of the original raster.
 */
export interface Strip {
  readonly ink: Float32Array;
  readonly width: number;
  readonly height: number;
  /** The mean ink of each column between the tops and bottoms of the characters. */
  readonly profile: Float32Array;
}

/** The number of rows of a strip. One sixth is above the characters, and one sixth below. */
const STRIP_ROWS = 30;
const MARGIN = 1 / 6;
/**
 * The number of positions per character at which paper is searched for. Paper is brighter than this fraction of a
 * column's levels.
 */
const [SHADES, PAPER] = [6, 0.8];
/** The number of parts into which a line is divided. The line is followed through the centers of ink in these parts. */
const PARTS = 14;

/** Straightens a line along its track. `pitch` is the approximate width of a character in pixels. */
export function stripOf(gray: GrayRaster, track: Track, pitch: number): Strip {
  const { top, foot } = extent(gray, track, pitch);
  const size = foot - top;
  const middle = (top + foot) / 2;
  const { width } = gray;
  const ink = new Float32Array(width * STRIP_ROWS);
  const step = size / (STRIP_ROWS * (1 - 2 * MARGIN));
  const middles = Float64Array.from({ length: width }, (_, x) => track(x) + middle);
  for (let row = 0; row < STRIP_ROWS; row++) {
    const offset = (row - STRIP_ROWS / 2) * step;
    for (let x = 0; x < width; x++) {
      ink[row * width + x] = columnMean(gray, x, middles[x]! + offset, step);
    }
  }
  withoutShade(ink, width, pitch);
  leveled(ink, width, pitch);
  return { ink, width, height: STRIP_ROWS, profile: profileOf(ink, width) };
}

export function reversed({ ink, width, height, profile }: Strip): Strip {
  return { ink: ink.toReversed(), width, height, profile: profile.toReversed() };
}

function profileOf(ink: Float32Array, width: number): Float32Array {
  const profile = new Float32Array(width);
  const [from, to] = [STRIP_ROWS * MARGIN, STRIP_ROWS * (1 - MARGIN)];
  for (let row = from; row < to; row++) {
    for (let x = 0; x < width; x++) profile[x]! += ink[row * width + x]! / (to - from);
  }
  return profile;
}

/** Returns the mean gray level of a column over `length` pixels, starting at `y`, interpolated between pixels. */
function columnMean({ data, width, height }: GrayRaster, x: number, y: number, length: number) {
  const probes = Math.max(1, Math.round(length));
  let sum = 0;
  for (let probe = 0; probe < probes; probe++) {
    const at = Math.min(height - 1, Math.max(0, y + ((probe + 0.5) * length) / probes - 0.5));
    const row = at | 0;
    const below = Math.min(height - 1, row + 1);
    const value = data[row * width + x]!;
    sum += value + (data[below * width + x]! - value) * (at - row);
  }
  return sum / probes;
}

/**
 * Follows a line of print between two columns of a raster through the centers of its ink. It stays within `reach`
 * pixels of its expected position.
 */
export function trackOf(
  { data, width, height }: GrayRaster,
  near: Track,
  [from, to]: readonly [number, number],
  reach: number,
): Track {
  const points: Point[] = [];
  for (let part = 0; part < PARTS; part++) {
    const left = Math.max(1, Math.round(from + (part * (to - from)) / PARTS));
    const right = Math.min(width - 1, Math.round(from + ((part + 1) * (to - from)) / PARTS));
    const middle = near((left + right) / 2);
    let [sum, moment] = [0, 0];
    const [first, last] = [
      Math.max(0, Math.round(middle - reach)),
      Math.min(height - 1, middle + reach),
    ];
    for (let row = first; row <= last; row++) {
      let strokes = 0;
      for (let x = left, at = row * width + left; x < right; x++, at++) {
        const change = Math.abs(data[at + 1]! - data[at - 1]!);
        if (change > 10) strokes += change;
      }
      sum += strokes;
      moment += strokes * row;
    }
    if (sum > 0) points.push([(left + right) / 2, moment / sum + 0.5]);
  }
  if (points.length < PARTS / 2) return near;
  const first = through(points);
  const off = ([x, y]: Point) => Math.abs(y - first(x));
  const nearest = points.toSorted((a, b) => off(a) - off(b));
  return through(nearest.slice(0, Math.ceil(points.length * 0.75)));
}

/** Fits a straight line by least squares. */
function through(points: readonly Point[]): Track {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [middle, height] = [mean(([x]) => x), mean(([, y]) => y)];
  const spread = mean(([x]) => (x - middle) ** 2);
  const slope = mean(([x, y]) => (x - middle) * (y - height)) / Math.max(1, spread);
  return (x) => height + slope * (x - middle);
}

/** Finds the tops and bottoms of the characters along a track, based on the strokes in each row. */
function extent(gray: GrayRaster, track: Track, pitch: number) {
  const { data, width, height } = gray;
  const reach = Math.round(pitch * 1.1);
  const rows = new Float32Array(2 * reach + 1);
  for (let x = Math.round(width * 0.1); x < width * 0.9; x++) {
    const middle = Math.round(track(x) - 0.5);
    for (let offset = -reach; offset <= reach; offset++) {
      const y = Math.min(height - 1, Math.max(0, middle + offset));
      const at = y * width + x;
      const change = Math.abs(data[at + 1]! - data[at - 1]!);
      if (change > 10) rows[offset + reach]! += change;
    }
  }
  const sorted = rows.toSorted();
  const [bare, typical] = [0.1, 0.75].map((part) => sorted[Math.round(rows.length * part)]!) as [
    number,
    number,
  ];
  const least = bare + (typical - bare) * 0.15;
  let [first, last] = [reach, reach];
  while (first > 0 && rows[first - 1]! >= least) first--;
  while (last < 2 * reach && rows[last + 1]! >= least) last++;
  return { top: first - reach - 0.5, foot: last - reach + 0.5 };
}

/**
 * Removes shading, based on the paper above and below the characters. This is done column by column, because the edge
 * of a shadow is narrower than a character.
 */
function withoutShade(rows: Float32Array, width: number, pitch: number): void {
  const step = Math.max(1, Math.round(pitch / SHADES));
  const count = Math.ceil(width / step);
  const column = new Float32Array(rows.length / width);
  const lights = Float32Array.from({ length: count }, (_, index) => {
    for (let row = 0, at = index * step; row < column.length; row++, at += width) {
      column[row] = rows[at]!;
    }
    return column.sort()[Math.floor(PAPER * column.length)]!;
  });
  const paper = lights.map((_, at) => lights.slice(Math.max(0, at - 2), at + 3).sort()[2]!);
  const most = paper.reduce((light, one) => Math.max(light, one), 1);
  for (let x = 0; x < width; x++) {
    const at = x / step;
    const left = Math.min(count - 1, at | 0);
    const right = Math.min(count - 1, left + 1);
    const light = paper[left]! + (paper[right]! - paper[left]!) * (at - left);
    const scale = most / Math.max(1, light);
    for (let i = x; i < rows.length; i += width) rows[i] = Math.min(255, rows[i]! * scale);
  }
}

/**
 * Converts gray levels to ink from 0 to 1, based on the lightest and darkest levels near each column. Shadows and sheen
 * across the line therefore do not matter.
 */
function leveled(rows: Float32Array, width: number, pitch: number): void {
  const block = Math.max(4, Math.round(pitch));
  const count = Math.ceil(width / block);
  const [paper, ink] = [new Float32Array(count), new Float32Array(count)];
  const height = rows.length / width;
  const counts = new Uint32Array(256);
  for (let index = 0; index < count; index++) {
    const from = Math.max(0, index - 2) * block;
    const to = Math.min(width, (index + 3) * block);
    counts.fill(0);
    for (let row = 0; row < height; row++) {
      for (let x = from; x < to; x++) counts[rows[row * width + x]! | 0]!++;
    }
    const all = height * (to - from);
    paper[index] = levelBelow(counts, 0.7 * all);
    ink[index] = levelBelow(counts, 0.04 * all);
  }
  for (let x = 0; x < width; x++) {
    const at = Math.min(count - 1, Math.max(0, (x + 0.5) / block - 0.5));
    const [left, part] = [at | 0, at % 1];
    const right = Math.min(count - 1, left + 1);
    const light = paper[left]! + (paper[right]! - paper[left]!) * part;
    const dark = ink[left]! + (ink[right]! - ink[left]!) * part;
    const scale = 1 / Math.max(8, light - dark);
    for (let i = x; i < rows.length; i += width) {
      rows[i] = Math.min(1, Math.max(0, (light - rows[i]!) * scale));
    }
  }
}

/** Returns the level below which this many of the counted pixels are found. */
function levelBelow(counts: Uint32Array, pixels: number): number {
  let level = 0;
  for (let sum = 0; level < 255; level++) {
    sum += counts[level]!;
    if (sum > pixels) break;
  }
  return level + 0.5;
}
