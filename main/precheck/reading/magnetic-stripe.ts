import type { GreyRaster } from '../seeing/raster.ts';
import { histogramOf, levelAt } from '../seeing/tone-levels.ts';

/** ISO/IEC 7811-2: a stripe is at least 6.35 mm high; its edges may be blurred or beside the card. */
const LEAST_MM = 4;
/** At most this part of the paper's level is dark. */
const DARK = 0.4;
/** The darkest and the lightest of a stripe lie this close, as a part of the same. */
const EVEN = 0.2;
/** A card's width is looked at in so many pieces; the stripe must run through nearly all of them. */
const PIECES = 30;
const THROUGH = 0.85;
/** Below this the paper itself is too dark to tell. */
const LEAST_PAPER = 40;

/**
 * Whether a dark and even band runs along a card, from one short side to the other. `lying` has the
 * card's longer side across. A dark heading is told apart by the words in it.
 */
export function hasMagneticStripe(lying: GreyRaster, pixelsPerMm: number): boolean {
  const { width, height } = lying;
  const histogram = histogramOf(lying, { left: 0, top: 0, right: width, bottom: height });
  const paper = levelAt(histogram, 0.9);
  if (paper < LEAST_PAPER) return false;
  const least = Math.round(LEAST_MM * pixelsPerMm);
  const needed = Math.ceil(PIECES * THROUGH);
  const runs = new Uint16Array(PIECES);
  for (let y = 0; y < height; y++) {
    let through = 0;
    for (let piece = 0; piece < PIECES; piece++) {
      runs[piece] = isStripe(lying, y, piece, paper) ? runs[piece]! + 1 : 0;
      if (runs[piece]! >= least) through++;
    }
    if (through >= needed) return true;
  }
  return false;
}

function isStripe({ data, width }: GreyRaster, y: number, piece: number, paper: number): boolean {
  const from = y * width + Math.floor((piece * width) / PIECES);
  const to = y * width + Math.floor(((piece + 1) * width) / PIECES);
  let low = 255;
  let high = 0;
  for (let at = from; at < to; at += 2) {
    const level = data[at]!;
    if (level < low) low = level;
    if (level > high) high = level;
  }
  return high <= paper * DARK && high - low <= paper * EVEN;
}
