import { type ColorRaster, grayOf } from '../picture/raster.ts';

/** The side of a tile in pixels: about six millimeters. */
export const TILE = 12;
/** The middle half of a flat tile's pixels differs by no more, in levels: more than the grain of any lid. */
const FLAT = 7;
export const CHANNELS = [0, 1, 2] as const;

/** A square of the picture. */
export interface Tile {
  /** Its middle, in parts of the picture from -1 to 1. */
  readonly x: number;
  readonly y: number;
  /** Medians of its pixels. */
  readonly gray: number;
  readonly color: readonly number[];
  /** The levels between the first and the third quarter of its pixels. */
  readonly spread: number;
  /** Nothing begins or ends within it. */
  readonly isFlat: boolean;
}

export interface Tiles {
  readonly all: readonly Tile[];
  readonly columns: number;
  readonly rows: number;
}

/** Divides a picture into tiles; the last of a row or a column may be cut. */
export function tilesOf(picture: ColorRaster): Tiles {
  const { width, height, data } = picture;
  const gray = grayOf(picture).data;
  const columns = Math.ceil(width / TILE);
  const rows = Math.ceil(height / TILE);
  const all: Tile[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const box = { left: column * TILE, top: row * TILE, width, height };
      const levels = quarters(gray, 1, 0, box);
      const color = CHANNELS.map((channel) => quarters(data, 3, channel, box).half);
      const spread = levels.upper - levels.lower;
      const x = (2 * (column + 0.5)) / columns - 1;
      const y = (2 * (row + 0.5)) / rows - 1;
      all.push({ x, y, gray: levels.half, color, spread, isFlat: spread <= FLAT });
    }
  }
  return { all, columns, rows };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const counts = new Uint16Array(256);

/** The levels below which a quarter, half and three quarters of a tile's pixels lie. */
function quarters(
  data: Uint8Array,
  step: number,
  channel: number,
  { left, top, width, height }: Box,
): { readonly lower: number; readonly half: number; readonly upper: number } {
  counts.fill(0);
  let all = 0;
  for (let y = top; y < Math.min(height, top + TILE); y++) {
    for (let x = left; x < Math.min(width, left + TILE); x++) {
      counts[data[(y * width + x) * step + channel]!]!++;
      all++;
    }
  }
  const at = [0, 0, 0];
  for (let level = 0, below = 0, k = 0; level < 256 && k < 3; level++) {
    below += counts[level]!;
    while (k < 3 && below > ((k + 1) * all) / 4) at[k++] = level;
  }
  return { lower: at[0]!, half: at[1]!, upper: at[2]! };
}
