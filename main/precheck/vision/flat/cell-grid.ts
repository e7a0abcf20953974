import type { GrayRaster } from '../picture/raster.ts';

/** The least and the greatest level in each square cell of a raster. */
export interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  readonly least: Uint8Array;
  readonly greatest: Uint8Array;
}

/** Divides a raster into cells of `size` pixels; what does not fill a cell at the right and below is left out. */
export function cellGrid({ data, width, height }: GrayRaster, size: number): CellGrid {
  const columns = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const least = new Uint8Array(columns * rows).fill(255);
  const greatest = new Uint8Array(columns * rows);
  for (let y = 0; y < rows * size; y++) {
    const row = ((y / size) | 0) * columns;
    for (let column = 0, at = y * width; column < columns; column++) {
      let low = least[row + column]!;
      let high = greatest[row + column]!;
      for (let end = at + size; at < end; at++) {
        const level = data[at]!;
        if (level < low) low = level;
        if (level > high) high = level;
      }
      least[row + column] = low;
      greatest[row + column] = high;
    }
  }
  return { columns, rows, least, greatest };
}
