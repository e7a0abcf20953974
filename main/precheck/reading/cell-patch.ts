import type { Strip } from './mrz-strip.ts';

/** Of the strip's rows, left out at the top and the bottom. */
const TRIM_ROWS = 2;
/** Of a cell's width, shown of its neighbors on each side. */
const NEIGHBORS = 0.05;

/**
 * A cell of a line as the net sees it: 0 paper to 1 ink, the capitals always equally high whatever
 * the face, the cell always equally wide; off its place by parts of the cell where `off` says so.
 */
export function cellPatch(
  strip: Strip,
  [left, right]: readonly [number, number],
  edge: number,
  [offX, offY]: readonly [number, number] = [0, 0],
): Float32Array {
  const patch = new Float32Array(edge * edge);
  const from = left + (offX - NEIGHBORS) * (right - left);
  const top = TRIM_ROWS + offY * strip.height;
  const across = ((right - left) * (1 + 2 * NEIGHBORS)) / edge;
  const down = (strip.height - 2 * TRIM_ROWS) / edge;
  for (let x = 0; x < edge; x++) {
    for (let y = 0; y < edge; y++) {
      patch[y * edge + x] = meanOf(strip, from + x * across, across, top + y * down, down);
    }
  }
  return patch;
}

/** Mean over a place of four probes, each between pixels. */
function meanOf(strip: Strip, left: number, width: number, top: number, height: number): number {
  let sum = 0;
  for (let probe = 0; probe < 4; probe++) {
    const x = left + width * (probe & 1 ? 0.75 : 0.25) - 0.5;
    const y = top + height * (probe & 2 ? 0.75 : 0.25) - 0.5;
    sum += inkAt(strip, x, y);
  }
  return sum / 4;
}

function inkAt({ ink, width, height }: Strip, x: number, y: number): number {
  const u = Math.min(width - 1, Math.max(0, x));
  const v = Math.min(height - 1, Math.max(0, y));
  const [x0, y0] = [u | 0, v | 0];
  const at = y0 * width + x0;
  const right = x0 + 1 < width ? 1 : 0;
  const down = y0 + 1 < height ? width : 0;
  const top = ink[at]! + (ink[at + right]! - ink[at]!) * (u - x0);
  const under = ink[at + down]! + (ink[at + down + right]! - ink[at + down]!) * (u - x0);
  return top + (under - top) * (v - y0);
}
