import type { Corners, Point } from './plane.ts';

type Nine<T> = readonly [T, T, T, T, T, T, T, T, T];

/** A projective transformation of the plane, as nine numbers in row order. Their common scale is irrelevant. */
export type Projection = Nine<number>;

/**
 * Returns the projection from the unit square to four corners (Heckbert, "Fundamentals of Texture Mapping", 1989,
 * 2.2.3). It maps (0,0), (1,0), (1,1), and (0,1) to them in this order. No three of them may be collinear.
 */
export function fromUnitSquare([a, b, c, d]: Corners): Projection {
  const [dx1, dx2, dx3] = [b[0] - c[0], d[0] - c[0], a[0] - b[0] + c[0] - d[0]];
  const [dy1, dy2, dy3] = [b[1] - c[1], d[1] - c[1], a[1] - b[1] + c[1] - d[1]];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  const [x, y] = [b[0] - a[0] + g * b[0], b[1] - a[1] + g * b[1]];
  return [x, d[0] - a[0] + h * d[0], a[0], y, d[1] - a[1] + h * d[1], a[1], g, h, 1];
}

/** Returns the projection that applies `inner` first, then `outer`. */
export function compose(outer: Projection, inner: Projection): Projection {
  const [a, b, c, d, e, f, g, h, i] = outer;
  const [j, k, l, m, n, o, p, q, r] = inner;
  return [
    ...([a * j + b * m + c * p, a * k + b * n + c * q, a * l + b * o + c * r] as const),
    ...([d * j + e * m + f * p, d * k + e * n + f * q, d * l + e * o + f * r] as const),
    ...([g * j + h * m + i * p, g * k + h * n + i * q, g * l + h * o + i * r] as const),
  ];
}

/** Returns the inverse projection. This is the adjugate, because the scale of a projection is irrelevant. */
export function inverse([a, b, c, d, e, f, g, h, i]: Projection): Projection {
  return [
    ...([e * i - f * h, c * h - b * i, b * f - c * e] as const),
    ...([f * g - d * i, a * i - c * g, c * d - a * f] as const),
    ...([d * h - e * g, b * g - a * h, a * e - b * d] as const),
  ];
}

export function project(p: Projection, [x, y]: Point): Point {
  const w = p[6] * x + p[7] * y + p[8];
  return [(p[0] * x + p[1] * y + p[2]) / w, (p[3] * x + p[4] * y + p[5]) / w];
}

/** Returns whether a point is inside the quadrilateral with these corners. */
export function isWithin(corners: Corners, place: Point): boolean {
  const [x, y] = project(inverse(fromUnitSquare(corners)), place);
  return x > 0 && x < 1 && y > 0 && y < 1;
}
