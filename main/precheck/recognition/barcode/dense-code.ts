import { histogramOf, levelAt } from '../../vision/flat/tones.ts';
import type { GrayRaster, PixelBox } from '../../vision/picture/raster.ts';

const CELL_MM = 2;
/** The smallest part of a barcode that counts, in millimeters. A finger or glare may cover the rest. */
const LEAST_LONG_MM = 24;
const LEAST_SHORT_MM = 6;
const FILLED = 0.8;
/**
 * The minimum number of changes between dark and light per millimeter. A PDF417 has 8 changes per 17 modules (ISO/IEC
 * 15438). A module on a license is 0.17 to 0.38 mm wide (AAMVA, annex D), which is 1.2 to 2.8 changes. The densest
 * print has 0.8.
 */
const LEAST_PER_MM = 1.05;
/**
 * The minimum ratio of the changes along the bars to those across them. The rows of a PDF417 change too, but less often
 * than its bars. A linear barcode never changes along its bars. Noise and text change equally often in both directions.
 */
const LEAST_RATIO = 0.1;
const MOST_RATIO = 0.75;
/** A change must span this fraction of the range from dark to light, and at least `LEAST_STEP` levels. */
const STEP = 0.2;
const LEAST_STEP = 5;

/** The position of fine bars like those of a PDF417, whether or not they are readable. */
export interface DenseCode {
  readonly box: PixelBox;
  /**
   * True if the bars are vertical, so that the barcode is read along the rows of pixels. If they are horizontal, it is
   * read along the columns.
   */
  readonly upright: boolean;
}

/** Caches the results, because the barcode reader and the side cues search the same raster. */
const found = new WeakMap<GrayRaster, { readonly code: DenseCode | null }>();

/**
 * Finds the largest block of fine bars in a raster with `pixelsPerMm` pixels per millimeter. Returns null if there is
 * none.
 */
export function findDenseCode(raster: GrayRaster, pixelsPerMm: number): DenseCode | null {
  const known = found.get(raster) ?? { code: look(raster, pixelsPerMm) };
  found.set(raster, known);
  return known.code;
}

function look(raster: GrayRaster, pixelsPerMm: number): DenseCode | null {
  const { width, height } = raster;
  const histogram = histogramOf(raster, { left: 0, top: 0, right: width, bottom: height });
  const range = levelAt(histogram, 0.98) - levelAt(histogram, 0.02);
  const cell = Math.round(CELL_MM * pixelsPerMm);
  const density = edgeDensity(raster, cell, Math.max(LEAST_STEP, range * STEP));
  const codes = [true, false]
    .map((upright) => ({ upright, box: largestBlock(density, pixelsPerMm, upright) }))
    .filter((code): code is DenseCode => code.box !== null);
  return codes.sort((a, b) => areaOf(b.box) - areaOf(a.box))[0] ?? null;
}

function largestBlock(density: EdgeDensity, pixelsPerMm: number, upright: boolean) {
  const { columns, rows, cell } = density;
  const along = upright ? density.across : density.down;
  const other = upright ? density.down : density.across;
  const least = LEAST_PER_MM / pixelsPerMm;
  const dense = Uint8Array.from(along, (changes, index) =>
    changes >= least && other[index]! <= changes * MOST_RATIO ? 1 : 0,
  );
  const long = Math.ceil(LEAST_LONG_MM / CELL_MM);
  const short = Math.ceil(LEAST_SHORT_MM / CELL_MM);
  const [wide, high] = upright ? [long, short] : [short, long];
  const share = (left: number, top: number, right: number, bottom: number) =>
    meanOf(dense, columns, left, top, right, bottom);

  let best: PixelBox | null = null;
  let most = 0;
  for (let top = 0; top + high <= rows; top++) {
    for (let left = 0; left + wide <= columns; left++) {
      const filled = share(left, top, left + wide, top + high);
      if (filled <= most || filled < FILLED) continue;
      const [right, bottom] = [left + wide, top + high];
      const changes = meanOf(along, columns, left, top, right, bottom);
      if (meanOf(other, columns, left, top, right, bottom) < changes * LEAST_RATIO) continue;
      most = filled;
      best = { left, top, right, bottom };
    }
  }
  if (best === null) return null;
  let { left, top, right, bottom } = best;
  while (left > 0 && share(left - 1, top, left, bottom) >= 0.5) left--;
  while (right < columns && share(right, top, right + 1, bottom) >= 0.5) right++;
  while (top > 0 && share(left, top - 1, right, top) >= 0.5) top--;
  while (bottom < rows && share(left, bottom, right, bottom + 1) >= 0.5) bottom++;
  return { left: left * cell, top: top * cell, right: right * cell, bottom: bottom * cell };
}

function meanOf(
  values: Float32Array | Uint8Array,
  columns: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) sum += values[y * columns + x]!;
  }
  return sum / ((right - left) * (bottom - top));
}

function areaOf({ left, top, right, bottom }: PixelBox): number {
  return (right - left) * (bottom - top);
}

/** The density of changes between dark and light, in the square cells of a grid. */
interface EdgeDensity {
  readonly columns: number;
  readonly rows: number;
  /** The side length of a cell, in pixels. */
  readonly cell: number;
  /** The changes per pixel along the rows and along the columns of pixels. Cells are in row order. */
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/** The direction of the last level change along a row or a column. */
const [NEITHER, UP, DOWN] = [0, 1, 2] as const;

/**
 * Counts where the level differs from its last low or high by more than `step`. Does so along each row and each column
 * of pixels. Pixels at the right and bottom edges that don't fill a cell are ignored.
 */
function edgeDensity({ data, width, height }: GrayRaster, cell: number, step: number) {
  const columns = Math.floor(width / cell);
  const rows = Math.floor(height / cell);
  const across = new Float32Array(columns * rows);
  const down = new Float32Array(columns * rows);
  const one = 1 / (cell * cell);
  const used = columns * cell;
  // Process the columns in parallel, row by row, because vertically adjacent pixels are far apart in memory.
  const lows = data.slice(0, used);
  const highs = data.slice(0, used);
  const ways = new Uint8Array(used);
  for (let y = 0; y < rows * cell; y++) {
    const row = Math.floor(y / cell) * columns;
    let low = data[y * width]!;
    let high = low;
    let way: number = NEITHER;
    for (let column = 0, x = 0, at = y * width; column < columns; column++) {
      let [changes, falls] = [0, 0];
      for (const end = x + cell; x < end; x++, at++) {
        const level = data[at]!;
        if (level < low) low = level;
        if (level > high) high = level;
        if (way !== UP && level - low > step) {
          way = UP;
          high = level;
          changes++;
        } else if (way !== DOWN && high - level > step) {
          way = DOWN;
          low = level;
          changes++;
        }
        if (level < lows[x]!) lows[x] = level;
        if (level > highs[x]!) highs[x] = level;
        if (ways[x] !== UP && level - lows[x]! > step) {
          ways[x] = UP;
          highs[x] = level;
          falls++;
        } else if (ways[x] !== DOWN && highs[x]! - level > step) {
          ways[x] = DOWN;
          lows[x] = level;
          falls++;
        }
      }
      across[row + column]! += changes * one;
      down[row + column]! += falls * one;
    }
  }
  const density: EdgeDensity = { columns, rows, cell, across, down };
  return density;
}
