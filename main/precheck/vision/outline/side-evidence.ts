import type { Point, SideOffset } from '../../math/plane.ts';
import type { ColorRaster } from '../picture/raster.ts';

/** The evidence for a straight side near a position in a picture. */
export interface SideEvidence extends SideOffset {
  /** The strength of the evidence, from 0 (nothing) to 1 (an edge along the whole side). */
  readonly seen: number;
  /** The strength of the evidence before the side's start and after its end. */
  readonly before: number;
  readonly after: number;
}

/** The number of positions that are examined along a side, and beyond each of its ends. */
const [PLACES, ONWARD] = [32, 7];
const ALL = PLACES + 2 * ONWARD;
/**
 * The fraction of a side that is left out at both ends, because corners are rounded. The other values are the range of
 * the positions beyond the ends.
 */
const [ROUND, BEYOND, REACHED] = [0.07, 0.03, 0.15];
/** The minimum fraction of a side that must be inside the frame. */
const LEAST_INSIDE = 0.2;
/** The noise in levels, and the multiple of the usual change that counts as noise. */
const [NOISE, USUAL] = [0.5, 1.3];
/** The step between two tested turns of a side, in pixels. */
const SLOPE = 1.2;
/** How much less an edge at the end of the reach counts than one in the middle. */
const FAR = 0.25;

/** The maximum width of a strip across a side, in pixels. */
const MOST_STEPS = 81;
/**
 * The changes at each position and step: the signed changes of red, green, and blue, and the size of the largest one.
 */
const changes = new Float32Array(ALL * MOST_STEPS * 4);
const inside = new Uint8Array(ALL);
const profile = new Float32Array((MOST_STEPS + 2) * 3);
const histogram = new Uint32Array(512);
const turned = new Int32Array(ALL);

/**
 * Each position as a fraction of the side. Positions before its start are below 0, and those after its end are above 1.
 */
const PARTS = Float64Array.from({ length: ALL }, (_, place) => {
  const beyond = (k: number) => BEYOND + ((REACHED - BEYOND) * k) / (ONWARD - 1);
  if (place < ONWARD) return -beyond(ONWARD - 1 - place);
  if (place >= ONWARD + PLACES) return 1 + beyond(place - ONWARD - PLACES);
  return ROUND + ((1 - 2 * ROUND) * (place - ONWARD)) / (PLACES - 1);
});

/**
 * Searches for an edge within `reach` pixels of a side. The ends of the side may each move by up to `turn` pixels in
 * opposite directions. Two kinds of evidence count. First, the same channel may change in the same direction along the
 * whole side. This reveals even a step that is too faint to be visible at any single position. Second, there may be
 * large changes everywhere along the side. This is the case where a side passes over checks or print and the direction
 * of the change alternates.
 */
export function sideEvidence(
  raster: ColorRaster,
  from: Point,
  to: Point,
  reach: number,
  turn: number,
): SideEvidence {
  const inner = Math.min((MOST_STEPS - 1) >> 1, Math.ceil(reach) + Math.ceil(turn));
  const steps = 2 * inner + 1;
  const count = readChanges(raster, from, to, inner, steps);
  if (count < LEAST_INSIDE * PLACES) {
    return { start: 0, end: 0, seen: 0, before: 0, after: 0 };
  }
  const usual = usualSize(steps);
  const slopes = Math.max(1, Math.ceil(turn / SLOPE));
  let [best, most] = [{ shift: 0, tilt: 0, seen: 0 }, 0];
  for (let slope = -slopes; slope <= slopes; slope++) {
    const tilt = (slope / slopes) * turn;
    turnBy(tilt);
    for (let shift = -Math.ceil(reach); shift <= reach; shift++) {
      const seen = evidenceAt(ONWARD, ONWARD + PLACES, steps, inner + shift, usual);
      const off = shift / (reach + 1);
      const weighed = seen * (1 - FAR * off * off);
      if (weighed > most) {
        most = weighed;
        best = { shift, tilt, seen };
      }
    }
  }
  const { shift, tilt, seen } = best;
  turnBy(tilt);
  const before = evidenceAt(0, ONWARD, steps, inner + shift, usual);
  const after = evidenceAt(ONWARD + PLACES, ALL, steps, inner + shift, usual);
  return { start: shift - tilt, end: shift + tilt, seen, before, after };
}

/** Sets how many steps outward each position is moved on a side whose ends are `tilt` pixels off. */
function turnBy(tilt: number): void {
  for (let place = 0; place < ALL; place++) {
    turned[place] = Math.round(tilt * (2 * PARTS[place]! - 1));
  }
}

/** Fills the tables of changes across the side. Returns the number of its positions that are inside the frame. */
function readChanges(
  { data, width, height }: ColorRaster,
  from: Point,
  to: Point,
  inner: number,
  steps: number,
): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const nx = (to[1] - from[1]) / length;
  const ny = (from[0] - to[0]) / length;
  const lastX = width - 1.001;
  const lastY = height - 1.001;
  let count = 0;
  histogram.fill(0);
  for (let place = 0; place < ALL; place++) {
    const part = PARTS[place]!;
    const x = from[0] + (to[0] - from[0]) * part;
    const y = from[1] + (to[1] - from[1]) * part;
    const isIn = x >= 1 && y >= 1 && x <= width - 2 && y <= height - 2;
    inside[place] = isIn ? 1 : 0;
    if (!isIn) continue;
    if (place >= ONWARD && place < ONWARD + PLACES) count++;
    for (let step = 0; step < steps + 2; step++) {
      const outX = x + nx * (step - inner - 1);
      const outY = y + ny * (step - inner - 1);
      const px = outX < 0 ? 0 : outX > lastX ? lastX : outX;
      const py = outY < 0 ? 0 : outY > lastY ? lastY : outY;
      const x0 = px | 0;
      const y0 = py | 0;
      const fx = px - x0;
      const fy = py - y0;
      const p = (y0 * width + x0) * 3;
      const q = p + width * 3;
      for (let c = 0; c < 3; c++) {
        const upper = data[p + c]! + (data[p + c + 3]! - data[p + c]!) * fx;
        const lower = data[q + c]! + (data[q + c + 3]! - data[q + c]!) * fx;
        profile[step * 3 + c] = upper + (lower - upper) * fy;
      }
    }
    for (let step = 0, from = 0, at = place * steps * 4; step < steps; step++, from += 3, at += 4) {
      let most = 0;
      for (let c = 0; c < 3; c++) {
        const change = profile[from + 6 + c]! - profile[from + c]!;
        changes[at + c] = change;
        const size = change < 0 ? -change : change;
        if (size > most) most = size;
      }
      changes[at + 3] = most;
      histogram[(most * 2) | 0]!++;
    }
  }
  soften(steps, USUAL * medianOf(histogram) + NOISE);
  return count;
}

/** Scales changes so that usual ones become small and no single one dominates. */
function soften(steps: number, scale: number): void {
  for (let place = 0; place < ALL; place++) {
    if (inside[place] === 0) continue;
    for (let at = place * steps * 4; at < (place + 1) * steps * 4; at += 4) {
      for (let c = at; c < at + 3; c++) {
        const change = changes[c]!;
        changes[c] = change / (scale + (change < 0 ? -change : change));
      }
      changes[at + 3] = Math.min(1, changes[at + 3]! / scale / 2);
    }
  }
}

function usualSize(steps: number): number {
  let sum = 0;
  let count = 0;
  for (let place = ONWARD; place < ONWARD + PLACES; place++) {
    if (inside[place] === 0) continue;
    for (let at = place * steps * 4 + 3; at < (place + 1) * steps * 4; at += 4) sum += changes[at]!;
    count += steps;
  }
  return Math.min(0.9, sum / count);
}

/** Returns the evidence for an edge at one step across the side, over the positions from `first` up to `end`. */
function evidenceAt(
  first: number,
  end: number,
  steps: number,
  shift: number,
  usual: number,
): number {
  let red = 0;
  let green = 0;
  let blue = 0;
  let size = 0;
  let count = 0;
  for (let place = first; place < end; place++) {
    if (inside[place] === 0) continue;
    count++;
    const step = shift + turned[place]!;
    if (step < 0 || step >= steps) continue;
    const at = (place * steps + step) * 4;
    red += changes[at]!;
    green += changes[at + 1]!;
    blue += changes[at + 2]!;
    size += changes[at + 3]!;
  }
  if (count < 3) return 0;
  const alike = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue)) / count;
  const much = (size / count - usual) / (1 - usual);
  return Math.max(alike, much);
}

function medianOf(counts: Uint32Array): number {
  let left = 0;
  for (let bin = 0; bin < counts.length; bin++) left += counts[bin]! / 2;
  for (let bin = 0; bin < counts.length; bin++) {
    left -= counts[bin]!;
    if (left <= 0) return bin / 2;
  }
  return 0;
}
