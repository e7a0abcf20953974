/** A point, in pixels or as fractions of a picture's size. x increases to the right, and y increases downward. */
export type Point = readonly [x: number, y: number];

/** Four corners: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The corners of the picture, as fractions of its size. */
export const WHOLE_PICTURE: Corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

export function mapCorners(corners: Corners, to: (corner: Point, index: number) => Point): Corners {
  return corners.map(to) as unknown as Corners;
}

/** Converts fractions of a picture's size to pixels. */
export function inPixels(corners: Corners, { width, height }: Size): Corners {
  return mapCorners(corners, ([x, y]) => [x * width, y * height]);
}

/** Converts pixels to fractions of a picture's size. */
export function inParts(corners: Corners, { width, height }: Size): Corners {
  return mapCorners(corners, ([x, y]) => [x / width, y / height]);
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Returns the area of a quadrilateral. */
export function areaOf([a, b, c, d]: Corners): number {
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])) / 2;
}

/** Returns whether the top and bottom sides combined are at least as long as the left and right sides. */
export function isLying([tl, tr, br, bl]: Corners): boolean {
  return distance(tl, tr) + distance(bl, br) >= distance(tl, bl) + distance(tr, br);
}

/**
 * Returns whether a point is inside a polygon. A ray from inside to the right crosses the sides an odd number of times.
 */
export function contains(corners: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  // Keep the coordinates in separate numbers, because creating pairs would slow down thousands of calls.
  for (let index = 0; index < corners.length; index++) {
    const from = corners[index]!;
    const to = corners[index + 1 === corners.length ? 0 : index + 1]!;
    const ax = from[0];
    const ay = from[1];
    const bx = to[0];
    const by = to[1];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** How far the ends of a side move outward. Outward is to the left when going from the first end to the second. */
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

/** Returns the intersection of the lines through two pairs of points, or null if they are parallel. */
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
