import * as v from 'valibot';
import { Magnitude } from '../../math/schemas.ts';
import { type FlatDocument, innerBox } from '../flat/flat-document.ts';
import { histogramOf, LINEAR, lightAt } from '../flat/tones.ts';
import { type GrayRaster, grayOf, type PixelBox } from '../picture/raster.ts';

export const BlurFacts = v.object({
  /**
   * The standard deviation of the blur where it is worst, in millimeters of the document, without the blur of
   * the picture's own pixels; null where hardly an edge is left to measure. A motion over a length counts with
   * 0.4 of it.
   */
  sigmaMm: v.nullable(Magnitude),
  /** The direction of more blur in degrees clockwise from the right, 0 to 180; 'all' when alike. */
  direction: v.nullable(v.union([v.literal('all'), v.number()])),
  /** The strong edges it rests on, as their length in millimeters. */
  edges: Magnitude,
});
export type BlurFacts = v.InferOutput<typeof BlurFacts>;

/** A strong edge spans this part of the way from ink to paper. */
const STRONG = 0.4;
/** A strong edge spans this part of the paper's light, so that a blank page has none. */
const LEAST_STRONG = 0.1;
/** Only this sharpest part of the edges along one axis counts; others are drawn soft. */
const SHARP_END = 0.3;
/** An axis is judged from so many millimeters of edges on. */
const ENOUGH_MM = 8;
/** Edges are measured well up to this standard deviation in pixels. */
const WIDEST = 6;
/** A direction is named where the worst axis is blurred this many times as much as the best. */
const ONE_WAY = 1.8;
/** The standard deviation in pixels of the picture's own blur: sensor, scaling and sampling. */
const RESOLUTION = 0.9;

export function measureBlur(document: FlatDocument): BlurFacts {
  const gray = grayOf(document.pixels);
  const box = innerBox(document);
  const histogram = histogramOf(gray, box);
  const [white, black] = [lightAt(histogram, 0.95), lightAt(histogram, 0.005)];
  const rise = Math.max(STRONG * (white - black), LEAST_STRONG * white);
  if (rise <= 0) return { sigmaMm: null, direction: null, edges: 0 };

  const spreads = edgeSpreads(gray, box, rise, WIDEST);
  const { pixelsPerMm, filePixelsPerMm } = document;
  const floor = RESOLUTION / Math.min(filePixelsPerMm, 0.85 * pixelsPerMm);
  const axes: { axis: number; sigma: number }[] = [];
  let edges = 0;
  for (const [axis, found] of spreads.entries()) {
    const length = (found.length * rowStepOf(gray)) / pixelsPerMm;
    if (length < ENOUGH_MM) continue;
    edges += length;
    const measured = sharpEnd(found) / pixelsPerMm;
    axes.push({ axis, sigma: Math.sqrt(Math.max(0, measured ** 2 - floor ** 2)) });
  }
  if (axes.length === 0) return { sigmaMm: null, direction: null, edges };
  const worst = axes.reduce((a, b) => (b.sigma > a.sigma ? b : a));
  const best = axes.reduce((a, b) => (b.sigma < a.sigma ? b : a));
  const oneWay = worst.sigma > ONE_WAY * Math.max(best.sigma, floor);
  return {
    sigmaMm: worst.sigma,
    direction: oneWay ? (worst.axis * 180) / AXES : 'all',
    edges,
  };
}

function sharpEnd(spreads: number[]): number {
  const sorted = Float32Array.from(spreads).sort();
  return sorted[Math.floor(sorted.length * SHARP_END)]!;
}

/** The gradient has so many axes, each 22.5 degrees wide. */
const AXES = 8;

/** So many rows are enough, and at least every second one is left out. */
const ENOUGH_ROWS = 350;
const LEAST_STEP = 2;
/** An edge is followed so far from its steepest place, in pixels. */
const REACH = 26;
/** An edge has ended after so many pixels without a rise. */
const STALL = 2;
const GAUSSIAN_PEAK = Math.sqrt(2 * Math.PI);

/** Gives the rows from one that is looked at to the next; each edge found stands for as many. */
function rowStepOf({ height }: GrayRaster): number {
  return Math.max(LEAST_STEP, Math.round(height / ENOUGH_ROWS));
}

/**
 * Measures the spreads of all edges that rise by at least `rise` and are at most `widest` wide (standard
 * deviations in pixels), by the axis of their gradient; axis 0 is across, axis 4 down the raster. An edge is a
 * pixel whose gradient is the steepest along its own direction; it is followed both ways for as long as the
 * light goes on rising or falling. Its spread is the standard deviation of the Gaussian that would blur a step
 * of the same height to the same steepness, so neither exposure nor the amount of print matters. The difference
 * over two pixels adds a third of a square pixel, which is taken off.
 */
function edgeSpreads(
  raster: GrayRaster,
  box: PixelBox,
  rise: number,
  widest: number,
): readonly number[][] {
  const { data, width, height } = raster;
  const rowStep = rowStepOf(raster);
  const spreads: number[][] = Array.from({ length: AXES }, () => []);
  const left = Math.max(2, box.left);
  const right = Math.min(width - 2, box.right);
  const top = Math.max(2, box.top);
  const bottom = Math.min(height - 2, box.bottom);
  const least = (rise / (widest * GAUSSIAN_PEAK)) ** 2;

  for (let y = top; y < bottom; y += rowStep) {
    for (let x = left; x < right; x++) {
      const at = y * width + x;
      const a = LINEAR[data[at - width - 1]!]! - LINEAR[data[at + width + 1]!]!;
      const b = LINEAR[data[at - width + 1]!]! - LINEAR[data[at + width - 1]!]!;
      const gx = (b - a + 2 * (LINEAR[data[at + 1]!]! - LINEAR[data[at - 1]!]!)) / 8;
      const gy = (2 * (LINEAR[data[at + width]!]! - LINEAR[data[at - width]!]!) - a - b) / 8;
      const steep = gx * gx + gy * gy;
      if (steep < least) continue;
      const slope = Math.sqrt(steep);
      const dx = gx / slope;
      const dy = gy / slope;
      const ahead = Math.round(dy) * width + Math.round(dx);
      if (steepness(data, width, at + ahead) > steep) continue;
      if (steepness(data, width, at - ahead) >= steep) continue;
      const room = Math.min(
        REACH,
        Math.min(x, width - 1 - x) / Math.abs(dx),
        Math.min(y, height - 1 - y) / Math.abs(dy),
      );
      const risen =
        follow(data, width, x, y, dx, dy, room, 1) + follow(data, width, x, y, -dx, -dy, room, -1);
      if (risen < rise) continue;
      const spread = risen / (slope * GAUSSIAN_PEAK);
      const axis = Math.round((Math.atan2(dy, dx) / Math.PI) * AXES + 2 * AXES) % AXES;
      spreads[axis]!.push(Math.sqrt(Math.max(0, spread * spread - 1 / 3)));
    }
  }
  return spreads;
}

/** Gives the gradient's square at a pixel (Sobel). */
function steepness(data: Uint8Array, width: number, at: number): number {
  const a = LINEAR[data[at - width - 1]!]! - LINEAR[data[at + width + 1]!]!;
  const b = LINEAR[data[at - width + 1]!]! - LINEAR[data[at + width - 1]!]!;
  const gx = (b - a + 2 * (LINEAR[data[at + 1]!]! - LINEAR[data[at - 1]!]!)) / 8;
  const gy = (2 * (LINEAR[data[at + width]!]! - LINEAR[data[at - width]!]!) - a - b) / 8;
  return gx * gx + gy * gy;
}

/** Gives how much the light rises (`sign` 1) or falls (-1) from a pixel on, until it no longer does. */
function follow(
  data: Uint8Array,
  width: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
  reach: number,
  sign: 1 | -1,
): number {
  const start = LINEAR[data[y * width + x]!]! * sign;
  let best = start;
  let stalled = 0;
  for (let step = 1; step <= reach; step++) {
    const value =
      LINEAR[data[((y + dy * step + 0.5) | 0) * width + ((x + dx * step + 0.5) | 0)]!]! * sign;
    if (value > best) {
      best = value;
      stalled = 0;
    } else if (++stalled > STALL) break;
  }
  return best - start;
}
