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
 * Checks a live camera frame for what the person holding the document can change now: its position, size, blur, light,
 * and glare. Everything else counts as fine. The search starts near the document's position in the previous frame. The
 * whole frame is searched only if the document isn't there.
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

/** The text facts of an upright printed page. They are used because print in a frame is not read. */
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

/** The scale for live frames. Half of the pixels are enough to detect blur and glare, and take half the time. */
const FINENESS = 0.7;

/** Finds and measures the document. Returns null if no document is found with enough confidence. */
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

/** The approximate longest edge, in pixels, of the raster that is searched for sides. */
const EDGE = 480;
/** A side may have moved by up to this multiple of the search distance. */
const MOVED = 4;
/** If the confidence falls below this fraction of the previous one, the whole frame is searched. */
const AS_SURE = 0.9;

/**
 * Searches for a document near its position in the previous frame, by its four sides only. This takes a fraction of the
 * time of a full search. Returns null if the confidence has dropped or the document extends beyond the frame. The
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
