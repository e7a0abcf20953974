import { isLicenseFront } from '../cardholder/license-front.ts';
import { turnProvenBy } from '../facts/proven-turn.ts';
import { type DocumentFacts, LEAST_CONFIDENCE, type VisibleFacts } from '../facts/visible-facts.ts';
import type { Pdf417Reader } from '../recognition/barcode/pdf417.ts';
import { type BarcodeFacts, readBarcode } from '../recognition/barcode/read-barcode.ts';
import type { MrzFacts } from '../recognition/mrz/mrz-facts.ts';
import { mrzFactsOf } from '../recognition/mrz/read-mrz.ts';
import type { RecognizedLine } from '../recognition/print/read-lines.ts';
import { readLines } from '../recognition/print/read-lines.ts';
import { textTurn } from '../recognition/print/text-turn.ts';
import { sideCues } from '../recognition/side/side-cues.ts';
import { type FlatDocument, flatten } from '../vision/flat/flat-document.ts';
import { handShare, handsIn, handsOver } from '../vision/hand/hand.ts';
import { findGlare } from '../vision/light/glare.ts';
import type { FoundDocument } from '../vision/outline/find-document.ts';
import type { Expected } from '../vision/outline/sizes.ts';
import {
  type DecodedPicture,
  type PictureView,
  pictureView,
} from '../vision/picture/picture-view.ts';
import { measureScreen } from '../vision/screen/screen.ts';
import { analyzePage } from './analyze-page.ts';
import { chooseDocument, pageScale } from './choose-document.ts';
import { documentMeasured, frameMeasured } from './measurements.ts';

/** A picture, the document that was found in it, and the barcode reader. */
interface Look {
  readonly view: PictureView;
  readonly document: FoundDocument | null;
  readonly expected: Expected;
  readonly readPdf417: Pdf417Reader;
}

/** Analyzes a picture according to what its slot expects. */
export async function analyzePicture(
  picture: DecodedPicture,
  expected: Expected,
  readPdf417: Pdf417Reader,
): Promise<VisibleFacts> {
  if (expected === 'page') return analyzePage(picture);
  const view = pictureView(picture);
  // In a picture of an open passport, only the machine-readable zone shows which page is the data page. A zone that was
  // recognized only by its appearance may be other print.
  const zone = expected === 'dataPage' ? await mrzFactsOf(view) : null;
  const place = zone?.turnBy === 'reading' ? zone.region : null;
  const document = await chooseDocument(view, expected, place);
  // Start with the document, because processing it may wait for a decoder. Measure the whole picture in the meantime.
  const [closer, { hands, measured, screen }] = await Promise.all([
    lookCloser({ view, document, expected, readPdf417 }, zone),
    {
      hands: handsIn(view.overview),
      measured: frameMeasured(view, document),
      screen: measureScreen(view.overview, document),
    },
  ]);
  const frame = { ...measured, screen, hand: handShare(hands) };
  const facts = closer.document && {
    ...closer.document,
    obstructions: handsOver(hands, closer.document),
  };
  return { expected, frame, ...closer, document: facts, written: false };
}

/** Measures the document and reads its content. If there is no document, reads the whole picture. */
async function lookCloser(
  look: Look,
  zone: MrzFacts | null,
): Promise<Pick<VisibleFacts, 'document' | 'text' | 'barcode' | 'mrz' | 'lines'>> {
  const { view, document, expected } = look;
  const flat = document && (await flatten(view, document.corners, document.shape));
  const text =
    flat && document.confidence >= LEAST_CONFIDENCE
      ? textTurn(flat.pixels, flat.pixelsPerMm)
      : textTurn(view.overview, pageScale(view));
  const barcode = await barcodeIn(look, flat);
  const lines = (mrz: MrzFacts | null) =>
    flat ? linesIn(flat, { expected, text, barcode, mrz }) : [];
  const front = expected === 'cardFront' ? lines(null) : [];
  // A card whose barcode or captions were read rarely has a machine-readable zone, and the zone would add nothing.
  const known = barcode !== null || isLicenseFront(front);
  const mrz = expected === 'dataPage' || known ? zone : await mrzFactsOf(view);
  return {
    document: document && flat && documentFacts(document, flat),
    text,
    barcode,
    mrz,
    lines: mrz === null && expected === 'cardFront' ? front : lines(mrz),
  };
}

/**
 * Reads a card's barcode. If the back is expected, the search is thorough, because the barcode proves that it is the
 * back. A front should have none.
 */
async function barcodeIn(
  { view, document, expected, readPdf417 }: Look,
  flat: FlatDocument | null,
): Promise<BarcodeFacts | null> {
  const effort = expected === 'cardBack' ? 'thorough' : 'glance';
  const read = await readBarcode(view, flat, effort, readPdf417);
  const doubtful = document !== null && document.confidence <= LEAST_CONFIDENCE;
  if (read !== null || effort === 'glance' || !doubtful) return read;
  return readBarcode(view, null, effort, readPdf417);
}

/**
 * Reads the lines of a card or data page. The lines of a page are not read. The lines of a back are read only if no
 * barcode was found, because it may actually be a front.
 */
function linesIn(
  flat: FlatDocument,
  readings: Parameters<typeof turnProvenBy>[0],
): RecognizedLine[] {
  const { expected, barcode } = readings;
  if (expected === 'anything' || flat.shape === 'page') return [];
  if (expected === 'cardBack' && barcode !== null) return [];
  const proven = turnProvenBy(readings);
  return proven === null ? [] : readLines(flat, proven.turn);
}

function documentFacts(document: FoundDocument, flat: FlatDocument): DocumentFacts {
  return {
    ...documentMeasured(document, flat),
    glare: findGlare(flat),
    sides: flat.shape === 'page' ? null : sideCues(flat),
  };
}
