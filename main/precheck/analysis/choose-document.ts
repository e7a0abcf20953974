import { isKnown, LEAST_CONFIDENCE, MUCH_BELIEVED } from '../facts/visible-facts.ts';
import { areaOf, type Point, WHOLE_PICTURE } from '../math/plane.ts';
import { isWithin } from '../math/projection.ts';
import { printIn } from '../recognition/print/text-turn.ts';
import { type FoundDocument, findDocument } from '../vision/outline/find-document.ts';
import { type Expected, RATIOS, type Shape, SIZES } from '../vision/outline/sizes.ts';
import type { PicturePart } from '../vision/picture/picture-part.ts';
import type { PictureView } from '../vision/picture/picture-view.ts';
import { grayOf, type PixelBox } from '../vision/picture/raster.ts';

const SHAPE_OF: Readonly<Record<Expected, Shape | null>> = {
  cardFront: 'card',
  cardBack: 'card',
  dataPage: 'dataPage',
  page: null,
  anything: null,
};
/**
 * How far a scan that is cropped to its document may deviate from the document's proportions. `ROUGHLY` applies if four
 * sides or a machine-readable zone also span the picture.
 */
const [NEAR_RATIO, ROUGHLY] = [0.05, 0.1];
/** Four sides that cover less of the picture than this may be those of a panel on the document. */
const LITTLE = 0.5;
/** Four sides that cover this much of the picture are the edges of the picture itself. */
const ALL = 0.85;
/**
 * A machine-readable zone spans nine tenths of a data page's width (ICAO Doc 9303-4). If it spans this much of a
 * picture, the picture is the data page.
 */
const SPANNED = 0.8;
/** A document contains at least this fraction of the picture's print. */
const HELD = 0.5;

/**
 * Chooses between the document that was found and the whole picture. A scan that is cropped to its document shows no
 * edges, and the outline in it may be the portrait's. That is why proportions and print decide. `zone` is the position
 * of the machine-readable zone. Four sides that don't contain the zone belong to the facing page. If the zone spans the
 * picture, the picture is the data page.
 */
export async function chooseDocument(
  view: PictureView,
  expected: Expected,
  zone: PicturePart | null = null,
): Promise<FoundDocument | null> {
  const middle = zone && middleOf(zone);
  const likely = findDocument(view.overview, expected, { zone: middle });
  const found = likely && middle && !isWithin(likely.corners, middle) ? null : likely;
  const shape = SHAPE_OF[expected];
  if (shape === null) return found;
  const whole = { shape, corners: WHOLE_PICTURE, confidence: LEAST_CONFIDENCE, cut: [] };
  const area = found ? areaOf(found.corners) : 0;
  if (found && area >= ALL && !isKnown(found) && isNear(view, shape, ROUGHLY)) return whole;
  const sure = found !== null && found.confidence >= LEAST_CONFIDENCE;
  const spanned = zone !== null && Math.max(zone.width, zone.height) >= SPANNED;
  if (!sure && spanned && isNear(view, shape, ROUGHLY)) return whole;
  const near = isNear(view, shape, NEAR_RATIO);
  if (sure && (near ? area >= LITTLE : isKnown(found))) return found;
  const { width, height } = view.overview;
  const pixelsPerMm = near ? Math.max(width, height) / SIZES[shape].long : pageScale(view);
  const { print } = printIn(grayOf(view.overview), pixelsPerMm);
  if (print.length < MUCH_BELIEVED) return found;
  const held = sure ? print.filter((glyph) => isWithin(found.corners, middleIn(view, glyph))) : [];
  if (held.length >= HELD * print.length) return found;
  // A document has print, so four sides around little print belong to a panel or to something else.
  return near ? whole : null;
}

/** Returns the center of a character in the overview, as fractions of the picture's size. */
function middleIn({ overview }: PictureView, { left, top, right, bottom }: PixelBox): Point {
  return [(left + right) / 2 / overview.width, (top + bottom) / 2 / overview.height];
}

function middleOf({ x, y, width, height }: PicturePart): Point {
  return [x + width / 2, y + height / 2];
}

/** Returns the scale of the overview in pixels per millimeter, assuming that a page fills the picture. */
export function pageScale({ overview }: PictureView): number {
  return overview.width / SIZES.page.short;
}

/**
 * Returns whether the picture has the proportions of the shape. A card of the next larger size (ISO/IEC 7810, ID-2) has
 * the proportions of a data page.
 */
function isNear({ width, height }: PictureView, shape: Shape, by: number): boolean {
  const ratio = Math.max(width, height) / Math.min(width, height);
  const shapes = shape === 'card' ? (['card', 'dataPage'] as const) : [shape];
  return shapes.some((one) => RATIOS[one].some((known) => Math.abs(ratio / known - 1) < by));
}
