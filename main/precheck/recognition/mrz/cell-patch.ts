import { probesAlong } from '../print/patch.ts';
import type { Strip } from './mrz-strip.ts';

/** The number of rows that are left out at the top and at the bottom of the strip. */
const TRIM_ROWS = 2;
/** How much of each neighboring cell is shown, as a fraction of a cell's width. */
const NEIGHBORS = 0.05;

/**
 * Cuts a cell out of a line for the net, with 0 for paper and 1 for ink. Every cell is scaled to `edge` × `edge`
 * pixels. This works because capital letters have the same height in every typeface, and cells have the same width.
 * Each pixel is the mean of four samples, two across and two down.
 */
export function cellPatch(
  { ink, width, height }: Strip,
  [left, right]: readonly [number, number],
  edge: number,
): Float32Array {
  const wide = ((right - left) * (1 + 2 * NEIGHBORS)) / edge;
  const high = (height - 2 * TRIM_ROWS) / edge;
  const from = left - NEIGHBORS * (right - left);
  const across = probesAlong(from + wide / 4, wide / 2, 2 * edge, width);
  const down = probesAlong(TRIM_ROWS + high / 4, high / 2, 2 * edge, height);
  const rows = new Float32Array(height * edge);
  const end = down.firsts.at(-1)! + down.steps.at(-1)!;
  for (let y = down.firsts[0]!; y <= end; y++) {
    for (let x = 0, probe = 0; x < edge; x++) {
      let sum = 0;
      for (const last = probe + 2; probe < last; probe++) {
        const at = y * width + across.firsts[probe]!;
        const value = ink[at]!;
        sum += value + (ink[at + across.steps[probe]!]! - value) * across.parts[probe]!;
      }
      rows[y * edge + x] = sum / 2;
    }
  }
  const patch = new Float32Array(edge * edge);
  for (let probe = 0; probe < 2 * edge; probe++) {
    const upper = down.firsts[probe]! * edge;
    const lower = upper + down.steps[probe]! * edge;
    const part = down.parts[probe]!;
    for (let x = 0, to = (probe >> 1) * edge; x < edge; x++, to++) {
      const value = rows[upper + x]!;
      patch[to]! += (value + (rows[lower + x]! - value) * part) / 2;
    }
  }
  return patch;
}
