import { LEAST_CONFIDENCE } from '../facts/visible-facts.ts';
import { isLying, mapCorners } from '../math/plane.ts';
import { flatten } from '../vision/flat/flat-document.ts';
import { findGlare, type GlareSpot } from '../vision/light/glare.ts';
import { type LightFacts, measureLight } from '../vision/light/light.ts';
import { type FoundDocument, findDocument } from '../vision/outline/find-document.ts';
import type { Quad } from '../vision/outline/quad.ts';
import { cameraOf } from '../vision/outline/rectangle.ts';
import { refineCorners } from '../vision/outline/refine-corners.ts';
import { scoredQuads } from '../vision/outline/score-quads.ts';
import { type Expected, MM_PER_INCH, RATIOS } from '../vision/outline/sizes.ts';
import { type DecodedPicture, pictureView } from '../vision/picture/picture-view.ts';
import { type ColorRaster, shrink } from '../vision/picture/raster.ts';
import { type BlurFacts, measureBlur } from '../vision/sharpness/blur.ts';

/** The part of a live camera's frame that whoever holds the document can change now. */
export interface FrameLook extends FoundDocument {
  readonly dpi: number;
  readonly blur: BlurFacts;
  readonly light: LightFacts;
  readonly glare: readonly GlareSpot[];
}

/** Follows the frames of one camera. */
export interface FrameWatch {
  /** Null where no document is seen with confidence. */
  look(frame: DecodedPicture): Promise<FrameLook | null>;
}

/**
 * Begins to watch a camera. A document is first looked for where it was, and in the whole frame only when it
 * has left that place. Nothing on it is read.
 */
export function watchFrames(expected: Expected): FrameWatch {
  let last: FoundDocument | null = null;
  return {
    async look(frame) {
      const view = pictureView(frame);
      const followed = last && followDocument(view.overview, last);
      const found: FoundDocument | null = followed ?? findDocument(view.overview, expected);
      last = found !== null && found.confidence >= LEAST_CONFIDENCE ? found : null;
      if (last === null) return null;
      const flat = await flatten(view, last.corners, last.shape);
      return {
        ...last,
        dpi: flat.filePixelsPerMm * MM_PER_INCH,
        blur: measureBlur(flat),
        light: measureLight(flat),
        glare: findGlare(flat),
      };
    },
  };
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
