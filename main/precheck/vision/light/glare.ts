import * as v from 'valibot';
import { Magnitude, Share } from '../../math/schemas.ts';
import type { FlatDocument } from '../flat/flat-document.ts';
import { partOfBox } from '../flat/flat-document.ts';
import { type CellGrid, cellGrid, LINEAR, lightAt } from '../flat/tones.ts';
import { PicturePart } from '../picture/picture-part.ts';
import type { PixelBox } from '../picture/raster.ts';
import { type GrayRaster, grayOf } from '../picture/raster.ts';
import { type Blob, burntBlobs } from './burnt-blobs.ts';

/** An overexposed spot or band on a document, where paper, print, or a portrait is lost. */
export const GlareSpot = v.object({
  areaMm2: Magnitude,
  /** The fraction of the spot's edge that crosses print, a portrait, or bars. */
  covers: Share,
  /** The upright rectangle around the spot, as fractions of the picture's size. */
  region: PicturePart,
});
export type GlareSpot = v.InferOutput<typeof GlareSpot>;

export const GlareFacts = v.array(GlareSpot);

const CELL_MM = 1;
const RIM_MM = 2;
/** The minimum encoded level of an overexposed pixel. JPEG changes white by a few levels. */
const BURNT = 246;
/** The minimum encoded level of a clipped pixel. Even white paper is darker. */
const CLIPPED = 253;
/**
 * The minimum fraction of a spot that is clipped. A lamp clips this much of its spot, but almost white paper is hardly
 * clipped.
 */
const CORE = 0.5;
const LEAST_MM2 = 9;
/**
 * How far from a spot the search for unlit paper goes. `least` and `most` are in cells, and `part` is a fraction of the
 * spot's size.
 */
const REACH = { least: 9, most: 18, part: 0.5 } as const;
const INK = 0.7;
/** The fraction of its excess over the paper to which glare fades, over a distance of at least SPILL_MM. */
const FALLEN = 0.3;
/** The minimum distance over which the light of glare fades. A white photo or label ends sharply. */
const SPILL_MM = 0.32;
/**
 * On almost white paper, glare fades visibly only on the ink. Close to the spot, the linear light of the ink is between
 * `least` and `most`. One millimeter away, it has at least the fraction `kept`. At the end of the spot's reach, it is
 * at least `times` times darker. Next to a white label, ink is as dark as elsewhere.
 */
const PALED = { least: 0.15, most: 0.8, kept: 0.4, times: 2 } as const;

/** Finds overexposed, featureless spots that are lighter than the surrounding paper, largest first. */
export function findGlare(document: FlatDocument): GlareSpot[] {
  const size = Math.round(document.pixelsPerMm * CELL_MM);
  const gray = grayOf(document.pixels);
  const grid = cellGrid(gray, size);
  const rim = Math.ceil(RIM_MM / CELL_MM);
  const usual = usualPaper(grid, rim);
  const spots: GlareSpot[] = [];
  const reachOf = (cells: number) =>
    Math.min(REACH.most, Math.max(REACH.least, Math.round(REACH.part * Math.sqrt(cells))));
  for (const blob of burntBlobs(grid, BURNT, rim, reachOf)) {
    const areaMm2 = blob.cells.length * CELL_MM ** 2;
    if (areaMm2 < LEAST_MM2 || clippedShare(blob.cells, grid) < CORE) continue;
    const around = blob.rings.slice(-3).flat();
    const paper = Math.max(usual, quantile(lightsOf(around, grid.greatest), 0.7));
    const fallen = paper + FALLEN * (1 - paper);
    const falls = rimWidths(blob, grid, gray, size, fallen);
    const spills = quantile(falls, 0.8) / document.pixelsPerMm >= SPILL_MM;
    if (!spills && !palesInk(blob, grid)) continue;
    spots.push({
      areaMm2,
      covers: printedShare(ringsBeyondHalo(blob, grid, fallen).flat(), grid),
      region: partOfBox(document, boxOf(blob.cells, grid, size)),
    });
  }
  return spots.sort((a, b) => b.areaMm2 - a.areaMm2);
}

/**
 * Returns the linear light of the usual paper, based on cells that are not completely overexposed. A band of glare may
 * cover half of a card.
 */
function usualPaper({ columns, rows, least, greatest }: CellGrid, rim: number): number {
  const counts = new Uint32Array(256);
  for (let row = rim; row < rows - rim; row++) {
    for (let at = row * columns + rim; at < (row + 1) * columns - rim; at++) {
      if (least[at]! < BURNT) counts[greatest[at]!]!++;
    }
  }
  return counts.some((count) => count > 0) ? lightAt(counts, 0.5) : 1;
}

function clippedShare(cells: readonly number[], { least }: CellGrid): number {
  return cells.filter((at) => least[at]! >= CLIPPED).length / cells.length;
}

/** Returns whether ink is paler the closer it is to the spot. */
function palesInk({ rings }: Blob, { least }: CellGrid): boolean {
  const inkOf = (ring: readonly number[] = []) => quantile(lightsOf(ring, least), 0.1);
  const [close, farther, far] = [inkOf(rings[1]), inkOf(rings[2]), inkOf(rings.at(-2))];
  const gray = close >= PALED.least && close <= PALED.most;
  return gray && farther >= PALED.kept * close && close >= PALED.times * far;
}

function lightsOf(cells: readonly number[], levels: Uint8Array): number[] {
  return cells.map((at) => LINEAR[levels[at]!]!);
}

/** Returns the rings that show what a spot covers. Inside the spot's halo, print is too pale to be recognized. */
function ringsBeyondHalo({ rings }: Blob, { greatest }: CellGrid, fallen: number) {
  const from = rings.findIndex((ring) => quantile(lightsOf(ring, greatest), 0.5) < fallen);
  const first = from === -1 ? rings.length - 3 : Math.max(1, from);
  return rings.slice(first, first + 3);
}

function printedShare(cells: readonly number[], { least, greatest }: CellGrid): number {
  const printed = cells.filter((at) => LINEAR[least[at]!]! < INK * LINEAR[greatest[at]!]!);
  return cells.length === 0 ? 0 : printed.length / cells.length;
}

/**
 * For each cell on the blob's edge, counts pixels outward. Starts after the last overexposed one and ends at the first
 * below `half` (linear light).
 */
function rimWidths(
  { cells, rings }: Blob,
  { columns }: CellGrid,
  gray: GrayRaster,
  size: number,
  half: number,
): number[] {
  const inside = new Set(cells);
  const widths: number[] = [];
  for (const at of rings[0] ?? []) {
    for (const step of [1, -1, columns, -columns]) {
      if (!inside.has(at - step)) continue;
      const [dx, dy] = Math.abs(step) === 1 ? [step, 0] : [0, Math.sign(step)];
      let x = ((at - step) % columns) * size + (size >> 1);
      let y = Math.floor((at - step) / columns) * size + (size >> 1);
      let width = 0;
      for (; x >= 0 && x < gray.width && y >= 0 && y < gray.height; x += dx, y += dy) {
        const level = gray.data[y * gray.width + x]!;
        if (level < CLIPPED) width++;
        else width = 0;
        if (LINEAR[level]! < half) break;
      }
      widths.push(width);
    }
  }
  return widths;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = Float32Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 1;
}

function boxOf(cells: readonly number[], { columns }: CellGrid, size: number): PixelBox {
  const xs = cells.map((at) => (at % columns) * size);
  const ys = cells.map((at) => Math.floor(at / columns) * size);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, right: Math.max(...xs) + size, bottom: Math.max(...ys) + size };
}
