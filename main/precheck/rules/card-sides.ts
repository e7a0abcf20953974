import { type Facts, seenIn } from '../facts.ts';
import { countFrontCaptions } from '../reading/front-captions.ts';
import { isRead } from './card-kind-rule.ts';
import { BLUR_MM, DARK, PHOTOGRAPH, WELL_READ } from './limits.ts';
import { documentIn } from './subject.ts';

/** A PDF417 takes this part of a card at least; a pattern may look like a small one. */
const CODE_SHARE = 0.08;
/** Likeness to a photograph that the art on a back seldom has. */
const PORTRAIT = 0.8;
/** Different captions of a front, of which so many make it one; beside a portrait for sure, fewer. */
const [CAPTIONS, BESIDE_PORTRAIT] = [3, 2];

/** Its code was read, or is there to be seen. */
export function isBack(facts: Facts): boolean {
  return !!seenIn(facts)?.barcode || seesCode(facts);
}

/**
 * Sharp and lit, without a trace of a code or a zone, and with something like a portrait: `read` where the
 * captions of a license's front stand beside it, `seen` where nothing else tells.
 */
export function frontBy(facts: Facts): 'read' | 'seen' | null {
  const seen = seenIn(facts);
  const document = documentIn(facts);
  if (seen === null || document === null || isRead(seen)) return null;
  const clear =
    (document.blur.sigmaMm ?? 1) < BLUR_MM.back.warn &&
    document.light.white > DARK.warn &&
    document.cut.length === 0;
  const { denseCode = null, portrait = 0 } = document.sides ?? {};
  if (!clear || denseCode !== null || portrait < PHOTOGRAPH) return null;
  const captions = countFrontCaptions(seen.lines);
  if (captions >= (portrait >= PORTRAIT ? BESIDE_PORTRAIT : CAPTIONS)) return 'read';
  return portrait >= PORTRAIT ? 'seen' : null;
}

/**
 * Whether a back should have a code: many countries print none. One is there to be seen, or
 * so little can be read that it may well be there.
 */
export function hasCode(facts: Facts): boolean {
  const believed = seenIn(facts)?.text.believed ?? 0;
  return seesCode(facts) || believed < WELL_READ;
}

function seesCode(facts: Facts): boolean {
  return (documentIn(facts)?.sides?.denseCode?.share ?? 0) >= CODE_SHARE;
}
