import { fromUnitSquare, project } from '../../math/projection.ts';
import type { GrayRaster } from '../../vision/picture/raster.ts';
import type { Pdf417Symbol } from './pdf417.ts';

/** The bars and spaces of the start pattern and of each codeword, and the modules of both (ISO/IEC 15438, 5.3). */
const RUNS = 8;
const MODULES = 17;
/** The start pattern's first bar and last space in modules, and their tolerance. */
const [FIRST_BAR, LAST_SPACE, OFF] = [8, 3, 1.3];
/** The rows are read from the quiet zone before the symbol to its middle, in parts of its width. */
const [FROM, TO] = [-0.03, 0.5];
/** At least so many rows must follow each other, and so many times more in one direction. */
const [LEAST_VOTES, CLEARLY] = [4, 3];

/**
 * Tells whether a symbol's rows follow each other downward. Codewords come from clusters 0, 3 and 6 in turn
 * (ISO/IEC 15438, 5.3.1), so a decoder also reads rows that go upward: those of a mirrored symbol, which it
 * takes for one upside down. Null where the order is unclear.
 */
export function rowsGoDown(raster: GrayRaster, { corners }: Pdf417Symbol): boolean | null {
  const place = fromUnitSquare(corners);
  const [topLeft, topRight, , bottomLeft] = corners;
  const across = Math.hypot(topRight[0] - topLeft[0], topRight[1] - topLeft[1]);
  const down = Math.hypot(bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1]);
  const levels = new Float64Array(Math.max(1, Math.round(across * (TO - FROM) * 2)));
  const votes: [down: number, up: number] = [0, 0];
  let last: number | null = null;
  for (let line = 0; line < down; line++) {
    for (let index = 0; index < levels.length; index++) {
      const u = FROM + ((index + 0.5) / levels.length) * (TO - FROM);
      levels[index] = levelAt(raster, project(place, [u, (line + 0.5) / down]));
    }
    const cluster = clusterOf(levels);
    if (cluster === null) continue;
    const step = last === null ? 0 : (cluster - last + 3) % 3;
    if (step === 1) votes[0]++;
    if (step === 2) votes[1]++;
    last = cluster;
  }
  if (votes[0] >= LEAST_VOTES && votes[0] >= CLEARLY * votes[1]) return true;
  return votes[1] >= LEAST_VOTES && votes[1] >= CLEARLY * votes[0] ? false : null;
}

/** Gives the cluster (0, 1, 2 for 0, 3, 6) of the first codeword after the start pattern. */
function clusterOf(levels: Float64Array): number | null {
  const runs = runsOf(levels, 2 * RUNS);
  if (runs === null) return null;
  const start = sumOf(runs, 0);
  const word = sumOf(runs, RUNS);
  const modules = (index: number, of: number) => (runs[index]! * MODULES) / of;
  if (Math.abs(modules(0, start) - FIRST_BAR) > OFF) return null;
  if (Math.abs(modules(RUNS - 1, start) - LAST_SPACE) > OFF) return null;
  if (Math.abs(word / start - 1) > 0.2) return null;
  const bars = runs[RUNS]! - runs[RUNS + 2]! + runs[RUNS + 4]! - runs[RUNS + 6]!;
  const third = (((bars * MODULES) / word + 9) % 9) / 3;
  const nearest = Math.round(third);
  return Math.abs(third - nearest) > 0.3 ? null : nearest % 3;
}

function sumOf(runs: readonly number[], from: number): number {
  return runs.slice(from, from + RUNS).reduce((sum, run) => sum + run, 0);
}

/** Measures the first `count` bars and spaces, a bar first. Edges lie where the middle level is crossed. */
function runsOf(levels: Float64Array, count: number): number[] | null {
  let [low, high] = [255, 0];
  for (const level of levels) {
    if (level < low) low = level;
    if (level > high) high = level;
  }
  const middle = (low + high) / 2;
  const runs: number[] = [];
  let from = -1;
  for (let index = 1; index < levels.length; index++) {
    const [before, after] = [levels[index - 1]!, levels[index]!];
    if (before > middle === after > middle) continue;
    const edge = index - 1 + (middle - before) / (after - before);
    if (from >= 0) runs.push(edge - from);
    else if (after > middle) continue;
    if (runs.length === count) return runs;
    from = edge;
  }
  return null;
}

function levelAt({ data, width, height }: GrayRaster, [x, y]: readonly [number, number]): number {
  const sx = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const sy = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const [x0, y0] = [Math.floor(sx), Math.floor(sy)];
  const at = y0 * width + x0;
  const top = data[at]! + (data[at + 1]! - data[at]!) * (sx - x0);
  const under = data[at + width]! + (data[at + width + 1]! - data[at + width]!) * (sx - x0);
  return top + (under - top) * (sy - y0);
}
