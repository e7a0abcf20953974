import type { Corners, Point } from '../../math/plane.ts';

/**
 * The camera of a picture. With it, the shape of a rectangle in space can be computed from its four corners. Pixels are
 * square, the optical axis passes through `center`, and `focal` is the focal length in pixels.
 */
export interface Camera {
  readonly center: Point;
  readonly focal: number;
}

type Vector = readonly [number, number, number];

/**
 * Phones' main cameras have focal lengths of 24 to 28 mm, relative to film with a 36 mm long side. Scans have no
 * perspective, so any focal length gives the same result for them.
 */
const FOCAL_TO_LONG_EDGE = 0.75;

export function cameraOf(width: number, height: number): Camera {
  return {
    center: [width / 2, height / 2],
    focal: FOCAL_TO_LONG_EDGE * Math.max(width, height),
  };
}

/**
 * Returns a quadrilateral's ratio of width to height in space, and the cosine of the angle between its sides. The
 * cosine is near 0 for a real rectangle. See Zhang and He, "Whiteboard scanning and image enhancement", 2007, with a
 * known focal length.
 */
export function shapeInSpace(
  [[ax, ay], [bx, by], [cx, cy], [dx, dy]]: Corners,
  { center: [x0, y0], focal }: Camera,
): { ratio: number; cosine: number } {
  // The first two columns of the projection from the unit square, as in fromUnitSquare.
  const [x1, y1, x2, y2] = [bx - cx, by - cy, dx - cx, dy - cy];
  const [x3, y3] = [ax - bx + cx - dx, ay - by + cy - dy];
  const area = x1 * y2 - x2 * y1;
  const g = (x3 * y2 - x2 * y3) / area;
  const h = (x1 * y3 - x3 * y1) / area;
  const [ux, uy] = [(bx - ax + g * (bx - x0)) / focal, (by - ay + g * (by - y0)) / focal];
  const [vx, vy] = [(dx - ax + h * (dx - x0)) / focal, (dy - ay + h * (dy - y0)) / focal];
  const u = Math.sqrt(ux * ux + uy * uy + g * g);
  const v = Math.sqrt(vx * vx + vy * vy + h * h);
  return { ratio: u / v, cosine: (ux * vx + uy * vy + g * h) / (u * v) };
}

/** The direction in which the camera points. */
const AHEAD: Vector = [0, 0, 1];
/** The error of a line's direction divided by the usual tilt of a document, squared. */
const DOUBT = (0.01 / 0.2) ** 2;

/**
 * Completes a rectangle from two known corners, `first` and `second`. Lines continue from them to `firstEnd` and
 * `secondEnd`. The known side is `ratio` times as long as each of the two unknown ones. Returns the far corners: first
 * the one on the line from `first`, then the one on the line from `second`. Returns null if the lines cannot belong to
 * such a rectangle.
 */
export function completeRectangle(
  first: Point,
  second: Point,
  firstEnd: Point,
  secondEnd: Point,
  ratio: number,
  { center, focal }: Camera,
): [Point, Point] | null {
  const ray = ([x, y]: Point): Vector => [(x - center[0]) / focal, (y - center[1]) / focal, 1];
  const [a, b] = [ray(first), ray(second)];
  const along = unit(cross(cross(a, ray(firstEnd)), cross(b, ray(secondEnd))));
  const across = cross(unit(cross(a, b)), along);
  const least = unit(minus(AHEAD, scaled(along, dot(AHEAD, along))));
  const told = cross(along, across);
  // The closer the lines are to the normal of the plane, the less they reveal about the tilt. In that case, assume the
  // smallest possible tilt.
  const belief = Math.sign(dot(told, AHEAD)) * length(across);
  const normal = unit(plus(scaled(told, belief), scaled(least, DOUBT)));
  const [depthA, depthB] = [dot(normal, a), dot(normal, b)];
  if (Math.abs(depthA) < 1e-6 || Math.abs(depthB) < 1e-6) return null;
  const inSpace = scaled(a, 1 / depthA);
  const inSpaceToo = scaled(b, 1 / depthB);
  const side = length(minus(inSpaceToo, inSpace)) / ratio;
  // A point slightly further along shows whether `along` points toward `firstEnd`.
  const ahead = farPoint(inSpace, along, 1e-3, center, focal);
  const toward = dot2(ahead, first, firstEnd) >= 0 ? side : -side;
  const [far, farToo] = [
    plus(inSpace, scaled(along, toward)),
    plus(inSpaceToo, scaled(along, toward)),
  ];
  if (far[2] * inSpace[2] <= 0 || farToo[2] * inSpaceToo[2] <= 0) return null;
  return [onPicture(far, center, focal), onPicture(farToo, center, focal)];
}

function farPoint(from: Vector, along: Vector, part: number, center: Point, focal: number): Point {
  return onPicture(plus(from, scaled(along, part * length(from))), center, focal);
}

function dot2(ahead: Point, from: Point, to: Point): number {
  return (ahead[0] - from[0]) * (to[0] - from[0]) + (ahead[1] - from[1]) * (to[1] - from[1]);
}

function onPicture([x, y, z]: Vector, center: Point, focal: number): Point {
  return [(x / z) * focal + center[0], (y / z) * focal + center[1]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function length(a: Vector): number {
  return Math.hypot(a[0], a[1], a[2]);
}

function scaled(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by];
}

function unit(a: Vector): Vector {
  return scaled(a, 1 / length(a));
}

function plus(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
