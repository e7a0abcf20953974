/** A point in pixels or in parts of a picture; x to the right, y down. */
export type Point = readonly [x: number, y: number];

/** Four corners: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** The picture's own corners, in parts of it. */
export const WHOLE_PICTURE: Corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** A projective map of the plane, nine numbers by rows, the last one 1. */
export type Projection = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/**
 * The projection that takes the unit square's corners (0,0), (1,0), (1,1), (0,1) to four others
 * (Heckbert, "Fundamentals of Texture Mapping", 1989, 2.2.3). No three corners may lie on one line.
 */
export function fromUnitSquare([a, b, c, d]: Corners): Projection {
  const [dx1, dx2, dx3] = [b[0] - c[0], d[0] - c[0], a[0] - b[0] + c[0] - d[0]];
  const [dy1, dy2, dy3] = [b[1] - c[1], d[1] - c[1], a[1] - b[1] + c[1] - d[1]];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  return [
    b[0] - a[0] + g * b[0],
    d[0] - a[0] + h * d[0],
    a[0],
    b[1] - a[1] + g * b[1],
    d[1] - a[1] + h * d[1],
    a[1],
    g,
    h,
    1,
  ];
}

/** First `inner`, then `outer`. */
export function compose(outer: Projection, inner: Projection): Projection {
  const [a, b, c, d, e, f, g, h, i] = outer;
  const [j, k, l, m, n, o, p, q, r] = inner;
  return [
    a * j + b * m + c * p,
    a * k + b * n + c * q,
    a * l + b * o + c * r,
    d * j + e * m + f * p,
    d * k + e * n + f * q,
    d * l + e * o + f * r,
    g * j + h * m + i * p,
    g * k + h * n + i * q,
    g * l + h * o + i * r,
  ];
}

/** The way back (adjugate; the scale of a projection does not matter). */
export function inverse(p: Projection): Projection {
  const [a, b, c, d, e, f, g, h, i] = p;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

export function project(p: Projection, [x, y]: Point): Point {
  const w = p[6] * x + p[7] * y + p[8];
  return [(p[0] * x + p[1] * y + p[2]) / w, (p[3] * x + p[4] * y + p[5]) / w];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** How far the ends of a side move outwards: to the left, going from the first to the second. */
export interface SideOffset {
  readonly start: number;
  readonly end: number;
}

export function offsetSide(from: Point, to: Point, { start, end }: SideOffset): [Point, Point] {
  const length = distance(from, to);
  const [nx, ny] = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
  return [
    [from[0] + nx * start, from[1] + ny * start],
    [to[0] + nx * end, to[1] + ny * end],
  ];
}

/** Where the lines through two pairs of points intersection; null where they are parallel. */
export function intersection(
  [a, b]: readonly [Point, Point],
  [c, d]: readonly [Point, Point],
): Point | null {
  const [ux, uy] = [b[0] - a[0], b[1] - a[1]];
  const [vx, vy] = [d[0] - c[0], d[1] - c[1]];
  const area = ux * vy - uy * vx;
  if (Math.abs(area) < 1e-9) return null;
  const along = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / area;
  return [a[0] + ux * along, a[1] + uy * along];
}
