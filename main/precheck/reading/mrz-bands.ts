import type { GreyRaster } from '../seeing/raster.ts';

/** A line of the zone in a raster, in pixels: its middle at the raster's left edge, and its slope. */
export interface Band {
  readonly middle: number;
  readonly slope: number;
  readonly height: number;
}

/** ICAO 9303-3, 4.1 and 4.2, in millimetres: characters about 3 high, lines about 6.35 apart. */
const CHARACTER_HEIGHT = 2.9;
const LINES_APART = { least: 5, most: 8 };

const SEGMENTS = 12;
/** Segments of a line that may be hidden, as by a glint or a finger. */
const HIDDEN = 2;
/** Part of the width at either side that is left out: the zone is narrower than the document. */
const SIDE = 0.07;
/** Slopes tried, as rise over run: corners found a little wrong leave some. */
const SLOPES = [0, -0.006, 0.006, -0.012, 0.012, -0.02, 0.02, -0.03, 0.03];
/** Steps of grey from a pixel to the one after next from which it counts as the side of a stroke. */
const STROKE_STEP = 14;
/** No more than this counts, or one black frame would outweigh a line of print. */
const MOST_STEP = 90;

/**
 * Looks for two or three rows of print that run across the whole width, of equal height and equally
 * far apart, in a raster whose lines run about level. Null when there are none. What else runs across
 * is ruled or wavy lines, which have no upright strokes, or single lines of print.
 */
export function findBands(grey: GreyRaster, pixelsPerMm: number): Band[] | null {
  const segments = strokesBySegment(grey);
  let best: { rows: Float32Array; slope: number; score: number } | null = null;
  for (const slope of SLOPES) {
    const rows = rowsAlong(segments, grey, slope);
    let score = 0;
    for (const row of rows) score += row * row;
    if (!best || score > best.score * 1.02) best = { rows, slope, score };
  }
  const { rows, slope } = best!;
  const peaks = peaksOf(rows, CHARACTER_HEIGHT * pixelsPerMm);
  const group = evenly(peaks, pixelsPerMm);
  if (!group) return null;
  const center = grey.width / 2;
  return group.map(({ at, height }) => ({ middle: at - slope * center, slope, height }));
}

/** Sides of upright strokes in each row of each segment, a pixel of the row. */
function strokesBySegment({ data, width, height }: GreyRaster): Float32Array[] {
  const from = Math.round(width * SIDE);
  const step = (width - 2 * from) / SEGMENTS;
  return Array.from({ length: SEGMENTS }, (_, segment) => {
    const [left, right] = [
      Math.round(from + segment * step),
      Math.round(from + (segment + 1) * step),
    ];
    const rows = new Float32Array(height);
    // Every other row is enough: characters are twenty rows high and more.
    for (let y = 0; y < height; y += 2) {
      let sum = 0;
      for (let x = left, at = y * width + left; x < right; x++, at++) {
        const change = Math.abs(data[at + 1]! - data[at - 1]!);
        if (change >= STROKE_STEP) sum += Math.min(change, MOST_STEP);
      }
      rows[y] = sum / (right - left);
      if (y + 1 < height) rows[y + 1] = rows[y]!;
    }
    return rows;
  });
}

/** The third weakest segment of each row along a slope: high only where print runs all across. */
function rowsAlong(
  segments: readonly Float32Array[],
  { width, height }: GreyRaster,
  slope: number,
): Float32Array {
  const rows = new Float32Array(height);
  const step = (width * (1 - 2 * SIDE)) / SEGMENTS;
  const shifts = segments.map((_, index) =>
    Math.round(slope * (index + 0.5 - SEGMENTS / 2) * step),
  );
  const values = new Float32Array(SEGMENTS);
  for (let y = 0; y < height; y++) {
    for (let index = 0; index < SEGMENTS; index++) {
      values[index] = segments[index]![y + shifts[index]!] ?? 0;
    }
    values.sort();
    rows[y] = values[HIDDEN]!;
  }
  return rows;
}

interface Peak {
  readonly at: number;
  readonly height: number;
  readonly strength: number;
}

/** Runs of rows about as high as a character that stand out from the rows around them. */
function peaksOf(rows: Float32Array, size: number): Peak[] {
  const highest = Math.max(...rows);
  if (highest < MOST_STEP / 30) return [];
  const peaks: Peak[] = [];
  for (let y = 0; y < rows.length; y++) {
    const from = y;
    const least = highest * 0.3;
    let sum = 0;
    let moment = 0;
    while (y < rows.length && rows[y]! > least) {
      sum += rows[y]!;
      moment += rows[y]! * y;
      y++;
    }
    const height = y - from;
    if (height < size * 0.5 || height > size * 1.7) continue;
    peaks.push({ at: moment / sum + 0.5, height, strength: sum / height });
  }
  return peaks;
}

/** The two or three neighbors of equal height and strength that are the right distance apart. */
function evenly(peaks: readonly Peak[], pixelsPerMm: number): Peak[] | null {
  const apart = (a: Peak, b: Peak) => (b.at - a.at) / pixelsPerMm;
  const alike = (a: Peak, b: Peak) =>
    apart(a, b) >= LINES_APART.least &&
    apart(a, b) <= LINES_APART.most &&
    Math.max(a.height, b.height) <= 2 * Math.min(a.height, b.height) &&
    Math.max(a.strength, b.strength) <= 3 * Math.min(a.strength, b.strength);
  let best: Peak[] | null = null;
  peaks.forEach((first, index) => {
    const [second, third] = [peaks[index + 1], peaks[index + 2]];
    if (!second || !alike(first, second)) return;
    const three =
      third && alike(second, third) && Math.abs(apart(second, third) - apart(first, second)) < 0.8;
    const group = three ? [first, second, third] : [first, second];
    const weight = (of: Peak[]) => of.reduce((sum, { strength }) => sum + strength, 0);
    if (!best || weight(group) > weight(best)) best = group;
  });
  return best;
}
