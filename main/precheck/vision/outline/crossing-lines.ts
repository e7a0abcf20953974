import type { Point } from '../../math/plane.ts';
import { type Line, supportOf } from './lines.ts';

/** The size of the picture in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** A line that crosses two others, and may be the third side of a document between them. */
export interface CrossingLine {
  readonly line: Line;
  /** The corners on the first and the second line of the pair, and their positions along the three lines. */
  readonly first: Point;
  readonly second: Point;
  readonly onFirst: number;
  readonly onSecond: number;
  readonly atFirst: number;
  readonly atSecond: number;
  readonly length: number;
  readonly support: number;
}

/** The minimum fraction of a side that must be visible. */
export const LEAST_SUPPORT = 0.25;
/** The minimum length of a side, in pixels. */
export const LEAST_SIDE = 12;
/** The fraction of a side that is ignored at both ends, because corners are rounded (ISO/IEC 7810: 3.18 mm). */
const ROUND = 0.06;
const MOST_PARALLEL = Math.cos((58 * Math.PI) / 180);

/** Finds the lines that cross two others inside the frame and have an edge between the crossings. */
export function crossingLines(
  a: Line,
  b: Line,
  lines: readonly Line[],
  frame: Frame,
): CrossingLine[] {
  const found: CrossingLine[] = [];
  for (const line of lines) {
    if (line === a || line === b) continue;
    if (Math.abs(line.nx * a.nx + line.ny * a.ny) > MOST_PARALLEL) continue;
    if (Math.abs(line.nx * b.nx + line.ny * b.ny) > MOST_PARALLEL) continue;
    const first = meet(a, line);
    const second = meet(b, line);
    if (!isNear(first, frame) || !isNear(second, frame)) continue;
    const atFirst = alongOf(line, first);
    const atSecond = alongOf(line, second);
    const length = Math.abs(atFirst - atSecond);
    if (length < LEAST_SIDE) continue;
    const support = sideSupport(line, atFirst, atSecond);
    if (support < LEAST_SUPPORT) continue;
    const [onFirst, onSecond] = [alongOf(a, first), alongOf(b, second)];
    found.push({ line, first, second, onFirst, onSecond, atFirst, atSecond, length, support });
  }
  return found;
}

/** Returns the fraction of a side, excluding its ends, along which there is an edge. */
export function sideSupport(line: Line, from: number, to: number): number {
  const round = (to - from) * ROUND;
  return supportOf(line, from + round, to - round);
}

/** Returns the support of a line beyond the end of a side, over about a tenth of the side's length. */
export function supportBeyond(line: Line, from: number, to: number): number {
  return supportOf(line, to + (to - from) * 0.02, to + (to - from) * 0.12);
}

export function pointAt(line: Line, s: number): Point {
  return [line.nx * line.offset - line.ny * s, line.ny * line.offset + line.nx * s];
}

function meet(a: Line, b: Line): Point {
  const area = a.nx * b.ny - a.ny * b.nx;
  return [(a.offset * b.ny - b.offset * a.ny) / area, (a.nx * b.offset - b.nx * a.offset) / area];
}

function alongOf(line: Line, [x, y]: Point): number {
  return -line.ny * x + line.nx * y;
}

export function isInside([x, y]: Point, { width, height }: Frame): boolean {
  return x >= -1.5 && y >= -1.5 && x <= width + 0.5 && y <= height + 0.5;
}

/** Returns whether a corner is inside the frame, or close enough for most of its two sides to be inside. */
function isNear([x, y]: Point, { width, height }: Frame): boolean {
  const margin = 0.1 * Math.min(width, height);
  return x >= -margin && y >= -margin && x <= width + margin && y <= height + margin;
}
