import type { Corners, Point } from '../../math/plane.ts';
import { fromUnitSquare, inverse, project } from '../../math/projection.ts';
import type { CutSide } from '../outline/cut-sides.ts';
import { type FoundDocument, findDocument } from '../outline/find-document.ts';
import type { ColorRaster } from '../picture/raster.ts';
import { pageGround } from './page-ground.ts';
import { hasWhiteRim } from './white-rim.ts';

/** An outline with more of the print than this outside, as a part of it and in characters, is a box on the page. */
const OUTSIDE = { part: 0.12, characters: 15 };
/** Levels of 255 by which paper differs from what it lies on: at least, and where there is no doubt. */
const DIFFERS = { least: 2, clearly: 12 };
/** Certainty from which on an outline that stands out on all its sides is a sheet's, and what it is then. */
const [LIKELY, KNOWN] = [0.5, 0.75];

/**
 * The outline of the page in a picture, whose print is at `places` (none where nothing is printed). Null
 * where the picture shows no side of it: then it is all page, or none. Tables, forms and text blocks are
 * rectangles too: around a page lies something else than paper, and no print.
 */
export function pageOutline(picture: ColorRaster, places: readonly Point[]): FoundDocument | null {
  const printed = places.length > 0;
  if (printed && hasWhiteRim(picture)) return null;
  const found = findDocument(picture, 'page', {
    oneLook: printed,
    isSheet: (corners) => pageGround(picture, corners).contrast >= DIFFERS.least,
  });
  if (found === null) return null;
  const { sides, contrast, runsOut } = pageGround(picture, found.corners);
  const cut = found.cut.filter(
    ({ side }) => sides === 3 && runsOut.includes(side) && liesBeyond(found.corners, side),
  );
  const isBox = (sides > 0 && contrast < DIFFERS.least) || !holds(found.corners, places);
  if (printed && (isBox || cut.length < found.cut.length)) return null;
  const sure = sides >= 3 && contrast >= DIFFERS.clearly && found.confidence >= LIKELY;
  return { ...found, cut, confidence: sure ? Math.max(KNOWN, found.confidence) : found.confidence };
}

/** Whether a whole side is outside the frame: with one corner alone, a page lies askew or is curled. */
function liesBeyond([a, b, c, d]: Corners, side: CutSide['side']): boolean {
  if (side === 'left') return a[0] < 0 && d[0] < 0;
  if (side === 'right') return b[0] > 1 && c[0] > 1;
  return side === 'top' ? a[1] < 0 && b[1] < 0 : c[1] > 1 && d[1] > 1;
}

function holds(corners: Corners, places: readonly Point[]): boolean {
  const toPage = inverse(fromUnitSquare(corners));
  const outside = places.filter((place) => {
    const [u, v] = project(toPage, place);
    return u < 0 || u > 1 || v < 0 || v > 1;
  }).length;
  return outside < OUTSIDE.characters || outside < OUTSIDE.part * places.length;
}
