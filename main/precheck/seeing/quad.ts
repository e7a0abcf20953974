import type { Corners, Point } from './plane.ts';
import type { Camera } from './rectangle.ts';
import type { Shape } from './sizes.ts';

/** Four sides that could be a document's, in pixels of the picture they were found in. */
export interface Quad {
  readonly shape: Shape;
  /** As it stands in the picture: top left, top right, bottom right, bottom left. */
  readonly corners: Corners;
  /** Width over height, of the document. */
  readonly ratio: number;
  /** The side not seen, only inferred: 0 top, 1 right, 2 bottom, 3 left; -1 when all are seen. */
  readonly unseen: number;
  /** Whether the side not seen is inside the frame, beneath something or too faint. */
  readonly covered: boolean;
  /** 0 to 1: how much such a document is to be expected, whatever is seen of its sides. */
  readonly prior: number;
  /** 0 to 1. */
  readonly score: number;
}

/** A proportion looked for: width over height as the document stands. */
export interface Form {
  readonly shape: Shape;
  readonly ratio: number;
  /** 0 to 1: how much it is to be expected. */
  readonly prior: number;
}

/** Standard deviation allowed for squareness (cosine of the angle between sides). */
const COSINE_OFF = 0.03;

/** How well the angle between the sides fits a rectangle, 0 to 1. */
export function squareness(cosine: number): number {
  return Math.exp(-0.5 * (cosine / COSINE_OFF) ** 2);
}

/**
 * Sides stop at the corners; those of a band or frame printed inside a document lie between sides
 * that go on. The fold of a passport is such a line too, so that a data page may have one.
 */
export function beyondOf(shape: Shape, ends: readonly [number, number, number, number]): number {
  const sorted = [...ends].sort((a, b) => b - a);
  return shape === 'dataPage' ? sorted[1]! : sorted[0]!;
}

/** Between two otherwise equal rectangles the larger is the document and the smaller is printed on it. */
export function sizePrior(corners: Corners, camera: Camera): number {
  const whole = (camera.focal / 0.75) ** 2 * 0.75;
  return Math.min(1, areaOf(corners) / (0.5 * whole)) ** 0.08;
}

export function areaOf([a, b, c, d]: Corners): number {
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])) / 2;
}

/**
 * The corners of a convex quadrilateral given around it, clockwise from the top left one as it
 * stands: the first side is the one most level and uppermost. Null when it is not convex.
 */
export function ordered(a: Point, b: Point, c: Point, d: Point): Corners | null {
  const around = [a, b, c, d];
  let turn = 0;
  for (let k = 0; k < 4; k++) {
    const [p, q, r] = [around[k]!, around[(k + 1) % 4]!, around[(k + 2) % 4]!];
    const bend = (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]);
    if (bend === 0 || (turn !== 0 && bend > 0 !== turn > 0)) return null;
    turn = bend;
  }
  if (turn < 0) around.reverse();
  // Going clockwise, the top side runs most to the right.
  let [start, best] = [0, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < 4; k++) {
    const [p, q, r, s] = [0, 1, 2, 3].map((step) => around[(k + step) % 4]!) as [
      Point,
      Point,
      Point,
      Point,
    ];
    const right = (q[0] - p[0]) / Math.hypot(q[0] - p[0], q[1] - p[1]);
    const left = (r[0] - s[0]) / Math.hypot(r[0] - s[0], r[1] - s[1]);
    if (right + left > best) [start, best] = [k, right + left];
  }
  return [0, 1, 2, 3].map((step) => around[(start + step) % 4]!) as unknown as Corners;
}
