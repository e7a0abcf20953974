import * as v from 'valibot';
import { contains, inPixels, type Point } from '../../math/plane.ts';
import type { FoundDocument } from '../outline/find-document.ts';
import { type ColorRaster, type GrayRaster, grayOf } from '../picture/raster.ts';

/**
 * The signs of a screen in a picture: the bars of a screenshot. The pixels of a photographed monitor are not searched
 * for.
 */
export const ScreenFacts = v.object({
  /**
   * The number of edges of bars and panes that are exactly horizontal or vertical across the whole picture. A photo has
   * 0.
   */
  levelEdges: v.number(),
});
export type ScreenFacts = v.InferOutput<typeof ScreenFacts>;

/** Measures the signs of a screen. `document` is null if none was found. */
export function measureScreen(picture: ColorRaster, document: FoundDocument | null): ScreenFacts {
  const places = document && inPixels(document.corners, picture);
  return { levelEdges: countLevelEdges(grayOf(picture), places) };
}

/** The minimum difference at the edge of a bar, and the maximum difference on its plain side, of 255 levels. */
const [STEP, FLAT] = [8, 4] as const;
/** An edge must be straight and aligned over this fraction of the picture's width or height. */
const WHOLE = 0.9;
const SAMPLES = 240;
/**
 * Edges within this fraction of the picture from its border do not count. A scanner's lid may end there, but a bar does
 * not.
 */
const BORDER = 0.025;
/** The minimum fraction of an edge that must be outside the document, because a page has edges and rules too. */
const BESIDE = 0.08;
/** How far corners may be off, as a fraction of the document's size. */
const GROWN = 0.03;

/**
 * Counts edges that run straight across the whole picture, exactly horizontal or vertical, with a plain area on one
 * side. They are the edges of a program's bars, and of the picture between them. Objects on a table are never so
 * exactly aligned with the sensor, and never so wide. `corners` are those of the document in pixels, or null. The
 * document's edges and those inside it do not count.
 */
function countLevelEdges(gray: GrayRaster, corners: readonly Point[] | null): number {
  const { width, height } = gray;
  const own = corners && grown(corners);
  const beside = (along: number, line: number, upright: boolean) =>
    own === null || !contains(own, upright ? line : along, upright ? along : line);
  return (
    count(gray, [width, 1, height, width], (along, line) => beside(along, line, false)) +
    count(gray, [height, width, width, 1], (along, line) => beside(along, line, true))
  );
}

/**
 * How to walk along all possible edges. An edge has `length` pixels and the step `step`. There are `lines` of them,
 * with the step `across` from one to the next.
 */
type Walk = readonly [length: number, step: number, lines: number, across: number];

function count(
  { data }: GrayRaster,
  [length, step, lines, across]: Walk,
  isBeside: (along: number, line: number) => boolean,
): number {
  const stride = Math.max(1, Math.floor(length / SAMPLES));
  const most = (1 - WHOLE) * (length / stride);
  const border = Math.max(4, Math.ceil(BORDER * lines));
  let found = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let line = border; line < lines - border; line++) {
    let hits = 0;
    let samples = 0;
    let misses = 0;
    for (let along = 0; along < length && misses <= most; along += stride) {
      const at = line * across + along * step;
      const before = data[at - across]!;
      const after = data[at + across]!;
      samples++;
      // A thin line, as in wood, is not an edge, because it is the same on both sides.
      const farBefore = data[at - 4 * across]!;
      const farAfter = data[at + 4 * across]!;
      const steps = Math.min(Math.abs(before - after), Math.abs(farBefore - farAfter)) >= STEP;
      const plainBefore = spread(before, data[at - 2 * across]!, farBefore) <= FLAT;
      const plainAfter = spread(after, data[at + 2 * across]!, farAfter) <= FLAT;
      if (steps && (plainBefore || plainAfter)) hits++;
      else misses++;
    }
    if (misses > most || hits < WHOLE * samples) continue;
    if (partBeside(length, stride, (along) => isBeside(along, line)) < BESIDE) continue;
    if (line - last > 3) found++;
    last = line;
  }
  return found;
}

/** Moves the corners outward slightly, so that the document's edges are inside. */
function grown(corners: readonly Point[]): readonly Point[] {
  const middle = [0, 1].map((axis) => corners.reduce((sum, at) => sum + at[axis]!, 0) / 4);
  const away = (value: number, axis: number) => value + GROWN * (value - middle[axis]!);
  return corners.map(([x, y]): Point => [away(x, 0), away(y, 1)]);
}

function partBeside(length: number, stride: number, isBeside: (along: number) => boolean): number {
  let [beside, all] = [0, 0];
  for (let along = 0; along < length; along += stride, all++) if (isBeside(along)) beside++;
  return beside / all;
}

function spread(a: number, b: number, c: number): number {
  return Math.max(a, b, c) - Math.min(a, b, c);
}
