import { isKnown, LEAST_CONFIDENCE, MUCH_BELIEVED } from '../facts/visible-facts.ts';
import { areaOf, type Point, WHOLE_PICTURE } from '../math/plane.ts';
import { isWithin } from '../math/projection.ts';
import { type TextFacts, textTurn } from '../recognition/print/text-turn.ts';
import { flatten } from '../vision/flat/flat-document.ts';
import { type FoundDocument, findDocument } from '../vision/outline/find-document.ts';
import { type Expected, RATIOS, type Shape, SIZES } from '../vision/outline/sizes.ts';
import type { PictureView } from '../vision/picture/picture-view.ts';

const SHAPE_OF: Readonly<Record<Expected, Shape | null>> = {
  cardFront: 'card',
  cardBack: 'card',
  dataPage: 'dataPage',
  page: null,
  anything: null,
};
/** How far a scan's proportions may be off where it is cut to the document, and where four sides say so too. */
const [NEAR_RATIO, ROUGHLY] = [0.05, 0.1];
/** Part of the picture that four sides take which may be those of a panel within the document. */
const LITTLE = 0.5;
/** The same for four sides that are the picture's own. */
const ALL = 0.85;
/** Part of the print in the picture that a document holds at least, and characters that are none. */
const [HELD, NEXT_TO_NOTHING] = [0.5, 15];

/**
 * What the finder found, or the whole picture: a scan cut to the document has no sides to be found, and
 * what is found in it may be its portrait. Proportions and print tell, and the middle of a `zone` that was
 * seen, in parts of the picture: four sides that do not hold it are those of the page that faces it.
 */
export async function chooseDocument(
  view: PictureView,
  expected: Expected,
  zone: Point | null = null,
): Promise<FoundDocument | null> {
  const likely = findDocument(view.overview, expected, { zone });
  const found = likely && zone && !isWithin(likely.corners, zone) ? null : likely;
  const shape = SHAPE_OF[expected];
  if (shape === null) return found;
  const whole = { shape, corners: WHOLE_PICTURE, confidence: LEAST_CONFIDENCE, cut: [] };
  const area = found ? areaOf(found.corners) : 0;
  if (found && area >= ALL && !isKnown(found) && isNear(view, shape, ROUGHLY)) return whole;
  const sure = found !== null && found.confidence >= LEAST_CONFIDENCE;
  const near = isNear(view, shape, NEAR_RATIO);
  if (sure && (near ? area >= LITTLE : isKnown(found))) return found;
  const { width, height } = view.overview;
  const pixelsPerMm = near ? Math.max(width, height) / SIZES[shape].long : pageScale(view);
  const { believed } = textTurn(view.overview, pixelsPerMm);
  if (believed < MUCH_BELIEVED) return found;
  const held = sure ? (await textOn(view, found)).believed : 0;
  if (held >= HELD * believed) return found;
  if (near) return whole;
  // Whatever has four sides there, next to nothing of the print stands on it.
  return held < NEXT_TO_NOTHING ? null : found;
}

/** Pixels of the overview to a millimeter, were it a page that fills the picture. */
export function pageScale({ overview }: PictureView): number {
  return overview.width / SIZES.page.short;
}

/** A card of the next larger size (ISO/IEC 7810, ID-2) has a data page's proportions. */
function isNear({ width, height }: PictureView, shape: Shape, by: number): boolean {
  const ratio = Math.max(width, height) / Math.min(width, height);
  const shapes = shape === 'card' ? (['card', 'dataPage'] as const) : [shape];
  return shapes.some((one) => RATIOS[one].some((known) => Math.abs(ratio / known - 1) < by));
}

async function textOn(view: PictureView, found: FoundDocument): Promise<TextFacts> {
  const flat = await flatten(view, found.corners, found.shape);
  return textTurn(flat.pixels, flat.pixelsPerMm);
}
