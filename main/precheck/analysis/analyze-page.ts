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

/** The height of a common letter in millimeters, which gives the scale where no outline does. */
const LETTER_MM = 1.9;
/** The confidence in a page that fills its picture: its print is there, its sides are not. */
const FILLING = 0.6;

/** A card found with this confidence is one, whatever was expected. */
const CARD = 0.8;

/**
 * Analyzes a picture of a page. Receipts, slips and books are pages too, so a page has no size or proportion of
 * its own. Its print therefore comes first, in the whole picture, and an outline counts only where the print
 * lies within it; without one, the picture is the page.
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

/** Tells whether a card lies in the picture, its ground all around: print of that ground hides the outline of a page. */
function showsCard({ overview }: PictureView): boolean {
  const found = findDocument(overview, 'cardFront');
  return found?.shape === 'card' && found.confidence >= CARD && found.cut.length === 0;
}

/**
 * Tells whether the print may be that of an ID, which its zone would tell: there is less than on a page, and it runs
 * along the longer side of the picture, as on few pages. A search for a zone takes as long as all else.
 */
function mayBeId({ width, height }: PictureView, { glyphs, turn }: TextFacts): boolean {
  return turn !== null && glyphs < MUCH_PRINT && width > height === (turn % 180 === 0);
}

type Page = Pick<VisibleFacts, 'document' | 'text' | 'written'>;

/** Reads the flattened page where the whole picture leaves doubt because its print is small or askew. */
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
  // The picture shows print and the outline holds none of it, so the outline is not that of a page.
  if (isPrinted(text)) return onWhole(view, text);
  const written = isKnown(document)
    ? isWritten(grayOf(flat.pixels), flat.pixelsPerMm, 'sheet')
    : isWritten(print.gray, print.pixelsPerMm, 'picture');
  return { document, text: onPage, written };
}

/** Takes the whole picture for the page, at the scale that its letters give. */
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
