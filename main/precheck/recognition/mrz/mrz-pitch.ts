import { LAYOUTS } from './mrz-layout.ts';
import type { Strip } from './mrz-strip.ts';

/** The borders of one line's cells, as columns of its strip. There is one more border than there are characters. */
export type CellBorders = Float32Array;

/** Character widths and line distances differ from the standard by up to this fraction. */
const PITCH_PLAY = 0.3;
/**
 * The cells of a zone score at least 0.8, and those of other print at most 0.76. Only cells with at least this score
 * are read, because reading is slow.
 */
const FITS = 0.74;
/** A cell with at least this mean ink contains a character. */
const LEAST_INK = 0.05;
/** Half the width of a border, as a fraction of a cell. */
const EDGE = 0.08;
/** The cost of unequal cell widths, relative to ink on the borders. */
const STIFFNESS = 10;
/** The number of even grids that are refined, and how many of those are read. */
const [TRIED, KEPT] = [8, 2];
/** The number of cells by which the first or last cell may be off on either side. */
const SPARE = 4;
/** The number of positions within a cell that are tried as the beginning. */
const PHASES = 6;

export interface CellFit {
  readonly borders: CellBorders[];
  /** About 1 if every cell is filled and every border is empty. */
  readonly score: number;
}

/**
 * Finds the grid of cells that all lines of a zone share. Every cell contains a character or a filler. There is hardly
 * any ink on the borders and beyond the ends. Returns the best grids for each possible length of a zone with this
 * number of lines. Only reading them shows which one is right. `pitch` is the approximate width of a character in
 * pixels.
 */
export function fitCells(strips: readonly Strip[], pitch: number): CellFit[] {
  const sums = strips.map(({ profile }) => cumulated(profile));
  const formats = Object.values(LAYOUTS).filter(({ lines }) => lines === strips.length);
  return [...new Set(formats.map(({ width }) => width))].flatMap((count) => {
    const fits = evenGrids(sums, count, pitch)
      .map(({ pitch: width, left }): CellFit => {
        const wider = { pitch: width, left: left - SPARE * width };
        const all = strips.map(({ profile }) => settled(profile, wider, count + 2 * SPARE));
        const totals = all.map((borders, line) => totalsOf(sums[line]!, borders));
        const { first, score } = bestWindow(totals, count);
        return { score, borders: all.map((each) => each.slice(first, first + count + 1)) };
      })
      .filter(({ score }) => score >= FITS)
      .sort((a, b) => b.score - a.score);
    const different = fits.filter(
      (fit, at) => !fits.slice(0, at).some((better) => sameCells(fit, better)),
    );
    return different.slice(0, KEPT);
  });
}

/** Returns whether each line begins and ends with the same cell in both grids. */
function sameCells(a: CellFit, b: CellFit): boolean {
  return a.borders.every((edges, line) => {
    const others = b.borders[line]!;
    const half = (edges.at(-1)! - edges[0]!) / edges.length / 2;
    return (
      Math.abs(edges[0]! - others[0]!) < half && Math.abs(edges.at(-1)! - others.at(-1)!) < half
    );
  });
}

/** Returns the sums up to each column, so that two lookups give the ink between two positions. */
function cumulated(profile: Float32Array): Float32Array {
  const sums = new Float32Array(profile.length + 1);
  for (let x = 0; x < profile.length; x++) sums[x + 1] = sums[x]! + profile[x]!;
  return sums;
}

function between(sums: Float32Array, from: number, to: number): number {
  return upTo(sums, to) - upTo(sums, from);
}

function upTo(sums: Float32Array, x: number): number {
  const last = sums.length - 1;
  if (x <= 0) return 0;
  if (x >= last) return sums[last]!;
  const left = x | 0;
  return sums[left]! + (sums[left + 1]! - sums[left]!) * (x - left);
}

interface Grid {
  readonly pitch: number;
  readonly left: number;
}

/** Returns the best position for each pitch, best first. It is accurate to a fifth of a cell at both ends. */
function evenGrids(lines: readonly Float32Array[], count: number, nominal: number): Grid[] {
  const width = lines[0]!.length - 1;
  const grids: (Grid & { readonly score: number })[] = [];
  const step = 0.4 / count;
  for (let off = -PITCH_PLAY; off <= PITCH_PLAY; off += step) {
    const pitch = nominal * (1 + off);
    const cells = Math.ceil(width / pitch) + 2;
    if (width < pitch * (count - 1)) continue;
    let best = { pitch, left: 0, score: -1 };
    for (let phase = 0; phase < PHASES; phase++) {
      const from = (phase / PHASES - 1) * pitch;
      const borders = Float32Array.from({ length: cells + 1 }, (_, cell) => from + cell * pitch);
      const totals = lines.map((sums) => totalsOf(sums, borders));
      const { first, score } = bestWindow(totals, count);
      if (score > best.score) best = { pitch, left: from + first * pitch, score };
    }
    grids.push(best);
  }
  // A grid that resembles a better one adds nothing, unless it is one cell longer or shorter.
  const kept: Grid[] = [];
  for (const grid of grids.sort((a, b) => b.score - a.score)) {
    const near = kept.some(({ pitch }) => Math.abs(pitch - grid.pitch) < 1.5 * step * nominal);
    if (!near && kept.push(grid) === TRIED) break;
  }
  return kept;
}

/** Sums over the preceding cells: the number of filled cells, the ink on left borders, and all ink. */
interface Totals {
  readonly filled: Float32Array;
  readonly bare: Float32Array;
  readonly ink: Float32Array;
}

function totalsOf(sums: Float32Array, borders: CellBorders): Totals {
  const filled = new Float32Array(borders.length);
  const bare = new Float32Array(borders.length);
  const ink = new Float32Array(borders.length);
  for (let cell = 0; cell + 1 < borders.length; cell++) {
    const [from, to] = [borders[cell]!, borders[cell + 1]!];
    const edge = (to - from) * EDGE;
    const inner = between(sums, from + edge, to - edge);
    const border = between(sums, from - edge, from + edge);
    filled[cell + 1] = filled[cell]! + (inner > (to - from) * LEAST_INK ? 1 : 0);
    bare[cell + 1] = bare[cell]! + border;
    ink[cell + 1] = ink[cell]! + inner + border;
  }
  return { filled, bare, ink };
}

/**
 * Finds the position at which this many cells are filled in all lines. Their borders, and the cells next to them,
 * should be empty.
 */
function bestWindow(lines: readonly Totals[], count: number): { first: number; score: number } {
  const last = lines[0]!.ink.length - 1;
  let best = { first: 0, score: -1 };
  for (let first = 0; first + count <= last; first++) {
    let score = 0;
    for (const { filled, bare, ink } of lines) {
      const over = (of: Float32Array) => (of[first + count]! - of[first]!) / count;
      const all = over(ink);
      if (all <= 0) continue;
      const outside =
        ink[first]! -
        ink[Math.max(0, first - 1)]! +
        ink[Math.min(last, first + count + 1)]! -
        ink[first + count]!;
      score +=
        over(filled) - (over(bare) / all / (2 * EDGE)) * 0.5 - Math.min(2, outside / all) * 0.15;
    }
    score /= lines.length;
    if (score > best.score) best = { first, score };
  }
  return best;
}

/**
 * Moves the borders of one line to where there is the least ink near an even grid. Spacing stays as even as possible.
 * The lines of a tilted page begin at different positions, and their characters become narrower.
 */
function settled(profile: Float32Array, { left, pitch }: Grid, count: number): CellBorders {
  const reach = Math.ceil(pitch * 0.5);
  const wide = 2 * reach + 1;
  const play = Math.ceil(pitch * 0.16);
  const costs = new Float32Array((count + 1) * wide);
  const steps = new Int8Array((count + 1) * wide);
  const place = (border: number) => Math.round(left + border * pitch) - reach;
  for (let border = 0; border <= count; border++) {
    const from = place(border);
    const moved = border > 0 ? from - place(border - 1) : 0;
    for (let at = 0; at < wide; at++) {
      const x = from + at;
      const ink = ((profile[x - 1] ?? 0) + (profile[x] ?? 0)) / 2;
      let best = border === 0 ? 0 : Number.POSITIVE_INFINITY;
      let step = 0;
      for (let off = -play; border > 0 && off <= play; off++) {
        // The index of the previous border's position, which is this far to the left.
        const before = at + moved - Math.round(pitch) - off;
        if (before < 0 || before >= wide) continue;
        const cost =
          costs[(border - 1) * wide + before]! +
          STIFFNESS * ((off + Math.round(pitch) - pitch) / pitch) ** 2;
        if (cost >= best) continue;
        best = cost;
        step = off;
      }
      costs[border * wide + at] = best + ink;
      steps[border * wide + at] = step;
    }
  }
  const last = costs.subarray(count * wide);
  let at = last.indexOf(Math.min(...last));
  const borders = new Float32Array(count + 1);
  for (let border = count; border >= 0; border--) {
    borders[border] = place(border) + at;
    if (border > 0) {
      at += place(border) - place(border - 1) - Math.round(pitch) - steps[border * wide + at]!;
    }
  }
  return borders;
}
