import { areaOf, type Corners, distance, type Point } from '../../math/plane.ts';
import type { Part } from '../picture/raster.ts';
import type { Camera } from './rectangle.ts';
import type { Shape } from './sizes.ts';

/** Four sides that may belong to a document, in pixels of the picture in which they were found. */
export interface Quad {
  readonly shape: Shape;
  /** The corners in the picture: top left, top right, bottom right, bottom left. */
  readonly corners: Corners;
  /** The width of the document divided by its height. */
  readonly ratio: number;
  /**
   * The side that is inferred because it is not visible: 0 is top, 1 right, 2 bottom, 3 left. -1 if all sides are
   * visible.
   */
  readonly unseen: number;
  /** Whether the side that is not visible is inside the frame, but covered or too faint. */
  readonly covered: boolean;
  /** The prior likelihood of such a document, regardless of the visibility of its sides, from 0 to 1. */
  readonly prior: number;
  readonly score: number;
}

/** The proportions to search for: width divided by height in the document's orientation. */
export interface Form {
  readonly shape: Shape;
  readonly ratio: number;
  /** The prior likelihood of the form, from 0 to 1. */
  readonly prior: number;
}

/** The tolerated standard deviation from a right angle, as the cosine of the angle between sides. */
const COSINE_OFF = 0.03;

/** Scores how close the angle between the sides is to a right angle, from 0 to 1. */
export function squareness(cosine: number): number {
  return Math.exp(-0.5 * (cosine / COSINE_OFF) ** 2);
}

/**
 * Returns how far the sides continue beyond the corners. A document's sides end there, but the lines around a printed
 * band or frame often continue. The fold of a passport is such a line too, so a data page may have one.
 */
export function overshoot(shape: Shape, ends: readonly [number, number, number, number]): number {
  if (shape !== 'dataPage') return Math.max(...ends);
  return ends.toSorted((a, b) => b - a)[1]!;
}

/**
 * Prefers the larger of two otherwise equal rectangles. The larger one is the document, and the smaller one is printed
 * on it.
 */
export function sizePrior(corners: Corners, camera: Camera): number {
  const whole = (camera.focal / 0.75) ** 2 * 0.75;
  return Math.min(1, areaOf(corners) / (0.5 * whole)) ** 0.08;
}

/** Returns the upright part of a picture around these corners, with a margin relative to their extent. */
export function partWithMargin(
  corners: Corners,
  margin: number,
  picture: { readonly width: number; readonly height: number },
): Part {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const beside = margin * Math.max(right - left, bottom - top);
  const [fromX, fromY] = [left, top].map((low) => Math.max(0, Math.floor(low - beside)));
  return {
    left: fromX!,
    top: fromY!,
    width: Math.min(picture.width, Math.ceil(right + beside)) - fromX!,
    height: Math.min(picture.height, Math.ceil(bottom + beside)) - fromY!,
  };
}

/**
 * Orders the corners of a convex quadrilateral clockwise, starting at the top left one. The first side is the upper one
 * of the two most horizontal sides. Returns null if the quadrilateral is not convex.
 */
export function ordered(a: Point, b: Point, c: Point, d: Point): Corners | null {
  const turn = bend(a, b, c);
  const convex = turn * bend(b, c, d) > 0 && turn * bend(c, d, a) > 0 && turn * bend(d, a, b) > 0;
  if (!convex) return null;
  const [p, q, r, t]: Corners = turn > 0 ? [a, b, c, d] : [d, c, b, a];
  // In clockwise order, the top side points most to the right, and the opposite side points to the left.
  const first = toTheRight(p, q) - toTheRight(r, t);
  const second = toTheRight(q, r) - toTheRight(t, p);
  if (Math.abs(first) >= Math.abs(second)) return first >= 0 ? [p, q, r, t] : [r, t, p, q];
  return second >= 0 ? [q, r, t, p] : [t, p, q, r];
}

/** Returns a positive number if the path from `p` through `q` to `r` turns clockwise. */
function bend(p: Point, q: Point, r: Point): number {
  return (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]);
}

/** Returns the cosine of the angle between a direction and the x axis. */
function toTheRight(from: Point, to: Point): number {
  return (to[0] - from[0]) / distance(from, to);
}
