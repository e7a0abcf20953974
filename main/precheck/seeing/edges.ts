import type { ColorRaster } from './raster.ts';

/** Where brightness or colour changes sharply, thinned to ridges one pixel wide. */
export interface EdgeMap {
  readonly width: number;
  readonly height: number;
  /** 0 no edge to 1 a clear one, against what is usual around the pixel. */
  readonly weight: Float32Array;
  /** Direction across the edge, whole degrees 0 to 179, for pixels whose weight is above 0. */
  readonly angle: Uint8Array;
}

/** Half the side of the square that tells what is usual around a pixel. */
const AROUND = 10;
/** How far beside an edge its surroundings are looked at. */
const BESIDE = 8;
/** Gradient over its surroundings: noise stays below the first, a lone step reaches the second. */
const [FAINT, CLEAR] = [0.6, 2.2];
/** Share of the picture's median gradient that counts as noise, and steps of a byte always counted so. */
const [MEDIAN_SHARE, LEAST] = [0.5, 0.35];

/**
 * Edges by the strongest of the three channels: a pale card on a pale table often differs in one
 * channel only. Weights are relative to the surroundings (local contrast normalisation), so that a
 * faint side in a smooth place counts like a strong one, and grain and weave count little.
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
      // On the calmer of its two sides: the table beside a card's black stripe, say.
      const beside =
        Math.round((BESIDE * gy) / strength) * width + Math.round((BESIDE * gx) / strength);
      const usual = Math.min(
        around[at]!,
        around[at + beside] ?? Number.POSITIVE_INFINITY,
        around[at - beside] ?? Number.POSITIVE_INFINITY,
      );
      const relative = (strength / (usual + floor) - FAINT) / (CLEAR - FAINT);
      if (relative <= 0) continue;
      weight[at] = relative > 1 ? 1 : Math.sqrt(relative);
      const degrees = Math.round((Math.atan2(gy, gx) * 180) / Math.PI);
      angle[at] = (degrees + 360) % 180;
    }
  }
  return { width, height, weight, angle };
}

/** Binomial smoothing (1 4 6 4 1), 16 steps to a byte; edges of the picture are repeated. */
function smooth({ data, width, height }: ColorRaster): Float32Array {
  const row = width * 3;
  const flat = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const start = y * row;
    for (let x = 0; x < width; x++) {
      const at = start + x * 3;
      const l1 = x > 0 ? at - 3 : at;
      const l2 = x > 1 ? at - 6 : l1;
      const r1 = x < width - 1 ? at + 3 : at;
      const r2 = x < width - 2 ? at + 6 : r1;
      for (let c = 0; c < 3; c++) {
        flat[at + c] =
          (data[l2 + c]! +
            data[r2 + c]! +
            4 * (data[l1 + c]! + data[r1 + c]!) +
            6 * data[at + c]!) /
          16;
      }
    }
  }
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const at = y * row;
    const u1 = y > 0 ? at - row : at;
    const u2 = y > 1 ? at - 2 * row : u1;
    const d1 = y < height - 1 ? at + row : at;
    const d2 = y < height - 2 ? at + 2 * row : d1;
    for (let x = 0; x < row; x++) {
      out[at + x] =
        (flat[u2 + x]! + flat[d2 + x]! + 4 * (flat[u1 + x]! + flat[d1 + x]!) + 6 * flat[at + x]!) /
        16;
    }
  }
  return out;
}

/** Central differences of the channel that changes most. */
function gradient(smoothed: Float32Array, width: number, height: number) {
  const across = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  const size = new Float32Array(width * height);
  const row = width * 3;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1, from = at * 3; x < width - 1; x++, at++, from += 3) {
      let best = -1;
      for (let c = from; c < from + 3; c++) {
        const gx = smoothed[c + 3]! - smoothed[c - 3]!;
        const gy = smoothed[c + row]! - smoothed[c - row]!;
        const square = gx * gx + gy * gy;
        if (square > best) {
          best = square;
          across[at] = gx;
          down[at] = gy;
        }
      }
      size[at] = Math.sqrt(best);
    }
  }
  return { across, down, size };
}

/** No smaller than its two neighbours across the edge, taken between pixels. */
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

/** Mean over a square around each pixel, cut at the picture's edges. */
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

/** Median to a tenth of a step, up to 255. */
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
