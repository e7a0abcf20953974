import type { Point } from './picture.ts';

export interface Rectangle {
  readonly center: Point;
  /** The direction of the long side, as a unit vector. */
  readonly along: Point;
  readonly length: number;
  readonly thickness: number;
}

/** Returns the points of the convex hull, in order (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  if (points.length < 3) return [...points];
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of ordered) {
      while (chain.length >= 2 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0)
        chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** Returns the smallest rectangle that encloses a convex hull. One of its sides coincides with a side of the hull. */
export function minAreaRectangle(hull: readonly Point[]): Rectangle {
  let best: Rectangle | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, from] of hull.entries()) {
    const to = hull[(i + 1) % hull.length] as Point;
    const size = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const ux = size === 0 ? 1 : (to[0] - from[0]) / size;
    const uy = size === 0 ? 0 : (to[1] - from[1]) / size;
    let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const [x, y] of hull) {
      const u = x * ux + y * uy;
      const v = y * ux - x * uy;
      if (u < minU) minU = u;
      if (u > maxU) maxU = u;
      if (v < minV) minV = v;
      if (v > maxV) maxV = v;
    }
    const [w, h] = [maxU - minU, maxV - minV];
    if (w * h >= least) continue;
    least = w * h;
    const [cu, cv] = [(minU + maxU) / 2, (minV + maxV) / 2];
    const center: Point = [cu * ux - cv * uy, cu * uy + cv * ux];
    best =
      w >= h
        ? { center, along: [ux, uy], length: w, thickness: h }
        : { center, along: [-uy, ux], length: h, thickness: w };
  }
  if (best === null) throw new RangeError('a hull has at least one point');
  return best;
}
