import { glyphsOf } from './reading/glyphs.ts';
import { type TextFacts, textTurn } from './reading/text-turn.ts';
import { measureBlank, measureFrameBlank } from './seeing/blank.ts';
import { measureBlur } from './seeing/blur.ts';
import { measureColor, measureFrameColor } from './seeing/color.ts';
import { hasPaleRim } from './seeing/filling-page.ts';
import { type FoundDocument, findDocument } from './seeing/find-document.ts';
import { type FlatDocument, flatten } from './seeing/flat-document.ts';
import { measureFrameLight, measureLight } from './seeing/light.ts';
import { measureSize } from './seeing/measure-size.ts';
import { documentHash, frameHash } from './seeing/picture-hash.ts';
import { type DecodedPicture, type PictureView, viewOf } from './seeing/picture-view.ts';
import {
  type Corners,
  fromUnitSquare,
  inverse,
  type Point,
  project,
  WHOLE_PICTURE,
} from './seeing/plane.ts';
import { type ColorRaster, greyOf } from './seeing/raster.ts';
import { type DocumentFacts, isPrinted, LEAST_CONFIDENCE, type Seen } from './seen.ts';

/** Longest edge of the raster in which print is looked for, in pixels, and how far small pictures are enlarged. */
const [SHEET_EDGE, MOST_ENLARGED] = [1400, 2.5];
/** Its pixels a millimeter, as if it were a page: print 6 to 46 pixels high is found. */
const SHEET_SCALE = 6.6;
/** Millimeters that a common letter stands for where no outline tells the scale. */
const LETTER_MM = 1.9;
/** An outline with more of the print than this outside, in parts of it and in characters, is a box on the page. */
const [OUTSIDE, LEAST_OUTSIDE] = [0.12, 15];
/** Certainty of a page that fills its picture: its print is there, its sides are not. */
const FILLING = 0.6;

/** Print as it stands in the whole picture. */
interface Sheet {
  readonly pixels: ColorRaster;
  /** Of the file, to one of `pixels`. */
  readonly filePixels: number;
  readonly text: TextFacts;
}

/**
 * Looks a picture over for a page. A page has no size or proportion of its own: receipts, slips and
 * books are pages as well. So its print comes first, in the whole picture, and an outline counts where
 * the print lies within it; without one, the picture is the page.
 */
export async function lookAtPage(picture: DecodedPicture): Promise<Seen> {
  const view = viewOf(picture);
  const sheet = await sheetOf(view);
  const outline = outlineIn(view, sheet);
  const sure = outline !== null && outline.confidence >= LEAST_CONFIDENCE;
  const seen = sure || !isPrinted(sheet.text) ? await onOutline(view, outline) : onWhole(sheet);
  const text =
    seen === null || (isPrinted(sheet.text) && sheet.text.turn !== null) ? sheet.text : seen.text;
  return {
    expected: 'page',
    frame: {
      light: measureFrameLight(view.overview),
      color: measureFrameColor(view.overview),
      blank: measureFrameBlank(view.overview),
      screen: { levelEdges: 0, grid: 0 },
      hand: 0,
      hash: frameHash(view),
    },
    document: seen?.document ?? null,
    text,
    barcode: null,
    mrz: null,
    lines: [],
  };
}

async function sheetOf(view: PictureView): Promise<Sheet> {
  const { width, height } = view.overview;
  const by = Math.min(MOST_ENLARGED, SHEET_EDGE / Math.max(width, height));
  const pixels =
    by <= 1.15
      ? view.overview
      : await view.cut(WHOLE_PICTURE, Math.round(width * by), Math.round(height * by));
  const filePixels = view.width / pixels.width;
  return { pixels, filePixels, text: textTurn(pixels, SHEET_SCALE, filePixels) };
}

function outlineIn(view: PictureView, sheet: Sheet): FoundDocument | null {
  const printed = isPrinted(sheet.text);
  if (printed && hasPaleRim(view.overview)) return null;
  const found = findDocument(view.overview, 'page');
  return found && printed && !holdsPrint(found.corners, sheet) ? null : found;
}

function holdsPrint(corners: Corners, { pixels, text }: Sheet): boolean {
  const { horizontal, vertical } = glyphsOf(greyOf(pixels), SHEET_SCALE);
  const lines = text.turn === 90 || text.turn === 270 ? vertical : horizontal;
  const toUnit = inverse(fromUnitSquare(corners));
  const outside = lines
    .flatMap(({ glyphs }) => glyphs)
    .filter(({ left, top, right, bottom }) => {
      const place: Point = [(left + right) / 2 / pixels.width, (top + bottom) / 2 / pixels.height];
      const [u, v] = project(toUnit, place);
      return u < 0 || u > 1 || v < 0 || v > 1;
    }).length;
  return outside < LEAST_OUTSIDE || outside < OUTSIDE * text.glyphs;
}

async function onOutline(view: PictureView, outline: FoundDocument | null) {
  if (outline === null) return null;
  const flat = await flatten(view, outline.corners, 'page');
  const text = textTurn(flat.pixels, flat.pixelsPerMm, flat.filePixelsPerMm / flat.pixelsPerMm);
  return {
    document: documentFacts(outline, flat, measureSize(view, outline.corners, 'page')),
    text,
  };
}

function onWhole({ pixels, filePixels, text }: Sheet) {
  const letter = (text.letterPx ?? 0) / filePixels;
  const pixelsPerMm = letter / LETTER_MM;
  const flat: FlatDocument = {
    shape: 'page',
    corners: WHOLE_PICTURE,
    pixels,
    pixelsPerMm,
    filePixelsPerMm: pixelsPerMm * filePixels,
    width: pixels.width / pixelsPerMm,
    height: pixels.height / pixelsPerMm,
    margin: 0,
  };
  const dpi = flat.filePixelsPerMm * 25.4;
  const whole = { corners: WHOLE_PICTURE, confidence: FILLING, cut: [] };
  return { document: documentFacts(whole, flat, { dpi, leastDpi: dpi }), text };
}

function documentFacts(
  { corners, confidence, cut }: Pick<FoundDocument, 'corners' | 'confidence' | 'cut'>,
  flat: FlatDocument,
  size: Pick<DocumentFacts, 'dpi' | 'leastDpi'>,
): DocumentFacts {
  const [a, b, c, d] = corners.map(([x, y]): [number, number] => [x, y]) as [
    [number, number],
    [number, number],
    [number, number],
    [number, number],
  ];
  return {
    shape: 'page',
    corners: [a, b, c, d],
    confidence,
    cut: [...cut],
    ...size,
    light: measureLight(flat),
    blur: measureBlur(flat),
    color: measureColor(flat),
    glare: [],
    obstructions: [],
    blank: measureBlank(flat),
    hash: documentHash(flat),
    sides: null,
  };
}
