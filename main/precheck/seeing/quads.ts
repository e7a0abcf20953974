import { type Line, stretchInside, supportOf } from './lines.ts';
import type { Corners, Point } from './plane.ts';
import { type Camera, completed, seenFlat } from './rectangle.ts';
import type { Shape } from './sizes.ts';

/** Four sides that could be a document's, in pixels of the picture they were found in. */
export interface Quad {
  readonly shape: Shape;
  /** As it stands in the picture: top left, top right, bottom right, bottom left. */
  readonly corners: Corners;
  /** Width over height, of the document. */
  readonly ratio: number;
  /** The side beyond the frame: 0 top, 1 right, 2 bottom, 3 left; -1 when all are inside. */
  readonly cut: number;
  /** 0 to 1. */
  readonly score: number;
}

/** A proportion looked for: width over height as the document stands. */
export interface Form {
  readonly shape: Shape;
  readonly ratio: number;
  /** 0 to 1: how much it is to be expected. */
  readonly prior: number;
}

/** Standard deviations allowed for proportion (natural logarithm) and squareness (cosine). */
const [RATIO_OFF, COSINE_OFF] = [0.03, 0.03];
/** A side needs at least this much of it seen, the shortest side this many pixels. */
const [LEAST_SUPPORT, LEAST_SIDE] = [0.25, 12];
/** Part of a side left out at both its ends: corners are round (ISO/IEC 7810: 3.18 mm). */
const ROUND = 0.06;
const LEAST_PARALLEL = Math.cos((28 * Math.PI) / 180);
const MOST_PARALLEL = Math.cos((58 * Math.PI) / 180);

interface Crossing {
  readonly line: Line;
  /** Corners on the pair's first and second line, and how far along each of the three lines. */
  readonly first: Point;
  readonly second: Point;
  readonly onFirst: number;
  readonly onSecond: number;
  readonly atFirst: number;
  readonly atSecond: number;
  readonly support: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** All plausible documents bounded by the lines, best first. */
export function quadsOf(
  lines: readonly Line[],
  frame: Frame,
  camera: Camera,
  forms: readonly Form[],
): Quad[] {
  const quads: Quad[] = [];
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      const [a, b] = [lines[i]!, lines[j]!];
      if (Math.abs(a.nx * b.nx + a.ny * b.ny) < LEAST_PARALLEL) continue;
      const lying = Math.abs(a.ny) + Math.abs(b.ny) >= Math.abs(a.nx) + Math.abs(b.nx);
      const crossings = crossingsOf(a, b, lines, frame);
      if (lying) wholeQuads(quads, a, b, crossings, camera, forms);
      cutQuads(quads, a, b, lying, crossings, frame, camera, forms);
    }
  }
  return quads.sort((a, b) => b.score - a.score);
}

function crossingsOf(a: Line, b: Line, lines: readonly Line[], frame: Frame): Crossing[] {
  const found: Crossing[] = [];
  for (const line of lines) {
    if (line === a || line === b) continue;
    if (Math.abs(line.nx * a.nx + line.ny * a.ny) > MOST_PARALLEL) continue;
    if (Math.abs(line.nx * b.nx + line.ny * b.ny) > MOST_PARALLEL) continue;
    const first = meet(a, line);
    const second = meet(b, line);
    if (!isInside(first, frame) || !isInside(second, frame)) continue;
    const atFirst = alongOf(line, first);
    const atSecond = alongOf(line, second);
    if (Math.abs(atFirst - atSecond) < LEAST_SIDE) continue;
    const support = sideSupport(line, atFirst, atSecond);
    if (support < LEAST_SUPPORT) continue;
    const [onFirst, onSecond] = [alongOf(a, first), alongOf(b, second)];
    found.push({ line, first, second, onFirst, onSecond, atFirst, atSecond, support });
  }
  return found;
}

function wholeQuads(
  quads: Quad[],
  a: Line,
  b: Line,
  crossings: readonly Crossing[],
  camera: Camera,
  forms: readonly Form[],
): void {
  for (let i = 0; i < crossings.length; i++) {
    for (let j = i + 1; j < crossings.length; j++) {
      const [c, d] = [crossings[i]!, crossings[j]!];
      const onA = Math.abs(c.onFirst - d.onFirst);
      const onB = Math.abs(c.onSecond - d.onSecond);
      if (onA < LEAST_SIDE || onB < LEAST_SIDE) continue;
      const supportA = sideSupport(a, c.onFirst, d.onFirst);
      if (supportA < LEAST_SUPPORT) continue;
      const supportB = sideSupport(b, c.onSecond, d.onSecond);
      if (supportB < LEAST_SUPPORT) continue;
      const corners = ordered(c.first, d.first, d.second, c.second);
      if (!corners) continue;
      const { ratio, cosine } = seenFlat(corners, camera);
      const square = Math.exp(-0.5 * (cosine / COSINE_OFF) ** 2);
      if (square < 0.01) continue;
      const mean = (supportA + supportB + c.support + d.support) / 4;
      const least = Math.min(supportA, supportB, c.support, d.support);
      const ends = endsOf(a, b, c, d);
      const seen = 0.6 * mean + 0.4 * least;
      for (const form of forms) {
        const off = Math.log(ratio / form.ratio) / RATIO_OFF;
        const fit = Math.exp(-0.5 * off * off) * square;
        if (fit < 0.02) continue;
        const beyond = 0.4 * beyondOf(form.shape, ends);
        const score = (seen - beyond) * form.prior * fit ** 0.5 * sizePrior(corners, camera);
        if (score > 0.15)
          quads.push({ shape: form.shape, ratio: form.ratio, corners, cut: -1, score });
      }
    }
  }
}

/**
 * Sides stop at the corners; those of a band or frame printed inside a document lie between sides
 * that go on. The fold of a passport is such a line too, so that a data page may have one.
 */
function beyondOf(shape: Shape, ends: readonly [number, number, number, number]): number {
  const sorted = [...ends].sort((a, b) => b - a);
  return shape === 'dataPage' ? sorted[1]! : sorted[0]!;
}

/** How much both neighbors of each side go on beyond it: of `a`, of `b`, of `c`, of `d`. */
function endsOf(a: Line, b: Line, c: Crossing, d: Crossing): [number, number, number, number] {
  return [
    (onward(c.line, c.atSecond, c.atFirst) + onward(d.line, d.atSecond, d.atFirst)) / 2,
    (onward(c.line, c.atFirst, c.atSecond) + onward(d.line, d.atFirst, d.atSecond)) / 2,
    (onward(a, d.onFirst, c.onFirst) + onward(b, d.onSecond, c.onSecond)) / 2,
    (onward(a, c.onFirst, d.onFirst) + onward(b, c.onSecond, d.onSecond)) / 2,
  ];
}

/** Support of a line in about the tenth of a side that comes after its end. */
function onward(line: Line, from: number, to: number): number {
  return supportOf(line, to + (to - from) * 0.02, to + (to - from) * 0.12);
}

/** Between two otherwise equal rectangles the larger is the document and the smaller is printed on it. */
function sizePrior(corners: Corners, camera: Camera): number {
  const whole = (camera.focal / 0.75) ** 2 * 0.75;
  return Math.min(1, areaOf(corners) / (0.5 * whole)) ** 0.08;
}

/** Documents of which one side lies beyond the frame: two sides run into it, the third is whole. */
function cutQuads(
  quads: Quad[],
  a: Line,
  b: Line,
  lying: boolean,
  crossings: readonly Crossing[],
  frame: Frame,
  camera: Camera,
  forms: readonly Form[],
): void {
  const [fromA, toA] = stretchInside(frame, a.nx, a.ny, a.offset);
  const [fromB, toB] = stretchInside(frame, b.nx, b.ny, b.offset);
  for (const c of crossings) {
    for (const way of [1, -1]) {
      // Both lines point the same way only when their normals do.
      const same = a.nx * b.nx + a.ny * b.ny > 0;
      const endA = way > 0 ? toA : fromA;
      const endB = way > 0 === same ? toB : fromB;
      const seenA = sideSupport(a, c.onFirst, endA);
      const seenB = sideSupport(b, c.onSecond, endB);
      if (seenA < 0.5 || seenB < 0.5) continue;
      const lastA = supportOf(a, endA, endA + (c.onFirst - endA) * 0.2);
      const lastB = supportOf(b, endB, endB + (c.onSecond - endB) * 0.2);
      const last = Math.min(lastA, lastB);
      if (last < 0.4) continue;
      for (const form of forms) {
        const known = lying ? 1 / form.ratio : form.ratio;
        const far = completed(c.first, c.second, pointAt(a, endA), pointAt(b, endB), known, camera);
        if (!far) continue;
        if (isInside(far[0], frame) || isInside(far[1], frame)) continue;
        const corners = ordered(c.first, far[0], far[1], c.second);
        if (!corners) continue;
        const visible =
          (Math.abs(endA - c.onFirst) + Math.abs(endB - c.onSecond)) /
          (Math.hypot(far[0][0] - c.first[0], far[0][1] - c.first[1]) +
            Math.hypot(far[1][0] - c.second[0], far[1][1] - c.second[1]));
        if (visible < 0.3) continue;
        const { cosine } = seenFlat(corners, camera);
        const square = Math.exp(-0.5 * (cosine / COSINE_OFF) ** 2);
        const mean = (seenA + seenB + c.support) / 3;
        const least = Math.min(seenA, seenB, c.support, last);
        const beyond = beyondOf(form.shape, [
          onward(c.line, c.atSecond, c.atFirst),
          onward(c.line, c.atFirst, c.atSecond),
          (onward(a, endA, c.onFirst) + onward(b, endB, c.onSecond)) / 2,
          0,
        ]);
        const seen = 0.6 * mean + 0.4 * least - 0.4 * beyond;
        const score =
          0.85 *
          seen *
          form.prior ** 2 *
          square ** 0.5 *
          visible ** 0.5 *
          sizePrior(corners, camera);
        if (score > 0.15) {
          const cut = sideOf(corners, far);
          quads.push({ shape: form.shape, ratio: form.ratio, corners, cut, score });
        }
      }
    }
  }
}

function sideOf(corners: Corners, far: readonly [Point, Point]): number {
  for (let side = 0; side < 4; side++) {
    const [p, q] = [corners[side], corners[(side + 1) % 4]];
    if ((p === far[0] && q === far[1]) || (p === far[1] && q === far[0])) return side;
  }
  return -1;
}

function sideSupport(line: Line, from: number, to: number): number {
  const round = (to - from) * ROUND;
  return supportOf(line, from + round, to - round);
}

function meet(a: Line, b: Line): Point {
  const area = a.nx * b.ny - a.ny * b.nx;
  return [(a.offset * b.ny - b.offset * a.ny) / area, (a.nx * b.offset - b.nx * a.offset) / area];
}

function alongOf(line: Line, [x, y]: Point): number {
  return -line.ny * x + line.nx * y;
}

function pointAt(line: Line, s: number): Point {
  return [line.nx * line.offset - line.ny * s, line.ny * line.offset + line.nx * s];
}

function isInside([x, y]: Point, { width, height }: Frame): boolean {
  return x >= -1.5 && y >= -1.5 && x <= width + 0.5 && y <= height + 0.5;
}

function areaOf([a, b, c, d]: Corners): number {
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])) / 2;
}

/**
 * The corners of a convex quadrilateral given around it, clockwise from the top left one as it
 * stands: the first side is the one most level and uppermost. Null when it is not convex.
 */
export function ordered(a: Point, b: Point, c: Point, d: Point): Corners | null {
  const around = [a, b, c, d];
  let turn = 0;
  for (let k = 0; k < 4; k++) {
    const [p, q, r] = [around[k]!, around[(k + 1) % 4]!, around[(k + 2) % 4]!];
    const bend = (q[0] - p[0]) * (r[1] - q[1]) - (q[1] - p[1]) * (r[0] - q[0]);
    if (bend === 0 || (turn !== 0 && bend > 0 !== turn > 0)) return null;
    turn = bend;
  }
  if (turn < 0) around.reverse();
  // Going clockwise, the top side runs most to the right.
  let [start, best] = [0, Number.NEGATIVE_INFINITY];
  for (let k = 0; k < 4; k++) {
    const [p, q, r, s] = [0, 1, 2, 3].map((step) => around[(k + step) % 4]!) as [
      Point,
      Point,
      Point,
      Point,
    ];
    const right = (q[0] - p[0]) / Math.hypot(q[0] - p[0], q[1] - p[1]);
    const left = (r[0] - s[0]) / Math.hypot(r[0] - s[0], r[1] - s[1]);
    if (right + left > best) [start, best] = [k, right + left];
  }
  return [0, 1, 2, 3].map((step) => around[(start + step) % 4]!) as unknown as Corners;
}
