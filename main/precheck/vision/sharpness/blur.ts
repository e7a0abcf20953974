import * as v from 'valibot';
import { Magnitude } from '../../math/schemas.ts';
import type { FlatDocument } from '../flat/flat-document.ts';
import { innerBox } from '../flat/flat-document.ts';
import { histogramOf, lightAt } from '../flat/tone-levels.ts';
import { LINEAR } from '../picture/linear-light.ts';
import { type GrayRaster, grayOf } from '../picture/raster.ts';
import { AXES, edgeSpreads, type LightRaster, rowStepOf } from './edge-spread.ts';

export const BlurFacts = v.object({
  /**
   * Standard deviation of the blur in the direction where it is worst, in millimeters of the document,
   * without what the picture's own pixels blur; null where hardly an edge is left to measure. A motion
   * over a length counts with 0.4 of it.
   */
  sigmaMm: v.nullable(Magnitude),
  /** Degrees clockwise from the right, 0 to 180, along which it is blurred more; 'all' when alike. */
  direction: v.nullable(v.union([v.literal('all'), v.number()])),
  /** Strong edges it rests on, as their length in millimeters. */
  edges: Magnitude,
});
export type BlurFacts = v.InferOutput<typeof BlurFacts>;

/** An edge is strong when it spans this part of the way from ink to paper. */
const STRONG = 0.4;
/** ... and this part of the paper's light, so that a blank page has none. */
const LEAST_STRONG = 0.1;
/** Of the edges along one axis those count that are sharper than most: others are drawn soft. */
const SHARP_END = 0.3;
/** Magnitude of edges along one axis that it takes to judge that axis. */
const ENOUGH_MM = 8;
/** Standard deviations in pixels up to which edges are measured well. */
const WIDEST = 6;
/** A direction is named where the worst axis is blurred this many times as much as the best. */
const ONE_WAY = 1.8;
/** Standard deviation of what a picture's own pixels blur, in pixels: sensor, scaling and sampling. */
const RESOLUTION = 0.9;

export function measureBlur(document: FlatDocument): BlurFacts {
  const gray = grayOf(document.pixels);
  const box = innerBox(document);
  const histogram = histogramOf(gray, box);
  const [white, black] = [lightAt(histogram, 0.95), lightAt(histogram, 0.005)];
  const rise = Math.max(STRONG * (white - black), LEAST_STRONG * white);
  if (rise <= 0) return { sigmaMm: null, direction: null, edges: 0 };

  const raster = lightRaster(gray);
  const spreads = edgeSpreads(raster, box, rise, WIDEST);
  const { pixelsPerMm, filePixelsPerMm } = document;
  const floor = RESOLUTION / Math.min(filePixelsPerMm, 0.85 * pixelsPerMm);
  const axes: { axis: number; sigma: number }[] = [];
  let edges = 0;
  for (const [axis, found] of spreads.entries()) {
    const length = (found.length * rowStepOf(raster)) / pixelsPerMm;
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

function lightRaster({ data, width, height }: GrayRaster): LightRaster {
  const light = new Float32Array(data.length);
  for (let y = 0; y < height; y++) lightOfRow(data, light, y * width, (y + 1) * width);
  return { data: light, width, height };
}

function lightOfRow(levels: Uint8Array, light: Float32Array, from: number, end: number): void {
  for (let at = from; at < end; at++) light[at] = LINEAR[levels[at]!]!;
}
