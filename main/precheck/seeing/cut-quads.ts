import { type Crossing, type Frame, isInside, onward, pointAt, sideSupport } from './crossings.ts';
import { type Line, stretchInside, supportOf } from './lines.ts';
import type { Corners, Point } from './plane.ts';
import { beyondOf, type Form, ordered, type Quad, sizePrior, squareness } from './quad.ts';
import { type Camera, completed, seenFlat } from './rectangle.ts';

/** Documents of which one side lies beyond the frame: two sides run into it, the third is whole. */
export function cutQuads(
  quads: Quad[],
  a: Line,
  b: Line,
  lying: boolean,
  crossings: readonly Crossing[],
  frame: Frame,
  camera: Camera,
  forms: readonly Form[],
): void {
  const [fromA, toA] = stretchInside(frame, a.nx, a.ny, a.offset);
  const [fromB, toB] = stretchInside(frame, b.nx, b.ny, b.offset);
  for (const c of crossings) {
    for (const way of [1, -1]) {
      // Both lines point the same way only when their normals do.
      const same = a.nx * b.nx + a.ny * b.ny > 0;
      const endA = way > 0 ? toA : fromA;
      const endB = way > 0 === same ? toB : fromB;
      const seenA = sideSupport(a, c.onFirst, endA);
      const seenB = sideSupport(b, c.onSecond, endB);
      if (seenA < 0.5 || seenB < 0.5) continue;
      const lastA = supportOf(a, endA, endA + (c.onFirst - endA) * 0.2);
      const lastB = supportOf(b, endB, endB + (c.onSecond - endB) * 0.2);
      const last = Math.min(lastA, lastB);
      if (last < 0.4) continue;
      for (const form of forms) {
        const known = lying ? 1 / form.ratio : form.ratio;
        const far = completed(c.first, c.second, pointAt(a, endA), pointAt(b, endB), known, camera);
        if (!far) continue;
        if (isInside(far[0], frame) || isInside(far[1], frame)) continue;
        const corners = ordered(c.first, far[0], far[1], c.second);
        if (!corners) continue;
        const visible =
          (Math.abs(endA - c.onFirst) + Math.abs(endB - c.onSecond)) /
          (Math.hypot(far[0][0] - c.first[0], far[0][1] - c.first[1]) +
            Math.hypot(far[1][0] - c.second[0], far[1][1] - c.second[1]));
        if (visible < 0.3) continue;
        const { cosine } = seenFlat(corners, camera);
        const square = squareness(cosine);
        const mean = (seenA + seenB + c.support) / 3;
        const least = Math.min(seenA, seenB, c.support, last);
        const beyond = beyondOf(form.shape, [
          onward(c.line, c.atSecond, c.atFirst),
          onward(c.line, c.atFirst, c.atSecond),
          (onward(a, endA, c.onFirst) + onward(b, endB, c.onSecond)) / 2,
          0,
        ]);
        const seen = 0.6 * mean + 0.4 * least - 0.4 * beyond;
        const score =
          0.85 *
          seen *
          form.prior ** 2 *
          square ** 0.5 *
          visible ** 0.5 *
          sizePrior(corners, camera);
        if (score > 0.15) {
          const cut = sideOf(corners, far);
          quads.push({ shape: form.shape, ratio: form.ratio, corners, cut, score });
        }
      }
    }
  }
}

function sideOf(corners: Corners, far: readonly [Point, Point]): number {
  for (let side = 0; side < 4; side++) {
    const [p, q] = [corners[side], corners[(side + 1) % 4]];
    if ((p === far[0] && q === far[1]) || (p === far[1] && q === far[0])) return side;
  }
  return -1;
}
