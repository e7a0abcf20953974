import type { Crossing } from './edge-crossings.ts';
import { endsOf, placeAt, type Surroundings } from './surroundings.ts';

/** How far a finger that comes in askew moves along the side, for each step inwards. */
const ASKEW = 2;
/** Wider than this, by parts of the crossings and millimetres, it is no longer what came in. */
const [WIDER, MORE] = [1.4, 3] as const;
/** A finger gets narrower towards its tip: what gets wider again is the print behind it. */
const [AGAIN, MORE_AGAIN] = [1.25, 2] as const;
/** Millimetres over which a row may be lost in print of its own colour, a header for instance. */
const LOST = 12;

/**
 * The part of a region within the document that a crossing leads to, followed inwards row by row.
 * Where it runs into print of its own colour it is followed straight on, and counts if it comes out
 * again. `length`: of all that crosses the document's edge, in pixels.
 */
export function withinFrom(
  around: Surroundings,
  { side, from, to }: Crossing,
  region: Uint8Array,
  length: number,
): Uint8Array {
  const { scale } = around;
  const lying = side === 'top' || side === 'bottom';
  const far = lying ? around.bottom - around.top : around.right - around.left;
  const [first, last] = endsOf(around, side);
  const mask = new Uint8Array(region.length);
  let lost: number[] = [];
  let [left, right] = [from, to];
  let narrowest = length;
  let lostRows = 0;
  for (let depth = 0.5; depth < far; depth++) {
    const row: number[] = [];
    let [start, end] = [Infinity, -Infinity];
    const stop = Math.min(last, right + ASKEW);
    for (let along = Math.max(first, left - ASKEW); along < stop; along++) {
      const at = placeAt(around, side, along + 0.5, -depth);
      if (at < 0 || region[at] === 0) continue;
      row.push(at);
      start = Math.min(start, along);
      end = Math.max(end, along + 1);
    }
    if (row.length === 0) break;
    const widest = Math.min(WIDER * length + MORE * scale, AGAIN * narrowest + MORE_AGAIN * scale);
    if (row.length > widest) {
      if (++lostRows > LOST * scale) break;
      for (let along = left; along < right; along++) {
        const at = placeAt(around, side, along + 0.5, -depth);
        if (region[at] === 1) lost.push(at);
      }
      continue;
    }
    for (const at of [...lost, ...row]) mask[at] = 1;
    lost = [];
    lostRows = 0;
    narrowest = Math.min(narrowest, Math.max(row.length, 4 * scale));
    [left, right] = [start, end];
  }
  return mask;
}
