import type { Point } from './plane.ts';

/** Whether a point lies within a polygon: a ray to the right crosses its sides an odd number of times. */
export function contains(corners: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  for (const [index, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners[(index + 1) % corners.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
