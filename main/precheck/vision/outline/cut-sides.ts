import type { Corners, Point } from '../../math/plane.ts';
import { fromUnitSquare, inverse, project } from '../../math/projection.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** An edge of the frame that cuts off the document, and how much of the document is missing there, in millimeters. */
export interface CutSide {
  readonly side: Side;
  readonly missingMm: number;
}

/**
 * The edges of the frame as fractions of the picture's size. Each has the axis that crosses it, and its position on
 * that axis.
 */
const FRAME: Readonly<Record<Side, readonly [axis: 0 | 1, at: 0 | 1]>> = {
  top: [1, 0],
  right: [0, 1],
  bottom: [1, 1],
  left: [0, 0],
};

/**
 * Finds the edges of the frame beyond which a document extends by at least `least` millimeters. The document measures
 * `width` by `height` millimeters. Its corners are fractions of the picture's size.
 */
export function cutSides(
  corners: Corners,
  width: number,
  height: number,
  least: number,
): CutSide[] {
  const toUnit = inverse(fromUnitSquare(corners));
  const found: CutSide[] = [];
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const [axis, at] = FRAME[side];
    const isBeyond = (place: Point) => (at === 0 ? place[axis] < 0 : place[axis] > 1);
    let missingMm = 0;
    for (let k = 0; k < 4; k++) {
      const corner = corners[k]!;
      if (!isBeyond(corner)) continue;
      const depth = Math.min(
        ...[corners[(k + 1) % 4]!, corners[(k + 3) % 4]!].map((other) => {
          if (isBeyond(other)) return Number.POSITIVE_INFINITY;
          const part = (at - corner[axis]) / (other[axis] - corner[axis]);
          const [u, v] = project(toUnit, between(corner, other, part));
          const [cu, cv] = project(toUnit, corner);
          return Math.hypot((u - cu) * width, (v - cv) * height);
        }),
      );
      if (Number.isFinite(depth)) missingMm = Math.max(missingMm, depth);
    }
    if (missingMm >= least) found.push({ side, missingMm });
  }
  return found;
}

function between(from: Point, to: Point, part: number): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
