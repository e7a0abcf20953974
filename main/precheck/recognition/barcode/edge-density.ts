import type { GrayRaster } from '../../vision/picture/raster.ts';

/** How often a raster turns from dark to light and back, by square cells of a grid. */
export interface EdgeDensity {
  readonly columns: number;
  readonly rows: number;
  /** Pixels along a cell's side. */
  readonly cell: number;
  /** Changes to a pixel, along the rows of pixels and along the columns; cells by rows. */
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/** Which way the levels went last, along a row or a column. */
const [NEITHER, UP, DOWN] = [0, 1, 2] as const;

/**
 * Counts where the levels have left their last low or high by `step`, along each row and each column of
 * pixels; what does not fill a cell at the right and below is left out.
 */
export function edgeDensity({ data, width, height }: GrayRaster, cell: number, step: number) {
  const columns = Math.floor(width / cell);
  const rows = Math.floor(height / cell);
  const across = new Float32Array(columns * rows);
  const down = new Float32Array(columns * rows);
  const one = 1 / (cell * cell);
  const used = columns * cell;
  // The columns are followed side by side, row by row: a pixel's neighbor above is far away in memory.
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
