import { median } from '../../math/median.ts';
import { areaOf, type Corners, distance, type Point } from '../../math/plane.ts';
import { fromUnitSquare, inverse, isWithin, project } from '../../math/projection.ts';
import type { ColorRaster } from '../picture/raster.ts';
import type { Quad } from './quad.ts';

/** The range of the ratio of one page's area to that of both pages of an open passport. */
const [LEAST_HALF, MOST_HALF] = [0.4, 0.62];
/**
 * How much less certain one page may be than the other page or both. `whole` is for a page that is completely visible,
 * and `cut` for one that is cut off.
 */
const LESS_SURE = { whole: 0.3, cut: 0.4 };
/** The range of the ratio between the areas of the two pages. */
const [LEAST_TWIN, MOST_TWIN] = [0.75, 1.33];
/** Corners that are at most this far apart are the same, as a fraction of a page's longest side. */
const SAME_CORNER = 0.06;
/** The number of sample points along each side of a page. */
const GRID = 40;

/**
 * Chooses one page of an open passport. An open passport has the proportions of its data page turned by 90 degrees
 * (ISO/IEC 7810: ID-3 is 125 by 88 mm, and two of them are 125 by 176 mm). The quad may have a fold in its middle, or
 * another page next to it. In that case, chooses the page that contains the machine-readable zone. `zone` is the center
 * of the zone as fractions of the picture's size. If no zone was found, chooses the page with more print. The other
 * page is usually empty, but may be full of stamps or of print in another direction.
 */
export function dataPageOf(
  found: Quad,
  quads: readonly Quad[],
  raster: ColorRaster,
  zone: Point | null,
): Quad {
  if (found.shape !== 'dataPage') return found;
  const pages = quads.filter(
    ({ shape, covered, unseen, score }) =>
      shape === 'dataPage' &&
      (unseen < 0 || !covered) &&
      score >= found.score - LESS_SURE[unseen < 0 ? 'whole' : 'cut'],
  );
  const middle = zone && ([zone[0] * raster.width, zone[1] * raster.height] as const);
  const may = pages.filter(({ corners }) => middle === null || isWithin(corners, middle));
  const halves = may.filter((page) => isPart(page, found, LEAST_HALF, MOST_HALF));
  const twins = may.filter((page) => isPart(page, found, LEAST_TWIN, MOST_TWIN));
  const itself = middle === null || isWithin(found.corners, middle);
  let [best, most] = [found, 0];
  for (const page of halves.length > 0 ? halves : itself ? [found, ...twins] : may) {
    const print = printOn(page.corners, raster) * page.score ** 2;
    if (print > most) [best, most] = [page, print];
  }
  return best;
}

/** Returns whether a page shares one side with another quad and has between `least` and `most` of its area. */
function isPart(page: Quad, other: Quad, least: number, most: number): boolean {
  const part = areaOf(page.corners) / areaOf(other.corners);
  if (part < least || part > most) return false;
  const [a, b, c] = page.corners;
  const near = SAME_CORNER * Math.max(distance(a, b), distance(b, c));
  const same = page.corners.filter((corner) =>
    other.corners.some((place) => distance(corner, place) < near),
  );
  if (same.length !== 2) return false;
  // Two pages are side by side and do not overlap, while a half is inside the whole.
  const apart = distance(middleOf(page.corners), middleOf(other.corners));
  return part < LEAST_TWIN || apart > 0.8 * Math.min(distance(a, b), distance(b, c));
}

function middleOf(corners: Corners): Point {
  return project(fromUnitSquare(corners), [0.5, 0.5]);
}

/**
 * Measures the print on the visible part of a page, excluding a rim. Multiplies how much points differ from the usual
 * brightness by how much they differ from their neighbors. A finger is dark but even, and grain is uneven but pale.
 */
function printOn(corners: Corners, { data, width, height }: ColorRaster): number {
  const toPicture = fromUnitSquare(corners);
  const values: number[] = [];
  let uneven = 0;
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const place = [0.06 + (0.88 * column) / GRID, 0.06 + (0.88 * row) / GRID] as const;
      const [x, y] = project(toPicture, place);
      const [px, py] = [Math.round(x), Math.round(y)];
      if (px < 0 || py < 0 || px > width - 3 || py >= height) continue;
      const at = (py * width + px) * 3;
      values.push(data[at]! + data[at + 1]! + data[at + 2]!);
      uneven += Math.abs(data[at + 1]! - data[at + 7]!);
    }
  }
  const usual = median(values) ?? 0;
  const off = values.reduce((sum, value) => sum + Math.abs(value - usual), 0);
  return (off * uneven) / Math.max(1, values.length) ** 2;
}

/** If the best quad is less certain than this, it may be a panel or portrait printed on the document. */
const SURE = 0.76;
/** The minimum certainty of a larger quad relative to the one inside it, and the minimum ratio of their areas. */
const [AS_SURE, LARGER] = [0.85, 1.7];
/**
 * The minimum ratio of the areas if both quads are cut off on the same side. They differ less in size, because
 * proportions do not distinguish them.
 */
const LARGER_CUT = 1.04;
/** How far corners may be outside the larger quad, as a fraction of its sides. */
const OUTSIDE = 0.03;

/**
 * Chooses the quad that is used as the document. `quads` are sorted, best first. Panels and portraits are rectangles
 * too, and all their sides are visible even if the document is cut off. A quad that is cut off therefore takes
 * precedence if it surrounds the best one and is about as certain.
 */
export function outermost(quads: readonly Quad[]): Quad | null {
  const best = quads[0] ?? null;
  if (!best) return null;
  const larger = quads.find(
    (quad) =>
      isCut(quad) &&
      quad.score >= AS_SURE * best.score &&
      areaOf(quad.corners) > leastOver(best, quad) * areaOf(best.corners) &&
      holds(quad, best),
  );
  return larger ?? best;
}

/** Returns whether one side of a quad is outside the picture. */
export function isCut({ unseen, covered }: Quad): boolean {
  return unseen >= 0 && !covered;
}

/** Returns how many times as large as the best quad another quad must be to take precedence. */
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
