import { turnOfPrint } from '../facts/proven-turn.ts';
import {
  isKnown,
  isPrinted,
  LEAST_CONFIDENCE,
  MUCH_PRINT,
  type VisibleFacts,
} from '../facts/visible-facts.ts';
import { WHOLE_PICTURE } from '../math/plane.ts';
import { mrzFactsOf } from '../recognition/mrz/read-mrz.ts';
import { isWritten } from '../recognition/print/handwriting.ts';
import { type SheetPrint, sheetPrint } from '../recognition/print/sheet-print.ts';
import { type TextFacts, textTurn } from '../recognition/print/text-turn.ts';
import { type FlatDocument, flatten } from '../vision/flat/flat-document.ts';
import { type FoundDocument, findDocument } from '../vision/outline/find-document.ts';
import { pageOutline } from '../vision/page/page-outline.ts';
import {
  type DecodedPicture,
  type PictureView,
  pictureView,
} from '../vision/picture/picture-view.ts';
import { grayOf } from '../vision/picture/raster.ts';
import { documentMeasured, frameMeasured } from './measurements.ts';

/** The typical height of letters, in millimeters. Without an outline, it determines the scale. */
const LETTER_MM = 1.9;
/** The confidence in a page that fills the picture: its print was found, but its edges were not. */
const FILLING = 0.6;

/** A card found with at least this confidence counts as a card, even if something else was expected. */
const CARD = 0.8;

/**
 * Analyzes a picture of a page. Receipts, slips, and books are pages too, so pages have no fixed size or proportions.
 * The whole picture is searched for print first, and an outline counts only if the print is inside it. Without an
 * outline, the whole picture is treated as the page.
 */
export async function analyzePage(picture: DecodedPicture): Promise<VisibleFacts> {
  const view = pictureView(picture);
  const print = sheetPrint(view);
  const printed = isPrinted(print.text);
  const outline = pageOutline(view.overview, printed ? print.places : []);
  const sure = outline !== null && outline.confidence >= LEAST_CONFIDENCE;
  const page = printed && !sure ? onWhole(view, print.text) : await onOutline(view, outline, print);
  return {
    expected: 'page',
    frame: frameMeasured(view),
    ...page,
    card: printed && !sure && showsCard(view),
    runsInto: printed && !sure ? [...print.runsInto] : [],
    barcode: null,
    mrz: printed && mayBeId(view, page.text) ? await mrzFactsOf(view) : null,
    lines: [],
  };
}

/**
 * Returns whether the picture shows a card with background on all sides. This is checked because print in the
 * background can hide an outline.
 */
function showsCard({ overview }: PictureView): boolean {
  const found = findDocument(overview, 'cardFront');
  return found?.shape === 'card' && found.confidence >= CARD && found.cut.length === 0;
}

/**
 * Returns whether the print could be that of an ID, which makes it worthwhile to search for a machine-readable zone. An
 * ID has less print than a page. Its print runs along the longer side, which is rare on pages. The search takes as long
 * as the rest of the analysis.
 */
function mayBeId({ width, height }: PictureView, { glyphs, turn }: TextFacts): boolean {
  return turn !== null && glyphs < MUCH_PRINT && width > height === (turn % 180 === 0);
}

type Page = Pick<VisibleFacts, 'document' | 'text' | 'written'>;

/** Reads the flattened page if the print in the whole picture is too small or slanted to be conclusive. */
async function onOutline(
  view: PictureView,
  outline: FoundDocument | null,
  print: SheetPrint,
): Promise<Page> {
  const { text } = print;
  if (outline === null)
    return { document: null, text, written: isWritten(print.gray, print.pixelsPerMm, 'picture') };
  const flat = await flatten(view, outline.corners, 'page');
  const document = documentMeasured(outline, flat);
  if (turnOfPrint(text) !== null) return { document, text, written: false };
  const filePixels = flat.filePixelsPerMm / flat.pixelsPerMm;
  const onPage = textTurn(flat.pixels, flat.pixelsPerMm, { filePixels });
  if (isPrinted(onPage)) return { document, text: onPage, written: false };
  // The picture has print, but none of it is inside the outline, so the outline isn't the page's.
  if (isPrinted(text)) return onWhole(view, text);
  const written = isKnown(document)
    ? isWritten(grayOf(flat.pixels), flat.pixelsPerMm, 'sheet')
    : isWritten(print.gray, print.pixelsPerMm, 'picture');
  return { document, text: onPage, written };
}

/** Treats the whole picture as the page. The size of its letters determines the scale. */
function onWhole({ overview: pixels, width }: PictureView, text: TextFacts): Page {
  const filePixels = width / pixels.width;
  const pixelsPerMm = (text.letterPx ?? 0) / filePixels / LETTER_MM;
  const flat: FlatDocument = {
    shape: 'page',
    corners: WHOLE_PICTURE,
    pixels,
    pixelsPerMm,
    filePixelsPerMm: pixelsPerMm * filePixels,
    width: pixels.width / pixelsPerMm,
    height: pixels.height / pixelsPerMm,
  };
  const whole = { corners: WHOLE_PICTURE, confidence: FILLING, cut: [] };
  return { document: documentMeasured(whole, flat), text, written: false };
}
