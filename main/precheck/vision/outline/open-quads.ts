import { type Corners, distance, type Point } from '../../math/plane.ts';
import {
  type CrossingLine,
  type Frame,
  isInside,
  pointAt,
  sideSupport,
  supportBeyond,
} from './crossing-lines.ts';
import { type Line, stretchInside, supportOf } from './lines.ts';
import { type Form, ordered, overshoot, type Quad, sizePrior, squareness } from './quad.ts';
import { type Camera, completeRectangle, shapeInSpace } from './rectangle.ts';

/** Two lines that may be opposite sides, and the lines that cross both. */
export interface Pair {
  readonly a: Line;
  readonly b: Line;
  /** Whether the lines are more horizontal than vertical. */
  readonly lying: boolean;
  readonly crossings: readonly CrossingLine[];
}

/** The picture in which documents are searched for, and the forms that they may have. */
export interface Search {
  readonly frame: Frame;
  readonly camera: Camera;
  readonly forms: readonly Form[];
}

/** Two sides up to their ends, and the third side between them. The fourth side is not visible. */
interface ThreeSides extends Omit<Pair, 'crossings'> {
  readonly c: CrossingLine;
  readonly endA: number;
  readonly endB: number;
}

/** The certainty of a document with one side beyond the frame, and of one with a covered or faint side. */
const [BEYOND_FRAME, FAINT] = [0.85, 0.7];
/** The minimum support of a side that extends to the frame: over its whole length, and over its last fifth. */
const [LEAST_SEEN, LEAST_LAST] = [0.5, 0.4];
/** The minimum fraction of a document that is inside the frame. */
const LEAST_VISIBLE = 0.3;
/** The minimum visible fraction of the sides next to a covered one. */
const BEGUN = 0.35;

/**
 * Finds documents with one side beyond the frame. Two sides extend to the frame, and the third is complete. The
 * position of the fourth side follows from the proportions.
 */
export function cutQuads(
  quads: Quad[],
  { a, b, lying, crossings }: Pair,
  { frame, camera, forms }: Search,
): void {
  const [fromA, toA] = stretchInside(frame, a.nx, a.ny, a.offset);
  const [fromB, toB] = stretchInside(frame, b.nx, b.ny, b.offset);
  // The lines point in the same direction only if their normals do.
  const same = a.nx * b.nx + a.ny * b.ny > 0;
  for (const c of crossings) {
    for (const way of [1, -1]) {
      const endA = way > 0 ? toA : fromA;
      const endB = way > 0 === same ? toB : fromB;
      const seenA = sideSupport(a, c.onFirst, endA);
      const seenB = sideSupport(b, c.onSecond, endB);
      if (seenA < LEAST_SEEN || seenB < LEAST_SEEN) continue;
      const last = Math.min(
        supportOf(a, endA, endA + (c.onFirst - endA) * 0.2),
        supportOf(b, endB, endB + (c.onSecond - endB) * 0.2),
      );
      if (last < LEAST_LAST) continue;
      const three = { a, b, c, lying, endA, endB };
      for (const form of forms) {
        const far = farSide(three, form, camera);
        if (!far || isInside(far[0], frame) || isInside(far[1], frame)) continue;
        const visible =
          (Math.abs(endA - c.onFirst) + Math.abs(endB - c.onSecond)) /
          (distance(far[0], c.first) + distance(far[1], c.second));
        if (visible < LEAST_VISIBLE) continue;
        // The form is hardly recognizable here, so its prior likelihood counts twice.
        const prior = BEYOND_FRAME * form.prior ** 2 * visible ** 0.5;
        add(quads, three, [seenA, seenB, last], far, { ...form, prior }, false, camera);
      }
    }
  }
}

/**
 * Finds documents with one side that is not visible. Either a hand covers it together with much of the two sides next
 * to it, or it is too faint. `least` contains the minimum support of the other sides, and the minimum score.
 */
export function coveredQuads(
  quads: Quad[],
  { a, b, lying, crossings }: Pair,
  { frame, camera, forms }: Search,
  least: { readonly support: number; readonly score: number },
): void {
  const same = a.nx * b.nx + a.ny * b.ny > 0;
  for (const c of crossings) {
    if (c.support < least.support) continue;
    for (const way of [1, -1]) {
      for (const form of forms) {
        const across = lying ? form.ratio : 1 / form.ratio;
        const side = way * c.length * across;
        const endA = c.onFirst + side;
        const endB = c.onSecond + (same ? side : -side);
        const onB = endB - c.onSecond;
        const begun = Math.min(
          supportOf(a, c.onFirst + 0.06 * side, c.onFirst + BEGUN * side),
          supportOf(b, c.onSecond + 0.06 * onB, c.onSecond + BEGUN * onB),
        );
        if (begun < least.support) continue;
        const seen = [sideSupport(a, c.onFirst, endA), sideSupport(b, c.onSecond, endB), begun];
        const outline = outlineOf(seen, c);
        if (FAINT * outline * form.prior < least.score) continue;
        const three = { a, b, c, lying, endA, endB };
        const far = farSide(three, form, camera);
        if (!far || !isInside(far[0], frame) || !isInside(far[1], frame)) continue;
        add(quads, three, seen, far, form, true, camera);
      }
    }
  }
}

function farSide({ a, b, c, lying, endA, endB }: ThreeSides, form: Form, camera: Camera) {
  const ratio = lying ? 1 / form.ratio : form.ratio;
  return completeRectangle(c.first, c.second, pointAt(a, endA), pointAt(b, endB), ratio, camera);
}

function add(
  quads: Quad[],
  { a, b, c, endA, endB }: ThreeSides,
  seen: readonly number[],
  far: readonly [Point, Point],
  { shape, ratio, prior }: Form,
  covered: boolean,
  camera: Camera,
): void {
  const corners = ordered(c.first, far[0], far[1], c.second);
  if (!corners) return;
  const { cosine } = shapeInSpace(corners, camera);
  const beyond = overshoot(shape, [
    supportBeyond(c.line, c.atSecond, c.atFirst),
    supportBeyond(c.line, c.atFirst, c.atSecond),
    (supportBeyond(a, endA, c.onFirst) + supportBeyond(b, endB, c.onSecond)) / 2,
    0,
  ]);
  const outline = outlineOf(seen, c) - 0.4 * beyond;
  const score =
    (covered ? FAINT : 1) *
    outline *
    prior *
    squareness(cosine) ** 0.5 *
    sizePrior(corners, camera);
  if (score < 0.15) return;
  const unseen = sideOf(corners, far);
  quads.push({ shape, ratio, corners, unseen, covered, prior, score });
}

/** Scores how visible three sides are, based on their mean and their minimum. */
function outlineOf([seenA = 0, seenB = 0, ...others]: readonly number[], c: CrossingLine): number {
  const mean = (seenA + seenB + c.support) / 3;
  return 0.6 * mean + 0.4 * Math.min(c.support, seenA, seenB, ...others);
}

function sideOf(corners: Corners, far: readonly [Point, Point]): number {
  for (let side = 0; side < 4; side++) {
    const [p, q] = [corners[side], corners[(side + 1) % 4]];
    if ((p === far[0] && q === far[1]) || (p === far[1] && q === far[0])) return side;
  }
  return -1;
}
