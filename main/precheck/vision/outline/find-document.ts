import {
  areaOf,
  type Corners,
  distance,
  inParts,
  mapCorners,
  type Point,
} from '../../math/plane.ts';
import { type ColorRaster, shrink, shrunkTo } from '../picture/raster.ts';
import { dataPageOf, isCut, outermost } from './choose-quad.ts';
import { type CutSide, cutSides } from './cut-sides.ts';
import { edgesOf } from './edges.ts';
import { straightLines } from './lines.ts';
import { type Form, partWithMargin, type Quad } from './quad.ts';
import { quadsOf } from './quads.ts';
import { type Camera, cameraOf, completeRectangle } from './rectangle.ts';
import { refineCorners } from './refine-corners.ts';
import { likeliest, scoredQuads } from './score-quads.ts';
import { type Expected, RATIOS, type Shape, SIZES } from './sizes.ts';

/** A card or page in a picture. */
export interface FoundDocument {
  readonly shape: Shape;
  /**
   * The corners in the picture, as fractions of its size. Values outside 0 to 1 mean that a side is beyond the frame.
   */
  readonly corners: Corners;
  readonly confidence: number;
  /** The sides that are beyond the frame. */
  readonly cut: readonly CutSide[];
}

/** The approximate longest edge, in pixels, at which lines are searched for. */
const LOOK_EDGE = 480;
const LINES = 44;
/** The approximate longest edge, in pixels, at which the candidates are scored. */
const WEIGH_EDGE = 800;

/**
 * A document that is less certain and fills less of the picture is examined separately. `AROUND` is the margin around
 * it, relative to its length.
 */
const [SURE, SMALL, AROUND] = [0.7, 0.03, 1.5];
/**
 * The factor that converts a score to a confidence. A candidate with a score of one half is right more often than not.
 */
const CONFIDENT = 0.93;

/**
 * Finds the document in a picture. Returns null if nothing has four straight sides. `zone` is the center of a data
 * page's machine-readable zone, as fractions of the picture's size. `isSheet` returns whether four sides, also as
 * fractions, are those of a sheet and not of a box on one. If the most likely sides are not, a sheet that extends
 * beyond the picture takes precedence.
 */
export function findDocument(
  overview: ColorRaster,
  expected: Expected,
  hints: Hints = {},
): FoundDocument | null {
  const forms = formsOf(expected);
  let best = look(overview, forms, hints);
  if (!best) return null;
  if (best.score < SURE) best = closeUp(overview, forms, best);
  const fine = refineCorners(overview, inParts(best.corners, overview), best.reach);
  const corners = best.unseen < 0 ? fine : withFarSide(fine, best, overview);
  const { long, short } = SIZES[best.shape];
  const [width, height] = best.ratio > 1 ? [long, short] : [short, long];
  const cut = cutSides(corners, width, height, LEAST_CUT_MM[best.shape]);
  return { shape: best.shape, corners, confidence: Math.min(1, CONFIDENT * best.score), cut };
}

interface Hints {
  readonly zone?: Point | null;
  readonly isSheet?: (corners: Corners) => boolean;
}

interface Sighting extends Quad {
  /** How far a side may be off, in pixels of the overview. */
  readonly reach: number;
}

/** Finds the most likely document in a picture. Its corners are in pixels of the picture. */
function look(
  overview: ColorRaster,
  forms: readonly Form[],
  { zone = null, isSheet }: Hints = {},
): Sighting | null {
  const rough = atLookSize(overview, LOOK_EDGE);
  const fine = atLookSize(overview, WEIGH_EDGE);
  const lines = straightLines(edgesOf(rough.raster), LINES);
  const all = quadsOf(lines, { frame: rough.raster, camera: rough.camera, forms });
  const quads = likeliest(all, lines);
  const scale = rough.by / fine.by;
  const middle = 0.5 * scale - 0.5;
  const closer = scoredQuads(
    quads.map((quad) => ({ ...quad, corners: placed(quad.corners, scale, middle) })),
    fine.raster,
    fine.camera,
    scale,
  );
  const stands = ({ corners }: Quad) =>
    isSheet?.(inParts(placed(corners, fine.by, 0.5 * fine.by), overview)) ?? true;
  const outer = outermost(closer);
  if (!outer) return null;
  const likely = stands(outer)
    ? outer
    : (closer.find((quad) => isCut(quad) && stands(quad)) ?? outer);
  const best = dataPageOf(likely, closer, fine.raster, zone);
  const corners = placed(best.corners, fine.by, 0.5 * fine.by);
  return { ...best, corners, reach: 1.5 * fine.by + 1 };
}

/** Searches a small document and its surroundings, ignoring the rest of the picture. */
function closeUp(overview: ColorRaster, forms: readonly Form[], found: Sighting): Sighting {
  if (areaOf(found.corners) > SMALL * overview.width * overview.height) return found;
  const part = partWithMargin(found.corners, AROUND, overview);
  const closer = look(shrink(overview, 1, part), forms);
  if (!closer || closer.score <= found.score) return found;
  const corners = mapCorners(closer.corners, ([x, y]) => [x + part.left, y + part.top]);
  return { ...closer, corners };
}

function placed(corners: Corners, by: number, first: number): Corners {
  return mapCorners(corners, ([x, y]) => [x * by + first, y * by + first]);
}

/**
 * Reduces a picture to approximately this longest edge. Also returns the reduction factor and the camera of the reduced
 * picture.
 */
function atLookSize(overview: ColorRaster, lookEdge: number) {
  const { raster, by } = shrunkTo(overview, lookEdge);
  const { center, focal } = cameraOf(overview.width, overview.height);
  const camera: Camera = {
    center: [center[0] / by - 0.5, center[1] / by - 0.5],
    focal: focal / by,
  };
  return { raster, by, camera };
}

/**
 * The minimum distance that a document must extend beyond the frame to count as cut off. Corners are rounded, and sides
 * are found only to a fraction of a millimeter.
 */
const LEAST_CUT_MM: Readonly<Record<Shape, number>> = { card: 2.5, dataPage: 3, page: 6 };

/** Moves the side beyond the frame to the position that follows from the three other sides after their refinement. */
function withFarSide(corners: Corners, quad: Quad, overview: ColorRaster): Corners {
  const { width, height } = overview;
  const [far, farToo, known, knownToo] = mapCorners(corners, (_, k) => {
    const [x, y] = corners[(quad.unseen + k) % 4]!;
    return [x * width, y * height];
  });
  const ratio = quad.unseen % 2 === 0 ? quad.ratio : 1 / quad.ratio;
  const sought = completeRectangle(knownToo, known, far, farToo, ratio, cameraOf(width, height));
  if (!sought) return corners;
  // Give both sides the same length, because their convergence means nothing if only parts of them are visible.
  const length = (distance(knownToo, sought[0]) + distance(known, sought[1])) / 2;
  return mapCorners(corners, (corner, at) => {
    const k = (at - quad.unseen + 4) % 4;
    if (k > 1) return corner;
    const [from, toward] = k === 0 ? [knownToo, far] : [known, farToo];
    const stretch = length / distance(from, toward);
    return [
      (from[0] + (toward[0] - from[0]) * stretch) / width,
      (from[1] + (toward[1] - from[1]) * stretch) / height,
    ];
  });
}

/**
 * The prior likelihood of each shape. Portraits have the proportions of a Letter page, so pages count less if they are
 * not expected.
 */
const PRIORS: Readonly<Record<Expected, Readonly<Record<Shape, number>>>> = {
  cardFront: { card: 1, dataPage: 0.8, page: 0.6 },
  cardBack: { card: 1, dataPage: 0.8, page: 0.6 },
  dataPage: { card: 0.9, dataPage: 1, page: 0.6 },
  page: { card: 0.8, dataPage: 0.6, page: 1 },
  anything: { card: 1, dataPage: 0.95, page: 0.8 },
};

function formsOf(expected: Expected): Form[] {
  const forms: Form[] = [];
  for (const shape of ['card', 'dataPage', 'page'] as const) {
    const prior = PRIORS[expected][shape];
    for (const ratio of RATIOS[shape]) {
      forms.push({ shape, ratio, prior }, { shape, ratio: 1 / ratio, prior });
    }
  }
  return forms;
}
