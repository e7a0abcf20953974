import { areaOf, type Corners, distance, type Point } from '../../math/plane.ts';
import type { Part } from '../picture/raster.ts';
import type { Camera } from './rectangle.ts';
import type { Shape } from './sizes.ts';

/** Four sides that could be a document's, in pixels of the picture they were found in. */
export interface Quad {
  readonly shape: Shape;
  /** The corners as they stand in the picture: top left, top right, bottom right, bottom left. */
  readonly corners: Corners;
  /** The document's width over its height. */
  readonly ratio: number;
  /** The side that is not seen but inferred: 0 top, 1 right, 2 bottom, 3 left; -1 when all are seen. */
  readonly unseen: number;
  /** The side that is not seen is inside the frame, beneath something or too faint. */
  readonly covered: boolean;
  /** The likelihood of such a document, whatever is seen of its sides: 0 to 1. */
  readonly prior: number;
  readonly score: number;
}

/** A proportion to look for: width over height as the document stands. */
export interface Form {
  readonly shape: Shape;
  readonly ratio: number;
  /** The likelihood of the form, 0 to 1. */
  readonly prior: number;
}

/** The standard deviation allowed for squareness (cosine of the angle between sides). */
const COSINE_OFF = 0.03;

/** Scores how well the angle between the sides fits a rectangle, 0 to 1. */
export function squareness(cosine: number): number {
  return Math.exp(-0.5 * (cosine / COSINE_OFF) ** 2);
}

/**
 * Gives how far the sides go on beyond the corners. A document's sides stop there; a band or frame printed
 * inside of one lies between sides that go on. The fold of a passport is such a line too, so a data page may
 * have one.
 */
export function overshoot(shape: Shape, ends: readonly [number, number, number, number]): number {
  if (shape !== 'dataPage') return Math.max(...ends);
  return ends.toSorted((a, b) => b - a)[1]!;
}

/** Favors the larger of two otherwise equal rectangles: it is the document, and the smaller is printed on it. */
export function sizePrior(corners: Corners, camera: Camera): number {
  const whole = (camera.focal / 0.75) ** 2 * 0.75;
  return Math.min(1, areaOf(corners) / (0.5 * whole)) ** 0.08;
}

/** Gives the upright part of a picture around corners, with so many times their extent around it. */
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
 * Orders the corners of a convex quadrilateral clockwise from the top left one as it stands: the first side is
 * the most level and uppermost. Null when it is not convex.
 */
export function ordered(a: Point, b: Point, c: Point, d: Point): Corners | null {
  const turn = bend(a, b, c);
  const convex = turn * bend(b, c, d) > 0 && turn * bend(c, d, a) > 0 && turn * bend(d, a, b) > 0;
  if (!convex) return null;
  const [p, q, r, t]: Corners = turn > 0 ? [a, b, c, d] : [d, c, b, a];
  // Clockwise, the top side runs most to the right, and the one across from it to the left.
  const first = toTheRight(p, q) - toTheRight(r, t);
  const second = toTheRight(q, r) - toTheRight(t, p);
  if (Math.abs(first) >= Math.abs(second)) return first >= 0 ? [p, q, r, t] : [r, t, p, q];
  return second >= 0 ? [q, r, t, p] : [t, p, q, r];
}

/** Gives a number above 0 where the way from `p` over `q` to `r` turns clockwise. */
function bend(p: Point, q: Point, r: Point): number {
  return (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]);
}

/** Gives the cosine of the angle between a way and the right. */
function toTheRight(from: Point, to: Point): number {
  return (to[0] - from[0]) / distance(from, to);
}
