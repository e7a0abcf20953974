import type { GreyRaster } from '../seeing/raster.ts';
import type { Band } from './mrz-bands.ts';

/**
 * One line of the zone, straightened: `ink` is 0 (paper) to 1 (ink), by rows; the characters' tops
 * stand at row `height` / 6, their feet at `height` * 5 / 6. Columns are those of the raster it was
 * taken from; `middles` are the line's middles there.
 */
export interface Strip {
  readonly ink: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Ink of each column from top to foot, mean. */
  readonly profile: Float32Array;
  /** Between paper and ink in each column, in levels of grey. */
  readonly contrast: Float32Array;
  readonly middles: Float32Array;
  /** Of the characters, in pixels of the raster. */
  readonly size: number;
}

/** Rows of a strip: a sixth of it above the characters, a sixth below. */
const STRIP_ROWS = 30;
const MARGIN = 1 / 6;

/** Straightens a line along its band; `pitch` is the width of a character in pixels, roughly. */
export function stripOf(grey: GreyRaster, band: Band, pitch: number): Strip {
  const track = tracked(grey, band, pitch);
  const { top, foot } = extent(grey, track, pitch);
  const size = foot - top;
  const middle = track.middle + (top + foot) / 2;
  const { width } = grey;
  const rows = new Float32Array(width * STRIP_ROWS);
  const step = size / (STRIP_ROWS * (1 - 2 * MARGIN));
  const middles = new Float32Array(width);
  for (let x = 0; x < width; x++) middles[x] = middle + track.slope * x;
  for (let row = 0; row < STRIP_ROWS; row++) {
    const offset = (row - STRIP_ROWS / 2) * step;
    for (let x = 0; x < width; x++) {
      rows[row * width + x] = columnMean(grey, x, middles[x]! + offset, step);
    }
  }
  const contrast = levelled(rows, width, pitch);
  const profile = new Float32Array(width);
  const [from, to] = [STRIP_ROWS * MARGIN, STRIP_ROWS * (1 - MARGIN)];
  for (let row = from; row < to; row++) {
    for (let x = 0; x < width; x++) profile[x]! += rows[row * width + x]! / (to - from);
  }
  return { ink: rows, width, height: STRIP_ROWS, profile, contrast, middles, size };
}

/** A column's grey from `y` on over `length` pixels, between pixels. */
function columnMean({ data, width, height }: GreyRaster, x: number, y: number, length: number) {
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

/** The band again, through the middles of the ink in a dozen parts of the line. */
function tracked(grey: GreyRaster, band: Band, pitch: number): { middle: number; slope: number } {
  const { data, width, height } = grey;
  const parts = 14;
  const reach = Math.round(pitch);
  const points: [x: number, y: number][] = [];
  for (let part = 1; part < parts - 1; part++) {
    const [left, right] = [
      Math.round((part * width) / parts),
      Math.round(((part + 1) * width) / parts),
    ];
    const center = (left + right) / 2;
    const middle = band.middle + band.slope * center;
    let [sum, moment] = [0, 0];
    for (
      let y = Math.max(1, Math.round(middle) - reach);
      y <= middle + reach && y < height - 1;
      y++
    ) {
      let strokes = 0;
      for (let x = Math.max(1, left); x < right - 1; x++) {
        const at = y * width + x;
        const change = Math.abs(data[at + 1]! - data[at - 1]!);
        if (change > 10) strokes += change;
      }
      sum += strokes;
      moment += strokes * y;
    }
    if (sum > 0) points.push([center, moment / sum + 0.5]);
  }
  return lineThrough(points) ?? band;
}

/** Least squares, once more without the points furthest off. */
function lineThrough(
  points: readonly [number, number][],
): { middle: number; slope: number } | null {
  if (points.length < 3) return null;
  const through = (of: readonly [number, number][]) => {
    const meanX = of.reduce((sum, [x]) => sum + x, 0) / of.length;
    const meanY = of.reduce((sum, [, y]) => sum + y, 0) / of.length;
    const spread = of.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
    const slope = of.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
    return { middle: meanY - slope * meanX, slope };
  };
  const first = through(points);
  const off = ([x, y]: readonly [number, number]) => Math.abs(y - first.middle - first.slope * x);
  const kept = [...points]
    .sort((a, b) => off(a) - off(b))
    .slice(0, Math.ceil(points.length * 0.75));
  return through(kept);
}

/** Where characters begin and end above and below a track, by the strokes in each row along it. */
function extent(grey: GreyRaster, track: { middle: number; slope: number }, pitch: number) {
  const { data, width, height } = grey;
  const reach = Math.round(pitch * 1.1);
  const rows = new Float32Array(2 * reach + 1);
  for (let x = Math.round(width * 0.1); x < width * 0.9; x++) {
    const middle = Math.round(track.middle + track.slope * x - 0.5);
    for (let offset = -reach; offset <= reach; offset++) {
      const y = Math.min(height - 1, Math.max(0, middle + offset));
      const at = y * width + x;
      const change = Math.abs(data[at + 1]! - data[at - 1]!);
      if (change > 10) rows[offset + reach]! += change;
    }
  }
  const typical = [...rows].sort((a, b) => b - a)[Math.round(rows.length * 0.25)]!;
  const least = typical * 0.15;
  let [first, last] = [reach, reach];
  while (first > 0 && rows[first - 1]! >= least) first--;
  while (last < 2 * reach && rows[last + 1]! >= least) last++;
  return { top: first - reach - 0.5, foot: last - reach + 0.5 };
}

/**
 * Turns grey into ink, 0 to 1, by the lightest and darkest levels near each column, so that a shadow
 * or a sheen across the line does not matter. Gives the contrast of each column.
 */
function levelled(rows: Float32Array, width: number, pitch: number): Float32Array {
  const block = Math.max(4, Math.round(pitch));
  const count = Math.ceil(width / block);
  const [paper, ink] = [new Float32Array(count), new Float32Array(count)];
  const height = rows.length / width;
  const levels = Array.from({ length: count }, (_, index) => {
    const counts = new Uint16Array(256);
    const to = Math.min(width, (index + 1) * block);
    for (let row = 0; row < height; row++) {
      for (let x = index * block; x < to; x++) counts[rows[row * width + x]! | 0]!++;
    }
    return counts;
  });
  for (let index = 0; index < count; index++) {
    const near = levels.slice(Math.max(0, index - 2), index + 3);
    paper[index] = levelBelow(near, 0.7);
    ink[index] = levelBelow(near, 0.04);
  }
  const contrast = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const at = Math.min(count - 1, Math.max(0, (x + 0.5) / block - 0.5));
    const [left, part] = [at | 0, at % 1];
    const right = Math.min(count - 1, left + 1);
    const light = paper[left]! + (paper[right]! - paper[left]!) * part;
    const dark = ink[left]! + (ink[right]! - ink[left]!) * part;
    contrast[x] = light - dark;
    const scale = 1 / Math.max(8, light - dark);
    for (let row = 0, i = x; row < height; row++, i += width) {
      rows[i] = Math.min(1, Math.max(0, (light - rows[i]!) * scale));
    }
  }
  return contrast;
}

/** The level that so large a part of the counted pixels is darker than. */
function levelBelow(counts: readonly Uint16Array[], part: number): number {
  const all = counts.reduce((sum, each) => sum + each.reduce((a, b) => a + b, 0), 0);
  let level = 0;
  for (let sum = 0; level < 255; level++) {
    for (const each of counts) sum += each[level]!;
    if (sum > all * part) break;
  }
  return level + 0.5;
}
