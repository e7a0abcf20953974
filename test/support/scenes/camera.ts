import type { Corners, Point } from '../../../main/precheck/math/plane.ts';
import { type Projection, project } from '../../../main/precheck/math/projection.ts';
import type { Turn } from '../../../preload/contract/models/verdict.ts';
import type { Region } from './flat-drawing.ts';

/** The position of a camera above a document. Angles are in degrees. */
export interface Pose {
  /** The size of the picture in pixels. */
  readonly width: number;
  readonly height: number;
  readonly rot: number;
  readonly tiltX: number;
  readonly tiltY: number;
  /** The clockwise degrees that make the content upright. */
  readonly turn: Turn;
  /** The size of the document in the picture: the share that it spans, or its resolution. */
  readonly size: { readonly frac: number } | { readonly dpi: number };
  /** The offset of its center from the picture's, as a fraction of the picture. */
  readonly shift: Point;
  /**
   * The distance of a document's edge from the picture's: millimeters inside, or cut off if
   * negative.
   */
  readonly edge?: { readonly side: 'left' | 'right' | 'top' | 'bottom'; readonly mm: number };
}

/**
 * The focal length as a fraction of the picture's longest edge, as of a phone's main lens (26 mm on
 * 36 mm).
 */
const FOCAL = 0.95;

/**
 * Returns the projection from millimeters in the drawing to pixels in the picture. `part` is the
 * target.
 */
export function aim(pose: Pose, part: Region): Projection {
  let away = 2 * Math.max(part.width, part.height);
  for (let round = 0; round < 6; round++) {
    const map = view(pose, part, away);
    const now =
      'dpi' in pose.size
        ? dpiOf(map, part) / pose.size.dpi
        : span(map, part, pose) / pose.size.frac;
    away *= now;
  }
  const map = view(pose, part, away);
  const [dx, dy] = placing(pose, cornersOf(map, part), dpiOf(map, part) / 25.4);
  return moved(map, dx, dy);
}

export function cornersOf(map: Projection, { x, y, width, height }: Region): Corners {
  return [
    project(map, [x, y]),
    project(map, [x + width, y]),
    project(map, [x + width, y + height]),
    project(map, [x, y + height]),
  ];
}

/** Returns the average pixels per inch. */
export function dpiOf(map: Projection, part: Region): number {
  const [a, b, c, d] = cornersOf(map, part);
  const doubled = (a[0] - c[0]) * (b[1] - d[1]) - (b[0] - d[0]) * (a[1] - c[1]);
  return Math.sqrt(Math.abs(doubled) / 2 / (part.width * part.height)) * 25.4;
}

function view(
  { width, height, rot, tiltX, tiltY, turn }: Pose,
  part: Region,
  away: number,
): Projection {
  const rad = Math.PI / 180;
  const [c, s] = [Math.cos((rot - turn) * rad), Math.sin((rot - turn) * rad)];
  const [cx, sx] = [Math.cos(tiltX * rad), Math.sin(tiltX * rad)];
  const [cy, sy] = [Math.cos(tiltY * rad), Math.sin(tiltY * rad)];
  // The columns of the rotated plane in space: first in itself, then about the picture's two axes.
  const spatial = (u: number, v: number): [number, number, number] => {
    const [x, y] = [c * u - s * v, s * u + c * v];
    return [cy * x + sy * sx * y, cx * y, -sy * x + cy * sx * y];
  };
  const [U, V] = [spatial(1, 0), spatial(0, 1)];
  const focal = FOCAL * Math.max(width, height);
  const [mx, my] = [part.x + part.width / 2, part.y + part.height / 2];
  const row = (k: 0 | 1, middle: number): [number, number, number] => {
    const [p, q] = [focal * U[k] + middle * U[2], focal * V[k] + middle * V[2]];
    return [p, q, middle * away - p * mx - q * my];
  };
  return [...row(0, width / 2), ...row(1, height / 2), U[2], V[2], away - U[2] * mx - V[2] * my];
}

function span(map: Projection, part: Region, { width, height }: Pose): number {
  const box = bounds(cornersOf(map, part));
  return Math.max((box.right - box.left) / width, (box.bottom - box.top) / height);
}

function placing(pose: Pose, corners: Corners, pixelsPerMm: number): Point {
  const box = bounds(corners);
  const dx = pose.width * (0.5 + pose.shift[0]) - (box.left + box.right) / 2;
  const dy = pose.height * (0.5 + pose.shift[1]) - (box.top + box.bottom) / 2;
  if (!pose.edge) return [dx, dy];
  const { side, mm } = pose.edge;
  const inside = mm * pixelsPerMm;
  // A margin applies to the outermost corner, a cut to the middle of the edge.
  const at = mm > 0 ? box : middles(corners);
  if (side === 'left') return [inside - at.left, dy];
  if (side === 'right') return [pose.width - inside - at.right, dy];
  if (side === 'top') return [dx, inside - at.top];
  return [dx, pose.height - inside - at.bottom];
}

function bounds(points: readonly Point[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

function middles(corners: Corners) {
  const between = corners.map(([x, y], index): Point => {
    const [nextX, nextY] = corners[(index + 1) % 4]!;
    return [(x + nextX) / 2, (y + nextY) / 2];
  });
  return bounds(between);
}

function moved(map: Projection, dx: number, dy: number): Projection {
  const [a, b, c, d, e, f, g, h, i] = map;
  return [a + dx * g, b + dx * h, c + dx * i, d + dy * g, e + dy * h, f + dy * i, g, h, i];
}
