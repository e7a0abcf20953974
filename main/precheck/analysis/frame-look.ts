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
 * Inspects a frame of a live camera for what the person holding the document can change now: its position, size, blur,
 * light, and glare. Everything that is not checked counts as fine. The document is searched for at its position in the
 * previous frame first, and in the whole frame only if it has moved away.
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

/** The values of an upright page of print, used because a frame's print is not read. */
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

/**
 * The scale for live frames. With half of the pixels, blur and glare are still detected well enough, in half the time.
 */
const FINENESS = 0.7;

/** Finds and measures the document. Returns null if none is found with confidence. */
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

/** The approximate longest edge, in pixels, at which sides are searched for. */
const EDGE = 480;
/** A side may have moved by this multiple of the search distance. */
const MOVED = 4;
/** If the confidence falls below this fraction of the previous one, the document is searched for again. */
const AS_SURE = 0.9;

/**
 * Searches for a document near its position in the previous frame by its four sides only, which takes a fraction of the
 * time of a full search. Returns null if it is found with less confidence than before or extends beyond the frame. The
 * caller then searches the whole frame.
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
  // The confidence of the original search is kept, so that following a document never increases it.
  return { ...before, corners: fine };
}
