import { findDenseCode } from './reading/dense-code.ts';
import type { Pdf417Reader } from './reading/pdf417.ts';
import { cornersOfBox, partAround } from './reading/picture-part.ts';
import { readBarcode } from './reading/read-barcode.ts';
import { mrzFactsOf } from './reading/read-mrz.ts';
import { textTurn } from './reading/text-turn.ts';
import { measureBlank, measureFrameBlank } from './seeing/blank.ts';
import { measureBlur } from './seeing/blur.ts';
import { measureColor } from './seeing/color.ts';
import { type FoundDocument, findDocument } from './seeing/find-document.ts';
import { type FlatDocument, flatten } from './seeing/flat-document.ts';
import { findGlare } from './seeing/glare.ts';
import { measureFrameLight, measureLight } from './seeing/light.ts';
import { measureSize } from './seeing/measure-size.ts';
import { findObstructions } from './seeing/obstructions.ts';
import { type DecodedPicture, type PictureView, viewOf } from './seeing/picture-view.ts';
import { greyOf } from './seeing/raster.ts';
import { type Expected, SIZES } from './seeing/sizes.ts';
import type { DocumentFacts, Seen } from './seen.ts';

/** Millimetres of surroundings in which a hand is looked for. */
const AROUND = 12;

/** Looks a picture over for what the slot expects. */
export async function lookAt(
  picture: DecodedPicture,
  expected: Expected,
  readPdf417: Pdf417Reader,
): Promise<Seen> {
  const view = viewOf(picture);
  const found = findDocument(view.overview, expected);
  const flat = found && (await flatten(view, found.corners, found.shape));
  const around = found && (await flatten(view, found.corners, found.shape, { margin: AROUND }));
  const effort = expected === 'cardBack' ? 'thorough' : 'glance';
  return {
    expected,
    frame: {
      light: measureFrameLight(view.overview),
      blank: measureFrameBlank(view.overview),
    },
    document: found && flat && around && documentFacts(view, found, flat, around),
    text: flat
      ? textTurn(flat.pixels, flat.pixelsPerMm)
      : textTurn(view.overview, view.overview.width / SIZES.page.short),
    barcode: await readBarcode(view, flat, effort, readPdf417),
    mrz: flat && flat.shape !== 'page' ? mrzFactsOf(flat) : null,
  };
}

function documentFacts(
  view: PictureView,
  { shape, corners, confidence, cut }: FoundDocument,
  flat: FlatDocument,
  around: FlatDocument,
): DocumentFacts {
  const code = shape === 'page' ? null : findDenseCode(greyOf(flat.pixels), flat.pixelsPerMm);
  return {
    shape,
    corners: corners.map(([x, y]) => [x, y]) as unknown as DocumentFacts['corners'],
    confidence,
    cut: [...cut],
    ...measureSize(view, corners, shape),
    light: measureLight(flat),
    blur: measureBlur(flat),
    color: measureColor(flat),
    glare: findGlare(flat),
    obstructions: [...findObstructions(around)],
    blank: measureBlank(flat),
    denseCode: code && partAround(cornersOfBox(flat, code.box)),
  };
}
