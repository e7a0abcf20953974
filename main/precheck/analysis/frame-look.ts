import { LEAST_CONFIDENCE, type VisibleFacts } from '../facts/visible-facts.ts';
import { isLying, mapCorners } from '../math/plane.ts';
import { flatten } from '../vision/flat/flat-document.ts';
import { findGlare } from '../vision/light/glare.ts';
import { measureFrameLight } from '../vision/light/light.ts';
import { type FoundDocument, findDocument } from '../vision/outline/find-document.ts';
import type { Quad } from '../vision/outline/quad.ts';
import { cameraOf } from '../vision/outline/rectangle.ts';
import { refineCorners } from '../vision/outline/refine-corners.ts';
import { scoredQuads } from '../vision/outline/score-quads.ts';
import { type Expected, RATIOS } from '../vision/outline/sizes.ts';
import {
  type DecodedPicture,
  type PictureView,
  pictureView,
} from '../vision/picture/picture-view.ts';
import { type ColorRaster, shrink } from '../vision/picture/raster.ts';
import { documentGlanced, UNMEASURED } from './measurements.ts';

/**
 * Looks at a live camera's frame for what whoever holds the document can change now: where it lies, its size,
 * blur, light and glare. Whatever is not looked for counts as fine. A document is first looked for where it was
 * in the frame before, and in the whole frame only when it has left that place.
 */
export async function lookAtFrame(
  frame: DecodedPicture,
  expected: Expected,
  before: FoundDocument | null,
): Promise<VisibleFacts> {
  const view = pictureView(frame);
  const light = measureFrameLight(view.overview);
  return {
    expected,
    frame: { light, ...UNMEASURED, screen: { levelEdges: 0 }, hand: 0 },
    document: expected === 'anything' ? null : await documentOn(view, expected, before),
    text: READ_WITH_EASE,
    written: false,
    barcode: null,
    mrz: null,
    lines: [],
  };
}

/** A page of print, upright. */
const READ_WITH_EASE: VisibleFacts['text'] = {
  lines: 30,
  glyphs: 300,
  believed: 300,
  light: 0,
  opinions: 100,
  turn: 0,
  agreement: 1,
  letterPx: 20,
};

/** Half the pixels show blur and glare as far as a glance must tell them, in half the time. */
const FINENESS = 0.7;

/** Finds and measures the document; null where none is seen with confidence. */
async function documentOn(
  view: PictureView,
  expected: Expected,
  before: FoundDocument | null,
): Promise<VisibleFacts['document']> {
  const followed = before && followDocument(view.overview, before);
  const found = followed ?? findDocument(view.overview, expected);
  if (found === null || found.confidence < LEAST_CONFIDENCE) return null;
  const flat = await flatten(view, found.corners, found.shape, FINENESS);
  return { ...documentGlanced(found, flat), glare: findGlare(flat) };
}

/** The longest edge in pixels at which sides are looked for, about. */
const EDGE = 480;
/** A side may have moved by so many times the reach of a search. */
const MOVED = 4;
/** A document that is seen with less of its earlier confidence is searched for anew. */
const AS_SURE = 0.9;

/**
 * Looks for a document near its place in the frame before, by its four sides alone, which takes a fraction of a
 * search's time. Null where it is seen with less confidence than before or reaches beyond the frame; the caller
 * then searches the whole frame.
 */
export function followDocument(picture: ColorRaster, before: FoundDocument): FoundDocument | null {
  if (before.cut.length > 0) return null;
  const by = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / EDGE));
  const raster = shrink(picture, by);
  const { center, focal } = cameraOf(picture.width, picture.height);
  const camera = {
    center: [center[0] / by - 0.5, center[1] / by - 0.5] as const,
    focal: focal / by,
  };
  const corners = mapCorners(before.corners, ([x, y]) => [
    (x * picture.width) / by - 0.5,
    (y * picture.height) / by - 0.5,
  ]);
  const lying = isLying(corners);
  const quads = RATIOS[before.shape].map(
    (ratio): Quad => ({
      shape: before.shape,
      corners,
      ratio: lying ? ratio : 1 / ratio,
      unseen: -1,
      covered: false,
      prior: 1,
      score: 1,
    }),
  );
  const [found] = scoredQuads(quads, raster, camera, MOVED);
  if (!found || found.score < AS_SURE * before.confidence) return null;
  const rough = mapCorners(found.corners, ([x, y]) => [
    ((x + 0.5) * by) / picture.width,
    ((y + 0.5) * by) / picture.height,
  ]);
  const fine = refineCorners(picture, rough, 1.5 * by + 1);
  if (fine.some(([x, y]) => x < 0 || y < 0 || x > 1 || y > 1)) return null;
  // The confidence stays that of the search, so that following a document never raises it.
  return { ...before, corners: fine };
}
