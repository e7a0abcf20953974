import { type Facts, seenIn } from '../facts.ts';
import { countFrontCaptions } from '../reading/front-captions.ts';
import { isRead } from './card-kind-rule.ts';
import { BLUR_MM, CAPTIONS, DARK, PHOTOGRAPH, WELL_READ } from './limits.ts';
import { documentIn } from './subject.ts';

/**
 * A PDF417 takes this part of a card at least; a pattern may look like a small one. Half of it may be burnt
 * or covered: enough to ask by, not to tell a side by.
 */
const CODE_SHARE = { all: 0.08, half: 0.04 };
/** Likeness to a photograph that the art on a back seldom has. */
const PORTRAIT = 0.8;
/** Different captions of a front, of which so many make it one beside a portrait for sure. */
const BESIDE_PORTRAIT = 2;

/** Its code was read, or is there to be seen. */
export function isBack(facts: Facts): boolean {
  return !!seenIn(facts)?.barcode || seesCode(facts, 'all');
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
  return seesCode(facts, 'half') || believed < WELL_READ;
}

function seesCode(facts: Facts, part: keyof typeof CODE_SHARE): boolean {
  return (documentIn(facts)?.sides?.denseCode?.share ?? 0) >= CODE_SHARE[part];
}
