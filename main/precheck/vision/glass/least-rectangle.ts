import { type Corners, mapCorners, type Point } from '../../math/plane.ts';

/** Gives the smallest rectangle around places, at whatever angle, and the part of it that their hull fills. */
export function leastRectangle(
  places: readonly Point[],
): { readonly corners: Corners; readonly filled: number } | null {
  const hull = hullOf(places);
  let best: Corners | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < hull.length; k++) {
    const [a, b] = [hull[k]!, hull[(k + 1) % hull.length]!];
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const along = hull.map(([x, y]) => x * cos + y * sin);
    const across = hull.map(([x, y]) => y * cos - x * sin);
    const [left, right] = [Math.min(...along), Math.max(...along)];
    const [top, bottom] = [Math.min(...across), Math.max(...across)];
    const area = (right - left) * (bottom - top);
    if (area >= least) continue;
    least = area;
    const box: Corners = [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ];
    best = mapCorners(box, ([u, v]) => [u * cos - v * sin, u * sin + v * cos]);
  }
  return best && { corners: best, filled: polygonArea(hull) / least };
}

/** Andrew's monotone chain. */
function hullOf(places: readonly Point[]): Point[] {
  const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function chain(places: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const place of places) {
    while (kept.length > 1 && !turnsLeft(kept.at(-2)!, kept.at(-1)!, place)) kept.pop();
    kept.push(place);
  }
  return kept.slice(0, -1);
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
}

function polygonArea(polygon: readonly Point[]): number {
  let twice = 0;
  polygon.forEach(([x, y], k) => {
    const [nextX, nextY] = polygon[(k + 1) % polygon.length]!;
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}
