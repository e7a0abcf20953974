import { type Facts, visibleIn } from '../facts/facts.ts';
import { BURNT, COVERED, DARK, EMPTY, GRAYED_INK, LEAST_BURNT, UNPRINTED } from './limits.ts';
import { documentIn, lightOf, printOn } from './subject.ts';

/** Nothing on the page, or nothing in the whole picture: a covered lens. */
export function isBlank(facts: Facts): boolean {
  const seen = visibleIn(facts);
  if (seen === null || seen.text.glyphs >= UNPRINTED.glyphs) return false;
  if (isCovered(facts)) return true;
  const document = documentIn(facts);
  if (document === null || isOverexposed(facts) || document.light.white <= DARK.block) return false;
  return document.blank.inkShare < EMPTY.ink && document.blur.edges < EMPTY.edgesMm;
}

export function isCovered(facts: Facts): boolean {
  const frame = visibleIn(facts)?.frame;
  return !!frame && frame.blank.inkShare < EMPTY.ink && frame.light.white <= COVERED;
}

export function isBurnt(facts: Facts): boolean {
  return (visibleIn(facts)?.frame.light.white ?? 0) >= BURNT;
}

export function isOverexposed(facts: Facts): boolean {
  const light = lightOf(facts);
  if (light === null) return false;
  return light.burntShare >= LEAST_BURNT && light.black >= GRAYED_INK[printOn(facts)].warn;
}
