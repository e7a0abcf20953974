import { LAYOUTS, type MrzFormat } from './mrz-layout.ts';
import type { Strip } from './mrz-strip.ts';

/** Where the cells of one line begin and end, in columns of its strip: one more than characters. */
export type CellBorders = Float32Array;

/** ICAO 9303-3, 4.1: 10 characters an inch. */
export const PITCH_MM = 2.54;
/** Drawn pitches and corners found a little wrong differ from it by up to this part. */
const PITCH_PLAY = 0.12;
/** Passports first: most zones are theirs. */
const ALL: readonly MrzFormat[] = ['TD3', 'TD2', 'TD1'];
/** Scores from which cells fit, and from which no other format can fit better. */
const FITS = 0.5;
const CLEAR = 0.85;
/** Ink in a cell, mean over its area, from which it holds a character. */
const LEAST_INK = 0.05;

/**
 * Finds the raster of cells common to the lines of a zone: every cell holds a character, also the
 * fillers; hardly any ink stands on the borders between them, and none beside the first and the last.
 * Null when no format of so many lines fits.
 */
export function fitCells(
  strips: readonly Strip[],
  pixelsPerMm: number,
): { format: MrzFormat; borders: CellBorders[]; score: number } | null {
  const sums = strips.map(({ profile }) => cumulated(profile));
  const formats = ALL.filter((format) => LAYOUTS[format].lines === strips.length);
  let best: { format: MrzFormat; pitch: number; left: number; score: number } | null = null;
  for (const format of formats) {
    if (best && best.score > CLEAR) break;
    const fit = bestFit(sums, LAYOUTS[format].width, PITCH_MM * pixelsPerMm);
    if (!best || fit.score > best.score) best = { format, ...fit };
  }
  if (!best || best.score < FITS) return null;
  const { format, pitch, left, score } = best;
  const count = LAYOUTS[format].width;
  const borders = strips.map(({ profile }) => settled(profile, left, pitch, count));
  return { format, borders, score };
}

/** Sums up to each column, so that the ink between two places costs two look-ups. */
function cumulated(profile: Float32Array): Float32Array {
  const sums = new Float32Array(profile.length + 1);
  for (let x = 0; x < profile.length; x++) sums[x + 1] = sums[x]! + profile[x]!;
  return sums;
}

function between(sums: Float32Array, from: number, to: number): number {
  const last = sums.length - 1;
  const at = (x: number) => {
    if (x <= 0) return 0;
    if (x >= last) return sums[last]!;
    const left = x | 0;
    return sums[left]! + (sums[left + 1]! - sums[left]!) * (x - left);
  };
  return at(to) - at(from);
}

function bestFit(lines: readonly Float32Array[], count: number, nominal: number) {
  const width = lines[0]!.length - 1;
  let best = { pitch: nominal, left: 0, score: -1 };
  const tryAt = (pitch: number, left: number) => {
    const score = scoreOf(lines, count, pitch, left);
    if (score > best.score) best = { pitch, left, score };
  };
  // A fifth of a cell at either end of the line is near enough to begin with.
  const pitchStep = nominal / 5 / (count / 2);
  for (let off = -PITCH_PLAY; off <= PITCH_PLAY; off += pitchStep / nominal) {
    const pitch = nominal * (1 + off);
    const slack = width - pitch * count;
    for (let left = Math.min(0, slack); left <= Math.max(0, slack); left += pitch / 6) {
      tryAt(pitch, left);
    }
  }
  for (let step = nominal / 10; step > 0.1; step /= 2) {
    const { pitch, left } = best;
    for (const p of [-2, -1, 0, 1, 2]) {
      for (const l of [-2, -1, 0, 1, 2]) {
        // Both ends move on their own.
        tryAt(pitch + (p * step) / count, left + l * step);
      }
    }
  }
  return best;
}

/** About 1 when every cell is filled and every border bare. */
function scoreOf(lines: readonly Float32Array[], count: number, pitch: number, left: number) {
  let score = 0;
  const [line, edge] = [pitch * 0.16, pitch * 0.08];
  for (const sums of lines) {
    const ink = between(sums, left, left + pitch * count) / count;
    if (ink <= 0) return -1;
    let filled = 0;
    let bare = 0;
    for (let cell = 0; cell < count; cell++) {
      const from = left + cell * pitch;
      const inner = between(sums, from + edge, from + pitch - edge);
      if (inner > pitch * LEAST_INK) filled++;
      bare += between(sums, from - edge, from + edge);
    }
    const outside =
      between(sums, left - 0.9 * pitch, left - edge) +
      between(sums, left + pitch * count + edge, left + pitch * (count + 0.9));
    score += filled / count - (bare / count / ink) * (pitch / line) * 0.5 - (outside / ink) * 0.15;
  }
  return score / lines.length;
}

/**
 * Moves each border to the barest column near it, as far as its neighbors agree: a parabola through
 * the moves, for what is left of the perspective.
 */
function settled(profile: Float32Array, left: number, pitch: number, count: number): CellBorders {
  const borders = Float32Array.from({ length: count + 1 }, (_, index) => left + index * pitch);
  const moves = new Float32Array(count + 1);
  const reach = pitch * 0.22;
  for (let index = 0; index <= count; index++) {
    // The middle of the bare gap that the border stands in.
    let [bare, moment] = [0, 0];
    for (let x = Math.ceil(borders[index]! - reach); x <= borders[index]! + reach; x++) {
      const weight = Math.max(0, 0.12 - (profile[x] ?? 0));
      bare += weight;
      moment += weight * (x + 0.5 - borders[index]!);
    }
    moves[index] = bare > 0 ? moment / bare : 0;
  }
  const smooth = parabolaThrough(moves);
  for (let index = 0; index <= count; index++) borders[index]! += smooth[index]!;
  return borders;
}

/** Least squares by orthogonal polynomials over evenly spaced values. */
function parabolaThrough(values: Float32Array): Float32Array {
  const count = values.length;
  const middle = (count - 1) / 2;
  const square = (count * count - 1) / 12;
  const basis = [
    () => 1,
    (index: number) => index - middle,
    (index: number) => (index - middle) ** 2 - square,
  ];
  const out = new Float32Array(count);
  for (const term of basis) {
    let [dot, norm] = [0, 0];
    for (let index = 0; index < count; index++) {
      dot += values[index]! * term(index);
      norm += term(index) ** 2;
    }
    for (let index = 0; index < count; index++) out[index]! += (dot / norm) * term(index);
  }
  return out;
}
