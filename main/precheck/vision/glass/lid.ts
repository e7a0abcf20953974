import type { ColorRaster } from '../picture/raster.ts';
import { CHANNELS, TILE, type Tile, type Tiles, tilesOf } from './lid-tiles.ts';
import { curveThrough, type Surface, surfaceThrough } from './surface.ts';

/** The lid over the glass, as it would look without anything on it. */
export interface Lid {
  /** How far each pixel is from it, in levels of the color that differs most; at most 255. */
  readonly unlike: Uint8Array;
  /** The deviation of its grain, in levels. */
  readonly grain: number;
}

/** Tiles of the lid lie so near to a smooth surface, in levels; what light does beside that is kept tile by tile. */
const NEAR = 10;
/** With less of the picture in it, no lid is to be seen. */
const LEAST_SHARE = 0.2;
/** So often the tiles that something lies on take the middle of their neighbors. */
const SPREAD = 24;

/**
 * Finds the lid over the glass: the smooth surface that most of the picture shows, so that a shaded or stained
 * one is a lid too. Null where nothing prevails.
 */
export function lidOf(picture: ColorRaster): Lid | null {
  const tiles = tilesOf(picture);
  const flat = tiles.all.filter((tile) => tile.isFlat);
  const surface = surfaceThrough(flat, (tile) => tile.gray, NEAR);
  if (surface === null) return null;
  const lidTiles = flat.filter((tile) => Math.abs(tile.gray - surface(tile)) <= NEAR);
  if (lidTiles.length < LEAST_SHARE * tiles.all.length) return null;
  const spreads = lidTiles.map(({ spread }) => spread).sort((a, b) => a - b);
  const surfaces = CHANNELS.map(
    (channel) => curveThrough(lidTiles, (tile) => tile.color[channel]!) ?? surface,
  );
  const seen = new Set(lidTiles);
  const colors = CHANNELS.map((channel) =>
    filled(tiles.columns, tiles.all, seen, channel, surfaces[channel]!),
  );
  const spread = spreads[spreads.length >> 1] ?? 0;
  return { unlike: unlikeLid(picture, tiles, colors), grain: spread / 1.35 };
}

/** The lid's level in every tile: as it is seen there, else as the surface and the tiles around say. */
function filled(
  columns: number,
  tiles: readonly Tile[],
  seen: ReadonlySet<Tile>,
  channel: number,
  surface: Surface,
): Float32Array {
  const fitted = tiles.map(surface);
  const off = Float32Array.from(tiles, (tile, at) =>
    seen.has(tile) ? tile.color[channel]! - fitted[at]! : 0,
  );
  const hidden = tiles.flatMap((tile, at) => (seen.has(tile) ? [] : [at]));
  for (let round = 0; round < SPREAD; round++) {
    for (const at of hidden) {
      const column = at % columns;
      const left = column > 0 ? off[at - 1]! : off[at]!;
      const right = column < columns - 1 ? off[at + 1]! : off[at]!;
      const above = off[at - columns] ?? off[at]!;
      const below = off[at + columns] ?? off[at]!;
      off[at] = (left + right + above + below) / 4;
    }
  }
  return off.map((value, at) => value + fitted[at]!);
}

/** The lid between the middles of tiles is what the four around say. */
function unlikeLid(
  { data, width, height }: ColorRaster,
  { columns, rows }: Tiles,
  colors: readonly Float32Array[],
): Uint8Array {
  const unlike = new Uint8Array(width * height);
  const across = Array.from({ length: width }, (_, x) => between(x, columns));
  const line = new Float32Array(columns);
  for (const channel of CHANNELS) {
    const color = colors[channel]!;
    for (let y = 0; y < height; y++) {
      const { before, after, part } = between(y, rows);
      for (let column = 0; column < columns; column++) {
        const upper = color[before * columns + column]!;
        line[column] = upper + (color[after * columns + column]! - upper) * part;
      }
      for (let x = 0, at = y * width; x < width; x++, at++) {
        const place = across[x]!;
        const left = line[place.before]!;
        const lid = left + (line[place.after]! - left) * place.part;
        const off = Math.abs(data[3 * at + channel]! - lid);
        if (off > unlike[at]!) unlike[at] = off;
      }
    }
  }
  return unlike;
}

/** The tiles on both sides of a pixel, and how far it is from the first to the second. */
function between(at: number, tiles: number) {
  const place = Math.max(0, (at + 0.5) / TILE - 0.5);
  const before = Math.min(Math.floor(place), tiles - 1);
  return { before, after: Math.min(before + 1, tiles - 1), part: place - before };
}
