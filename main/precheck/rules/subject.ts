import { type Facts, visibleIn } from '../facts/facts.ts';
import {
  type DocumentFacts,
  isKnown,
  LEAST_CONFIDENCE,
  MUCH_PRINT,
  type VisibleFacts,
} from '../facts/visible-facts.ts';
import { distance, inPixels } from '../math/plane.ts';
import { type PicturePart, partAround } from '../vision/picture/picture-part.ts';
import type { Print } from './limits.ts';
import { BARE_CHROMA, COVERED, DARK, EMPTY, GRAYED_INK, LEAST_BURNT, UNPRINTED } from './limits.ts';
import type { Doubt } from './rule.ts';

/** Returns the document in a picture, or null if none was found with confidence. */
export function documentIn(facts: Facts): DocumentFacts | null {
  const document = visibleIn(facts)?.document ?? null;
  return document !== null && document.confidence >= LEAST_CONFIDENCE ? document : null;
}

/** Returns whether a barcode or zone was read, which shows the kind of document. */
export function isRead({ barcode, mrz }: VisibleFacts): boolean {
  return barcode !== null || mrz?.read === 'whole' || mrz?.read === 'partly';
}

export function printOf({ expected }: VisibleFacts, { shape }: DocumentFacts): Print {
  if (shape === 'page') return 'page';
  if (expected === 'cardBack') return 'back';
  return shape === 'dataPage' ? 'dataPage' : 'front';
}

/** Returns the document and its kind of print, or null if none was found with confidence. */
export function ofDocument(facts: Facts) {
  const seen: VisibleFacts | null = visibleIn(facts);
  const document = documentIn(facts);
  return seen && document ? { document, print: printOf(seen, document) } : null;
}

export function printOn(facts: Facts): Print {
  return ofDocument(facts)?.print ?? 'front';
}

/** Returns the light of the document, or of the whole picture if no document was found. */
export function lightOf(facts: Facts) {
  return documentIn(facts)?.light ?? visibleIn(facts)?.frame.light ?? null;
}

/** Returns whether the page is empty, or the whole picture is empty because the lens is covered. */
export function isBlank(facts: Facts): boolean {
  const seen = visibleIn(facts);
  if (isBareSheet(facts)) return true;
  if (seen === null || seen.text.glyphs >= UNPRINTED.glyphs) return false;
  if (isCovered(facts)) return true;
  const document = documentIn(facts);
  if (document === null || isOverexposed(facts) || document.light.white <= DARK.block) return false;
  return document.blank.inkShare < EMPTY.ink && document.blur.edges < EMPTY.edgesMm;
}

/** Returns whether a picture of a page is well lit and shows only the paper, without ink, print, or color. */
export function isBareSheet(facts: Facts): boolean {
  const seen = visibleIn(facts);
  if (seen?.expected !== 'page' || seen.written) return false;
  const { light, blank, color } = seen.frame;
  const bare = blank.inkShare === 0 && color.chroma <= BARE_CHROMA && light.white > DARK.block;
  return bare && seen.text.glyphs < UNPRINTED.glyphs;
}

/** Returns whether there is more print than on any ID. */
export function hasMuchPrint(facts: Facts): boolean {
  return (visibleIn(facts)?.text.glyphs ?? 0) >= MUCH_PRINT;
}

export function isCovered(facts: Facts): boolean {
  const frame = visibleIn(facts)?.frame;
  return !!frame && frame.blank.inkShare < EMPTY.ink && frame.light.white <= COVERED;
}

export function isOverexposed(facts: Facts): boolean {
  const light = lightOf(facts);
  if (light === null) return false;
  return light.burntShare >= LEAST_BURNT && light.black >= GRAYED_INK[printOn(facts)].warn;
}

/** The width of the strip, as a fraction of the picture's size. */
const STRIP = 0.04;

/** Returns a strip along the edge of the frame at which the document is cut off. */
export function edgeOf(
  { corners }: DocumentFacts,
  side: DocumentFacts['cut'][number]['side'],
): PicturePart {
  const { x, y, width, height } = partAround(corners);
  if (side === 'left' || side === 'right') {
    return { x: side === 'left' ? 0 : 1 - STRIP, y, width: STRIP, height };
  }
  return { x, y: side === 'top' ? 0 : 1 - STRIP, width, height: STRIP };
}

/** Returns whether a page has no visible sides, so that the whole picture was measured. */
export function fillsPicture({ shape, corners }: DocumentFacts): boolean {
  return shape === 'page' && corners.flat().every((part) => part === 0 || part === 1);
}

/**
 * Returns the lengths of the document's sides in pixels, and whether its print runs along or across the longer ones.
 * `printed` is null if the print doesn't show its direction. Returns null if no document was found.
 */
export function sidesOf(facts: Facts) {
  const turn = visibleIn(facts)?.text.turn ?? null;
  const document = documentIn(facts);
  if (document === null || !('width' in facts)) return null;
  const [a, b, c, d] = inPixels(document.corners, facts);
  const along = (distance(a, b) + distance(c, d)) / 2;
  const down = (distance(b, c) + distance(d, a)) / 2;
  const lies = along >= down;
  const printed = turn === null ? null : lies === (turn % 180 === 0) ? 'along' : 'across';
  return { long: Math.max(along, down), short: Math.min(along, down), printed } as const;
}

/** Returns what a measurement of the document proves, or doubt if it depends on an uncertain outline. */
export function documentProof(facts: Facts): 'document' | 'picture' | Doubt {
  const document = documentIn(facts);
  if (document === null) return 'doubt';
  if (fillsPicture(document)) return 'picture';
  const seen = visibleIn(facts);
  const read = seen?.barcode != null || seen?.mrz?.read === 'whole';
  return read || isKnown(document) ? 'document' : 'doubt';
}
