import { areaOf, type Point } from '../../math/plane.ts';
import { fromUnitSquare, inverse, project } from '../../math/projection.ts';
import type { Quad } from './quad.ts';

/** Less sure than this, what is best may be a panel or portrait printed on the document. */
const SURE = 0.76;
/** How much less sure than what lies within it the larger may be, and how much larger it is at least. */
const [LESS_SURE, LARGER] = [0.85, 1.7];
/** The same between two that are cut off on one side: their proportions do not tell them apart. */
const LARGER_CUT = 1.04;
/** Corners may lie so far outside, in parts of the larger's sides. */
const OUTSIDE = 0.03;

/**
 * Of quads, best first, the one to take for the document. Panels and portraits on a document are
 * rectangles too, and all four of their sides are seen when the document itself is cut off: one cut
 * off that is about as sure and holds the best goes before it.
 */
export function outermost(quads: readonly Quad[]): Quad | null {
  const best = quads[0] ?? null;
  if (!best) return null;
  const larger = quads.find(
    (quad) =>
      isCut(quad) &&
      quad.score >= LESS_SURE * best.score &&
      areaOf(quad.corners) > leastOver(best, quad) * areaOf(best.corners) &&
      holds(quad, best),
  );
  return larger ?? best;
}

/** Whether it runs out of the picture on one side. */
export function isCut({ unseen, covered }: Quad): boolean {
  return unseen >= 0 && !covered;
}

/** How many times larger a document has to be that goes before the best. */
function leastOver(best: Quad, { shape, unseen }: Quad): number {
  if (isCut(best) && best.shape === shape && best.unseen === unseen) return LARGER_CUT;
  return best.score < SURE ? LARGER : Number.POSITIVE_INFINITY;
}

function holds(larger: Quad, smaller: Quad): boolean {
  const toUnit = inverse(fromUnitSquare(larger.corners));
  return smaller.corners.every((corner: Point) => {
    const [u, v] = project(toUnit, corner);
    return u > -OUTSIDE && u < 1 + OUTSIDE && v > -OUTSIDE && v < 1 + OUTSIDE;
  });
}
