import * as v from 'valibot';
import { Magnitude } from '../../math/schemas.ts';
import { type FlatDocument, innerBox } from '../flat/flat-document.ts';
import { histogramOf, LINEAR, lightAt } from '../flat/tones.ts';
import { type GrayRaster, grayOf, type PixelBox } from '../picture/raster.ts';

export const BlurFacts = v.object({
  /**
   * The standard deviation of the blur where it is worst, in millimeters of the document. The blur from the picture's
   * pixels is excluded. Null if there is hardly any edge to measure. For motion, it is 0.4 of the distance.
   */
  sigmaMm: v.nullable(Magnitude),
  /**
   * The direction of the stronger blur, in degrees clockwise from the right (0 to 180). It is 'all' if all directions
   * are blurred equally.
   */
  direction: v.nullable(v.union([v.literal('all'), v.number()])),
  /** The total length of the strong edges that were measured, in millimeters. */
  edges: Magnitude,
});
export type BlurFacts = v.InferOutput<typeof BlurFacts>;

/** A strong edge spans at least this fraction of the range from ink to paper. */
const STRONG = 0.4;
/** A strong edge also spans at least this fraction of the paper's light, so that a blank page has none. */
const LEAST_STRONG = 0.1;
/**
 * The blur along an axis is that of the edge at this fraction, sharpest first. Other edges may have been drawn soft.
 */
const SHARP_END = 0.3;
/** An axis is judged only if it has at least this many millimeters of edges. */
const ENOUGH_MM = 8;
/** Edges are measured reliably up to this standard deviation in pixels. */
const WIDEST = 6;
/** A direction is reported if the worst axis is at least this many times as blurred as the best. */
const ONE_WAY = 1.8;
/** The standard deviation of the picture's own blur, in pixels. The sensor, scaling, and sampling cause it. */
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

/** The number of axes for the gradient. Each is 22.5 degrees wide. */
const AXES = 8;

/** The number of rows that are enough for a measurement. At least every second row is skipped. */
const ENOUGH_ROWS = 350;
const LEAST_STEP = 2;
/** The maximum distance over which an edge is followed from its steepest point, in pixels. */
const REACH = 26;
/** An edge ends after this many pixels without a rise. */
const STALL = 2;
const GAUSSIAN_PEAK = Math.sqrt(2 * Math.PI);

/** Returns the step between the rows that are used. Each edge found represents this many rows. */
function rowStepOf({ height }: GrayRaster): number {
  return Math.max(LEAST_STEP, Math.round(height / ENOUGH_ROWS));
}

/**
 * Measures the spread of edges by the axis of their gradient. They rise by at least `rise` and are at most `widest`
 * wide. Spreads are standard deviations in pixels. Axis 0 is horizontal, and axis 4 is vertical. An edge is a pixel
 * whose gradient is the steepest along its direction. It is followed in both directions as long as the light continues
 * to rise or fall. Its spread is that of the Gaussian that would blur a step of the same height to the same steepness.
 * Therefore neither the exposure nor the amount of print matters. The difference over two pixels adds a third of a
 * square pixel, which is subtracted.
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

/** Returns the squared gradient at a pixel (Sobel). */
function steepness(data: Uint8Array, width: number, at: number): number {
  const a = LINEAR[data[at - width - 1]!]! - LINEAR[data[at + width + 1]!]!;
  const b = LINEAR[data[at - width + 1]!]! - LINEAR[data[at + width - 1]!]!;
  const gx = (b - a + 2 * (LINEAR[data[at + 1]!]! - LINEAR[data[at - 1]!]!)) / 8;
  const gy = (2 * (LINEAR[data[at + width]!]! - LINEAR[data[at - width]!]!) - a - b) / 8;
  return gx * gx + gy * gy;
}

/** Returns how much the light rises (`sign` 1) or falls (-1) from a pixel until it stops rising or falling. */
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
