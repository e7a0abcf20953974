import { median } from '../../math/median.ts';
import {
  type Corners,
  intersection,
  mapCorners,
  offsetSide,
  type Point,
  type SideOffset,
} from '../../math/plane.ts';
import type { ColorRaster } from '../picture/raster.ts';

/** The number of positions along a side at which its edge is searched for. */
const PLACES = 48;
/** The fraction of a side that is ignored at both ends, because corners are rounded (ISO/IEC 7810: 3.18 mm). */
const ROUND = 0.08;
const ROUNDS = 5;

/**
 * Moves corners (as fractions of the picture's size) to where the picture changes most within `reach` pixels of each
 * side. Fits a robust line through the edges along each side, with subpixel accuracy. Sides outside the frame and sides
 * without an edge are not moved.
 */
export function refineCorners(raster: ColorRaster, corners: Corners, reach: number): Corners {
  const { width, height } = raster;
  const pixels = corners.map(([x, y]): Point => [x * width - 0.5, y * height - 0.5]);
  const sides = pixels.map((from, side) => {
    const to = pixels[(side + 1) % 4]!;
    return offsetSide(from, to, shiftOf(raster, from, to, reach));
  });
  return mapCorners(corners, (_, k) => {
    const corner = intersection(sides[(k + 3) % 4]!, sides[k]!) ?? pixels[k]!;
    return [(corner[0] + 0.5) / width, (corner[1] + 0.5) / height];
  });
}

function shiftOf(raster: ColorRaster, from: Point, to: Point, reach: number): SideOffset {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [nx, ny] = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
  const inner = Math.ceil(reach);
  const steps = 2 * inner + 1;
  const profile = new Float32Array((steps + 2) * 3);
  const half = Math.min(4, Math.max(1, Math.floor(length / PLACES / 2)));
  const changes: Float32Array[] = [];
  const parts: number[] = [];
  for (let place = 0; place < PLACES; place++) {
    const part = ROUND + ((1 - 2 * ROUND) * place) / (PLACES - 1);
    const x = from[0] + (to[0] - from[0]) * part;
    const y = from[1] + (to[1] - from[1]) * part;
    if (x < 1 || y < 1 || x > raster.width - 2 || y > raster.height - 2) continue;
    readProfile(raster, profile, x - nx * (inner + 1), y - ny * (inner + 1), nx, ny, half);
    changes.push(changesOf(profile, steps));
    parts.push(part);
  }
  if (parts.length < PLACES / 4) return { start: 0, end: 0 };
  const peaks = changes.map((change) => steepest(change, inner, reach));
  return robustLine(
    parts,
    peaks.map(({ at }) => at - inner),
    peaks.map(({ strength }) => Math.sqrt(strength)),
  );
}

/**
 * Reads the colors across a side, one pixel apart. Each color is averaged over `half` pixels along the side in both
 * directions.
 */
function readProfile(
  { data, width, height }: ColorRaster,
  profile: Float32Array,
  x: number,
  y: number,
  nx: number,
  ny: number,
  half: number,
): void {
  profile.fill(0);
  const count = 2 * half + 1;
  for (let at = 0, step = 0; at < profile.length; at += 3, step++) {
    for (let side = -half; side <= half; side++) {
      const px = Math.min(width - 1.001, Math.max(0, x + nx * step - ny * side));
      const py = Math.min(height - 1.001, Math.max(0, y + ny * step + nx * side));
      const x0 = px | 0;
      const y0 = py | 0;
      const fx = px - x0;
      const fy = py - y0;
      const p = (y0 * width + x0) * 3;
      const q = p + width * 3;
      for (let c = 0; c < 3; c++) {
        const top = data[p + c]! * (1 - fx) + data[p + c + 3]! * fx;
        const under = data[q + c]! * (1 - fx) + data[q + c + 3]! * fx;
        profile[at + c]! += (top * (1 - fy) + under * fy) / count;
      }
    }
  }
}

/** Returns the change at each step of a profile, in the channel that changes most. */
function changesOf(profile: Float32Array, steps: number): Float32Array {
  const changes = new Float32Array(steps);
  for (let step = 0; step < steps; step++) {
    for (let c = 0; c < 3; c++) {
      const size = Math.abs(profile[(step + 2) * 3 + c]! - profile[step * 3 + c]!);
      if (size > changes[step]!) changes[step] = size;
    }
  }
  return changes;
}

/**
 * Finds the largest change within `reach` of a step, preferring nearby ones. A parabola gives the position between
 * steps.
 */
function steepest(changes: Float32Array, middle: number, reach: number) {
  const weighed = (step: number) => {
    const off = (step - middle) / reach;
    return (changes[step] ?? 0) * (1 - 0.4 * off * off);
  };
  const first = Math.max(0, Math.ceil(middle - reach));
  const last = Math.min(changes.length - 1, Math.floor(middle + reach));
  let [best, strength] = [middle, 0];
  for (let step = first; step <= last; step++) {
    const size = weighed(step);
    if (size > strength) [best, strength] = [step, size];
  }
  const before = best > first ? weighed(best - 1) : strength;
  const after = best < last ? weighed(best + 1) : strength;
  const bend = before - 2 * strength + after;
  const part = bend < 0 ? Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend))) : 0;
  return { at: best + part, strength };
}

/** Fits a line through offsets. Offsets that deviate by more than a few times the usual deviation are ignored. */
function robustLine(parts: number[], offsets: number[], strengths: number[]): SideOffset {
  let start = median(offsets)!;
  let end = start;
  for (let round = 0; round < ROUNDS; round++) {
    const errors = offsets.map((offset, k) => offset - start - (end - start) * parts[k]!);
    const usual = Math.max(0.3, 1.5 * median(errors.map(Math.abs))!);
    let [n, s1, s2, t1, st] = [0, 0, 0, 0, 0];
    for (let k = 0; k < parts.length; k++) {
      const u = errors[k]! / (3 * usual);
      if (u <= -1 || u >= 1) continue;
      const w = (1 - u * u) ** 2 * strengths[k]!;
      n += w;
      s1 += w * parts[k]!;
      s2 += w * parts[k]! ** 2;
      t1 += w * offsets[k]!;
      st += w * parts[k]! * offsets[k]!;
    }
    const spread = n * s2 - s1 * s1;
    if (spread <= 1e-9) break;
    const slope = (n * st - s1 * t1) / spread;
    start = (t1 - slope * s1) / n;
    end = start + slope;
  }
  return { start, end };
}
