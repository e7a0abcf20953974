import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { FlatDocument } from '../seeing/flat-document.ts';
import { type GreyRaster, greyOf } from '../seeing/raster.ts';
import { beforeTurn, turned } from '../seeing/turned.ts';
import { findBands } from './mrz-bands.ts';
import type { MrzFormat } from './mrz-layout.ts';
import { type CellBorders, fitCells, PITCH_MM } from './mrz-pitch.ts';
import { type Strip, stripOf } from './mrz-strip.ts';
import { cornersOfBox, type PicturePart, partAround } from './picture-part.ts';

/** A machine-readable zone, cut into its characters' cells but not read. */
export interface FoundMrz {
  /** Degrees clockwise that bring the zone upright, if it is read that way round. */
  readonly turn: Turn;
  readonly format: MrzFormat;
  /** Around its lines, in the picture. */
  readonly region: PicturePart;
  readonly strips: readonly Strip[];
  /** Of each line's cells, in the columns of its strip. */
  readonly borders: readonly CellBorders[];
}

/**
 * Looks for a machine-readable zone: rows of print as long as the document is wide, of equal height
 * and at a fixed pitch, along a long side. A zone stands at the lower long side (ICAO 9303-4 to -6),
 * which says which way up it is; `other` is the same zone the other way round, for when the reading
 * says otherwise. Null when there is none, or too little contrast to tell.
 */
export function findMrz(
  document: FlatDocument,
): { likely: FoundMrz; other: () => FoundMrz | null } | null {
  const { pixels } = document;
  const grey = greyOf(pixels);
  const lying = pixels.width >= pixels.height;
  const [first, second]: readonly Turn[] = lying ? [0, 180] : [90, 270];
  const standing = turned(grey, first!);
  const bands = findBands(standing, document.pixelsPerMm);
  if (!bands) return null;
  const middle = bands.reduce(
    (sum, band) => sum + band.middle + (band.slope * standing.width) / 2,
    0,
  );
  const below = middle / bands.length > standing.height / 2;
  const [likely, other] = below ? [first!, second!] : [second!, first!];
  const found = cut(document, turned(grey, likely), likely);
  return found && { likely: found, other: () => cut(document, turned(grey, other), other) };
}

function cut(document: FlatDocument, upright: GreyRaster, turn: Turn): FoundMrz | null {
  const { pixelsPerMm } = document;
  const bands = findBands(upright, pixelsPerMm);
  if (!bands) return null;
  const strips = bands.map((band) => stripOf(upright, band, PITCH_MM * pixelsPerMm));
  const fit = fitCells(strips, pixelsPerMm);
  if (!fit) return null;
  const region = regionOf(document, upright, turn, strips, fit.borders);
  return { turn, format: fit.format, region, strips, borders: fit.borders };
}

/** Around the lines' cells and half a character's height more. */
function regionOf(
  document: FlatDocument,
  { width, height }: GreyRaster,
  turn: Turn,
  strips: readonly Strip[],
  borders: readonly CellBorders[],
): PicturePart {
  const places = strips.flatMap(({ middles, size }, line) => {
    const cells = borders[line]!;
    return [cells[0]!, cells.at(-1)!].flatMap((x) => {
      const y = middles[Math.min(width - 1, Math.max(0, Math.round(x)))]!;
      return [y - size, y + size].map((edge) => beforeTurn([x / width, edge / height], turn));
    });
  });
  const { pixels } = document;
  const xs = places.map(([x]) => x * pixels.width);
  const ys = places.map(([, y]) => y * pixels.height);
  const box = {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
  return partAround(cornersOfBox(document, box));
}
