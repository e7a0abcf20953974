import type { ColorRaster } from '../picture/raster.ts';

/** The places where brightness or color changes sharply, reduced to ridges one pixel wide. */
export interface EdgeMap {
  readonly width: number;
  readonly height: number;
  /** The strength of the edge relative to its surroundings, from 0 (no edge) to 1 (a clear one). */
  readonly weight: Float32Array;
  /** The direction across the edge in whole degrees, 0 to 179, for pixels with a weight above 0. */
  readonly angle: Uint8Array;
}

/** Half the side length of the square that counts as a pixel's surroundings. */
const AROUND = 10;
/** The distance at which the surroundings of an edge are measured, in pixels. */
const BESIDE = 8;
/**
 * The ratio of the gradient to its surroundings. Noise is below the first value, and a single step reaches the second.
 */
const [FAINT, CLEAR] = [0.6, 2.2];
/** The gradient that counts as noise: this fraction of the picture's median gradient, plus this many levels. */
const [MEDIAN_SHARE, LEAST] = [0.5, 0.35];

/**
 * Finds edges in the strongest of the three channels. A pale card on a pale table often differs in only one of them.
 * Weights are relative to the surroundings (local contrast normalization). A faint side in a smooth area counts as much
 * as a strong one, while grain and weave count little.
 */
export function edgesOf(raster: ColorRaster): EdgeMap {
  const { width, height } = raster;
  const { across, down, size } = gradient(smooth(raster), width, height);
  const around = meanAround(size, width, height);
  const floor = MEDIAN_SHARE * medianOf(size) + LEAST;
  const weight = new Float32Array(width * height);
  const angle = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const strength = size[at]!;
      if (strength < FAINT * floor) continue;
      const gx = across[at]!;
      const gy = down[at]!;
      if (!isRidge(size, at, width, gx, gy)) continue;
      // Use the calmer of the edge's two sides, such as the table next to a card's black stripe.
      const beside =
        Math.round((BESIDE * gy) / strength) * width + Math.round((BESIDE * gx) / strength);
      const after = at + beside;
      const before = at - beside;
      let usual = around[at]!;
      if (after >= 0 && after < around.length && around[after]! < usual) usual = around[after]!;
      if (before >= 0 && before < around.length && around[before]! < usual) usual = around[before]!;
      const relative = (strength / (usual + floor) - FAINT) / (CLEAR - FAINT);
      if (relative <= 0) continue;
      weight[at] = relative > 1 ? 1 : Math.sqrt(relative);
      const degrees = Math.round((Math.atan2(gy, gx) * 180) / Math.PI);
      angle[at] = (degrees + 360) % 180;
    }
  }
  return { width, height, weight, angle };
}

/** The number of steps of smoothed levels per byte level. */
const STEPS = 256;

/**
 * Smooths a raster with a binomial filter (1 4 6 4 1). The result has STEPS steps per byte level. Pixels at the edge of
 * the picture are repeated.
 */
function smooth({ data, width, height }: ColorRaster): Uint16Array {
  const row = width * 3;
  const flat = new Uint16Array(data.length);
  for (let y = 0; y < height; y++) {
    const start = y * row;
    const end = start + row;
    for (let at = start; at < end; at++) {
      if (at === start + 6) {
        for (const last = end - 6; at < last; at++) {
          flat[at] =
            data[at - 6]! + data[at + 6]! + 4 * (data[at - 3]! + data[at + 3]!) + 6 * data[at]!;
        }
      }
      const l1 = at >= start + 3 ? at - 3 : at;
      const l2 = at >= start + 6 ? at - 6 : l1;
      const r1 = at < end - 3 ? at + 3 : at;
      const r2 = at < end - 6 ? at + 6 : r1;
      flat[at] = data[l2]! + data[r2]! + 4 * (data[l1]! + data[r1]!) + 6 * data[at]!;
    }
  }
  const out = new Uint16Array(data.length);
  for (let y = 0, at = 0; y < height; y++) {
    let u1 = y > 0 ? at - row : at;
    let u2 = y > 1 ? at - 2 * row : u1;
    let d1 = y < height - 1 ? at + row : at;
    let d2 = y < height - 2 ? at + 2 * row : d1;
    for (const end = at + row; at < end; at++, u1++, u2++, d1++, d2++) {
      out[at] = flat[u2]! + flat[d2]! + 4 * (flat[u1]! + flat[d1]!) + 6 * flat[at]!;
    }
  }
  return out;
}

/** Computes the central differences of the channel that changes most. */
function gradient(smoothed: Uint16Array, width: number, height: number) {
  const across = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  const size = new Float32Array(width * height);
  const row = width * 3;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1, from = at * 3; x < width - 1; x++, at++, from += 3) {
      let gx = smoothed[from + 3]! - smoothed[from - 3]!;
      let gy = smoothed[from + row]! - smoothed[from - row]!;
      let most = gx * gx + gy * gy;
      for (let c = from + 1; c < from + 3; c++) {
        const otherX = smoothed[c + 3]! - smoothed[c - 3]!;
        const otherY = smoothed[c + row]! - smoothed[c - row]!;
        const square = otherX * otherX + otherY * otherY;
        if (square > most) {
          most = square;
          gx = otherX;
          gy = otherY;
        }
      }
      across[at] = gx / STEPS;
      down[at] = gy / STEPS;
      size[at] = Math.sqrt(most) / STEPS;
    }
  }
  return { across, down, size };
}

/**
 * Returns whether a gradient is at least as large as its two neighbors across the edge, interpolated between pixels.
 */
function isRidge(size: Float32Array, at: number, width: number, gx: number, gy: number): boolean {
  const ax = gx < 0 ? -gx : gx;
  const ay = gy < 0 ? -gy : gy;
  const sx = gx < 0 ? -1 : 1;
  const sy = gy < 0 ? -width : width;
  const steep = ax >= ay;
  const straight = steep ? sx : sy;
  const part = steep ? ay / ax : ax / ay;
  const ahead = size[at + straight]! * (1 - part) + size[at + sx + sy]! * part;
  const behind = size[at - straight]! * (1 - part) + size[at - sx - sy]! * part;
  return size[at]! >= ahead && size[at]! > behind;
}

/** Returns the mean of a square around each pixel, clipped to the picture. */
function meanAround(values: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(AROUND, width); x++) sum += values[start + x]!;
    for (let x = 0; x < width; x++) {
      if (x + AROUND < width) sum += values[start + x + AROUND]!;
      if (x > AROUND) sum -= values[start + x - AROUND - 1]!;
      rows[start + x] = sum / (Math.min(width - 1, x + AROUND) - Math.max(0, x - AROUND) + 1);
    }
  }
  const out = new Float32Array(width * height);
  const sums = new Float64Array(width);
  for (let y = 0; y < Math.min(AROUND, height); y++) {
    for (let x = 0; x < width; x++) sums[x]! += rows[y * width + x]!;
  }
  for (let y = 0; y < height; y++) {
    const enters = (y + AROUND) * width;
    const leaves = (y - AROUND - 1) * width;
    const count = Math.min(height - 1, y + AROUND) - Math.max(0, y - AROUND) + 1;
    for (let x = 0; x < width; x++) {
      if (y + AROUND < height) sums[x]! += rows[enters + x]!;
      if (y > AROUND) sums[x]! -= rows[leaves + x]!;
      out[y * width + x] = sums[x]! / count;
    }
  }
  return out;
}

/** Returns the median, accurate to a tenth and limited to 255. */
function medianOf(values: Float32Array): number {
  const counts = new Uint32Array(2560);
  for (let at = 0; at < values.length; at++) counts[Math.min(2559, (values[at]! * 10) | 0)]!++;
  let left = values.length / 2;
  for (let bin = 0; bin < counts.length; bin++) {
    left -= counts[bin]!;
    if (left <= 0) return bin / 10;
  }
  return 0;
}
