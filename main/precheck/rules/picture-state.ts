import { type Facts, seenIn } from '../facts.ts';
import type { Seen } from '../seen.ts';
import {
  BLUR_MM,
  BURNT,
  COVERED,
  DARK,
  EMPTY,
  GREYED_INK,
  LEAST_BURNT,
  MUCH_PRINT,
  UNPRINTED,
} from './limits.ts';
import { documentIn, lightOf, ofDocument, printOn } from './subject.ts';

/** Nothing on the page, or nothing in the whole picture: a covered lens. */
export function isBlank(facts: Facts): boolean {
  const seen = seenIn(facts);
  if (seen === null || seen.text.glyphs >= UNPRINTED.glyphs) return false;
  if (isCovered(facts)) return true;
  const document = documentIn(facts);
  if (document === null || isOverexposed(facts) || document.light.white <= DARK.block) return false;
  return document.blank.inkShare < EMPTY.ink && document.blur.edges < EMPTY.edgesMm;
}

export function isCovered(facts: Facts): boolean {
  const frame = seenIn(facts)?.frame;
  return !!frame && frame.blank.inkShare < EMPTY.ink && frame.light.white <= COVERED;
}

/** Four sides and no print between them that could be read, sharp as it is. */
export function isUnprinted(facts: Facts): boolean {
  const on = ofDocument(facts);
  const text = seenIn(facts)?.text;
  if (!on || !text || isOverexposed(facts)) return false;
  const { blur, light } = on.document;
  const clear = (blur.sigmaMm ?? 1) < BLUR_MM[on.print].warn && light.white > UNPRINTED.light;
  return clear && text.glyphs < UNPRINTED.glyphs && text.lines < UNPRINTED.lines;
}

/** Whatever its edges are: its code was read, or most of its print stands there to be read. */
export function isLegible({ barcode, mrz, text, frame }: Seen): boolean {
  if (barcode !== null || mrz?.read === 'whole') return true;
  return text.glyphs >= MUCH_PRINT && text.agreement >= 0.95 && frame.light.white < BURNT;
}

export function isBurnt(facts: Facts): boolean {
  return (seenIn(facts)?.frame.light.white ?? 0) >= BURNT;
}

export function isOverexposed(facts: Facts): boolean {
  const light = lightOf(facts);
  if (light === null) return false;
  return light.burntShare >= LEAST_BURNT && light.black >= GREYED_INK[printOn(facts)].warn;
}
