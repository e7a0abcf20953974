import { distance, type Point } from '../../math/plane.ts';
import { type Line, supportOf } from './lines.ts';
import type { Quad } from './quad.ts';

/** Part of a side at both its ends that does not count: there its neighbors run. */
const ENDS = 0.08;
/** Sine of the least angle at which a line crosses a side, not along it. */
const LEAST_SINE = 0.42;
/** Part of a side's length over which a line is looked at before and behind it, and left out next to it. */
const [REACH, GAP] = [0.14, 0.02];
/** Support a line needs on both. */
const GOES_ON = 0.5;
/** Part of a side that a finger takes at most which lies over it, its shadow included. */
const FINGER = 0.45;

/**
 * How many lines run on through the sides of a quad. What lies on a table hides what is beneath, and
 * its own print stops at its sides; those of four lines of checked cloth are crossed by all others. Lines
 * near each other on one side alone may be those of a finger.
 */
export function linesThrough({ corners }: Quad, lines: readonly Line[]): number {
  const sides = corners.map((p, k) => placesThrough(p, corners[(k + 1) % 4]!, lines));
  const all = sides.reduce((sum, places) => sum + places.length, 0);
  return all - Math.max(...sides.map(mostTogether));
}

/** Where lines run on through a side, in parts of it. */
function placesThrough(p: Point, q: Point, lines: readonly Line[]): number[] {
  const length = distance(p, q);
  const [reach, gap] = [REACH * length, GAP * length];
  const places: number[] = [];
  for (const line of lines) {
    const before = line.nx * p[0] + line.ny * p[1] - line.offset;
    const after = line.nx * q[0] + line.ny * q[1] - line.offset;
    if (before > 0 === after > 0 || Math.abs(before - after) < LEAST_SINE * length) continue;
    const part = before / (before - after);
    if (part < ENDS || part > 1 - ENDS) continue;
    const x = p[0] + (q[0] - p[0]) * part;
    const y = p[1] + (q[1] - p[1]) * part;
    const s = -line.ny * x + line.nx * y;
    if (supportOf(line, s + gap, s + reach) < GOES_ON) continue;
    if (supportOf(line, s - reach, s - gap) >= GOES_ON) places.push(part);
  }
  return places;
}

/** How many places lie within a finger's width at most. */
function mostTogether(places: readonly number[]): number {
  const near = (from: number) => places.filter((at) => at >= from && at <= from + FINGER).length;
  return Math.max(0, ...places.map(near));
}
