import type { GreyRaster } from '../seeing/raster.ts';

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

/**
 * Counts the changes larger than `step` levels along each row and each column of pixels; what does
 * not fill a cell at the right and below is left out.
 */
export function edgeDensity({ data, width, height }: GreyRaster, cell: number, step: number) {
  const columns = Math.floor(width / cell);
  const rows = Math.floor(height / cell);
  const across = new Float32Array(columns * rows);
  const down = new Float32Array(columns * rows);
  const one = 1 / (cell * cell);
  for (let y = 0; y < rows * cell; y++) {
    const first = Math.floor(y / cell) * columns;
    countChanges(data, y * width, 1, columns * cell, step, (at) => {
      across[first + Math.floor(at / cell)]! += one;
    });
  }
  for (let x = 0; x < columns * cell; x++) {
    const column = Math.floor(x / cell);
    countChanges(data, x, width, rows * cell, step, (at) => {
      down[Math.floor(at / cell) * columns + column]! += one;
    });
  }
  const density: EdgeDensity = { columns, rows, cell, across, down };
  return density;
}

/** Reports where the levels have left their last low or high by `step`. */
function countChanges(
  data: Uint8Array,
  start: number,
  stride: number,
  count: number,
  step: number,
  changed: (at: number) => void,
): void {
  let low = data[start]!;
  let high = low;
  let rising = false;
  let falling = false;
  for (let index = 0, at = start; index < count; index++, at += stride) {
    const level = data[at]!;
    if (level < low) low = level;
    if (level > high) high = level;
    if (!rising && level - low > step) {
      rising = true;
      falling = false;
      high = level;
      changed(index);
    } else if (!falling && high - level > step) {
      falling = true;
      rising = false;
      low = level;
      changed(index);
    }
  }
}
