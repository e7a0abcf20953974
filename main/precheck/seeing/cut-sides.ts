import { type Corners, fromUnitSquare, inverse, type Point, project } from './plane.ts';

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** A side outside the frame, and how much of the document is missing there, in its millimetres. */
export interface CutSide {
  readonly side: Side;
  readonly missingMm: number;
}

/** Whether a place in parts of the picture lies beyond its frame on a side. */
const BEYOND: Readonly<Record<Side, (place: Point) => boolean>> = {
  top: ([, y]) => y < 0,
  right: ([x]) => x > 1,
  bottom: ([, y]) => y > 1,
  left: ([x]) => x < 0,
};

/**
 * What of a document `width` by `height` millimetres lies outside the frame: for each side of the
 * frame how deep its corners (parts of the picture) reach beyond, measured on the document, if that
 * is `least` millimetres or more.
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
    const isBeyond = BEYOND[side];
    let missingMm = 0;
    for (let k = 0; k < 4; k++) {
      const corner = corners[k]!;
      if (!isBeyond(corner)) continue;
      const depth = Math.min(
        ...[corners[(k + 1) % 4]!, corners[(k + 3) % 4]!].map((other) => {
          if (isBeyond(other)) return Number.POSITIVE_INFINITY;
          const [u, v] = project(toUnit, entering(corner, other, isBeyond));
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

/** Where the way from a place outside to one inside comes into the frame, by halving. */
function entering(outside: Point, inside: Point, isBeyond: (place: Point) => boolean): Point {
  let [low, high] = [0, 1];
  const at = (part: number): Point => [
    outside[0] + (inside[0] - outside[0]) * part,
    outside[1] + (inside[1] - outside[1]) * part,
  ];
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2;
    if (isBeyond(at(middle))) low = middle;
    else high = middle;
  }
  return at(high);
}
