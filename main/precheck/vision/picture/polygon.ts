import type { Point } from './plane.ts';

/** Whether a point lies within a polygon: a ray to the right crosses its sides an odd number of times. */
export function contains(corners: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  // By numbers: it is asked a thousand times a picture, and pairs would have to be made for each.
  for (let index = 0; index < corners.length; index++) {
    const from = corners[index]!;
    const to = corners[index + 1 === corners.length ? 0 : index + 1]!;
    const ax = from[0];
    const ay = from[1];
    const bx = to[0];
    const by = to[1];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
