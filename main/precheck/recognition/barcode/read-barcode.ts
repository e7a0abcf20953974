import * as v from 'valibot';
import { Turn } from '../../../../preload/contract/models/verdict.ts';
import { type Corners, inParts, mapCorners, WHOLE_PICTURE } from '../../math/plane.ts';
import { fromUnitSquare, project } from '../../math/projection.ts';
import { cornersOfBox, type FlatDocument } from '../../vision/flat/flat-document.ts';
import { histogramOf, levelAt } from '../../vision/flat/tones.ts';
import { PicturePart, partAround } from '../../vision/picture/picture-part.ts';
import type { PictureView } from '../../vision/picture/picture-view.ts';
import {
  type ColorRaster,
  type GrayRaster,
  grayOf,
  type PixelBox,
  turned,
} from '../../vision/picture/raster.ts';
import { AamvaLicense, parseAamva } from './aamva.ts';
import { type DenseCode, findDenseCode } from './dense-code.ts';
import type { Binarizer, Pdf417Reader, Pdf417Symbol } from './pdf417.ts';

export const BarcodeFacts = v.object({
  region: PicturePart,
  /** The clockwise turn, in degrees, that makes the barcode, and thus the back of the card, upright. */
  turn: Turn,
  /** Null if the barcode is not from a license. */
  license: v.nullable(AamvaLicense),
});
export type BarcodeFacts = v.InferOutput<typeof BarcodeFacts>;

/**
 * `glance` tries once, with the pixels that are already decoded. `thorough` tries several ways, up to the full size.
 */
export type Effort = 'glance' | 'thorough';

/**
 * How far the start and stop patterns and the quiet zone extend beyond the fine bars, in millimeters (ISO/IEC 15438).
 */
const BESIDE = 9;
const ABOVE = 4;
/**
 * The scales that are tried, in pixels per millimeter. Bars are at least 0.17 mm wide (AAMVA, annex D), which is 3.4 or
 * 2.4 pixels.
 */
const FINE = [20, 14];
const COARSE = [14];
/** The longest edges, in pixels, at which a picture without a document is searched. A small picture is enlarged. */
const FRAME_EDGES = [2400, 4000];
const SMALL = 1000;

/**
 * Reads the PDF417 of a license from its flattened document, or from the whole picture if no document was found.
 * Returns null if none can be read. A mirrored barcode is read as if it were upside down.
 */
export async function readBarcode(
  view: PictureView,
  document: FlatDocument | null,
  effort: Effort,
  read: Pdf417Reader,
): Promise<BarcodeFacts | null> {
  const pieces = document ? piecesOf(view, document, effort) : framesOf(view, effort);
  for await (const { pixels, corners, binarizers, anyTurn } of pieces) {
    const gray = stretched(pixels);
    for (const binarizer of binarizers) {
      const symbol = await read(gray, { binarizer, anyTurn });
      if (symbol !== null) return factsOf(symbol, gray, corners, view);
    }
  }
  return null;
}

/** A piece of the picture in which a barcode is searched for, and its position. */
interface Piece {
  readonly pixels: GrayRaster;
  readonly corners: Corners;
  readonly anyTurn: boolean;
  readonly binarizers: readonly Binarizer[];
}

const BOTH: readonly Binarizer[] = ['global', 'local'];

/**
 * Yields the pieces in which a document's barcode may be. Their rows run along its longer side, or across the
 * bars if those are visible. If no bars are visible, the last piece is the whole overview.
 */
async function* piecesOf(
  view: PictureView,
  document: FlatDocument,
  effort: Effort,
): AsyncGenerator<Piece> {
  const gray = grayOf(document.pixels);
  const all = { left: 0, top: 0, right: gray.width, bottom: gray.height };
  const lying = gray.width >= gray.height;
  const whole = cornersOfBox(document, all);
  yield {
    pixels: lying ? gray : turned(gray, 90),
    corners: lying ? whole : afterQuarterTurn(whole),
    binarizers: effort === 'glance' ? ['global'] : BOTH,
    anyTurn: false,
  };
  if (effort === 'glance') return;
  const code = findDenseCode(gray, document.pixelsPerMm);
  const box = code ? withPatterns(code, document.pixelsPerMm) : all;
  const place = cornersOfBox(document, box);
  const upright = code?.upright ?? lying;
  const corners = upright ? place : afterQuarterTurn(place);
  const [x, y] = [box.right - box.left, box.bottom - box.top];
  const [long, short] = upright ? [x, y] : [y, x];
  for (const fine of code ? FINE : COARSE) {
    const scale = fine / document.pixelsPerMm;
    const pixels = await view.cut(corners, Math.round(long * scale), Math.round(short * scale));
    yield { pixels: grayOf(pixels), corners, binarizers: BOTH, anyTurn: false };
  }
  if (code === null) yield frame(view.overview, ['local']);
}

/** Returns the corners of the same area after a clockwise quarter turn. */
function afterQuarterTurn([tl, tr, br, bl]: Corners): Corners {
  return [bl, tl, tr, br];
}

async function* framesOf(view: PictureView, effort: Effort): AsyncGenerator<Piece> {
  yield frame(view.overview, effort === 'glance' ? ['local'] : BOTH);
  if (effort === 'glance') return;
  const longest = Math.max(view.width, view.height);
  const edges =
    longest < SMALL ? [2 * longest] : FRAME_EDGES.map((edge) => Math.min(edge, longest));
  for (const edge of edges) {
    const scale = edge / longest;
    const [width, height] = [Math.round(view.width * scale), Math.round(view.height * scale)];
    if (width <= view.overview.width) return;
    yield frame(await view.cut(WHOLE_PICTURE, width, height), ['local']);
  }
}

function frame(pixels: ColorRaster, binarizers: readonly Binarizer[]): Piece {
  return { pixels: grayOf(pixels), corners: WHOLE_PICTURE, binarizers, anyTurn: true };
}

function withPatterns({ box, upright }: DenseCode, pixelsPerMm: number): PixelBox {
  const x = (upright ? BESIDE : ABOVE) * pixelsPerMm;
  const y = (upright ? ABOVE : BESIDE) * pixelsPerMm;
  return { left: box.left - x, top: box.top - y, right: box.right + x, bottom: box.bottom + y };
}

function factsOf(
  symbol: Pdf417Symbol,
  { width, height }: GrayRaster,
  corners: Corners,
  view: PictureView,
): BarcodeFacts {
  const toPicture = fromUnitSquare(corners);
  const places = mapCorners(inParts(symbol.corners, { width, height }), (place) =>
    project(toPicture, place),
  );
  const [topLeft, topRight] = places;
  return {
    region: partAround(places),
    turn: turnOf((topRight[0] - topLeft[0]) * view.width, (topRight[1] - topLeft[1]) * view.height),
    license: parseAamva(symbol.text),
  };
}

/** Returns the turn of a barcode whose reading direction is (x, y), with y pointing down. */
function turnOf(x: number, y: number): Turn {
  if (Math.abs(x) >= Math.abs(y)) return x > 0 ? 0 : 180;
  return y > 0 ? 270 : 90;
}

/** Stretches the levels between the darkest and the lightest percent to the whole range. */
function stretched(raster: GrayRaster): GrayRaster {
  const { data, width, height } = raster;
  const histogram = histogramOf(raster, { left: 0, top: 0, right: width, bottom: height });
  const dark = levelAt(histogram, 0.01);
  const scale = 255 / Math.max(1, levelAt(histogram, 0.99) - dark);
  const levels = Uint8ClampedArray.from({ length: 256 }, (_, level) => (level - dark) * scale);
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) out[at] = levels[data[at]!]!;
  return { data: out, width, height };
}
