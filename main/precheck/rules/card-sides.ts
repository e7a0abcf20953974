import { type Facts, visibleIn } from '../facts/facts.ts';
import { countFrontCaptions, hasPrintedDate, isLicenseFront } from '../holder/license-front.ts';
import { isRead } from './card-kind-rule.ts';
import { BLUR_MM, DARK, WELL_READ } from './limits.ts';
import { documentIn } from './subject.ts';

/**
 * A PDF417 takes this part of a card at least; a pattern may look like a small one. Half of it may be burnt
 * or covered: enough to ask by, not to tell a side by.
 */
const CODE_SHARE = { all: 0.08, half: 0.04 };
/** Likeness to a photograph that the art on a back seldom has. */
const PORTRAIT = 0.8;
/** Different captions of a front, of which so many make it one beside a date or a portrait. */
const BESIDE = 2;

/** Its code was read, or is there to be seen. */
export function isBack(facts: Facts): boolean {
  return !!visibleIn(facts)?.barcode || seesCode(facts, 'all');
}

/**
 * Sharp and lit, without a zone or as much as half a code: `read` where it has the captions of a license's front,
 * `seen` where nothing but a portrait tells.
 */
export function frontBy(facts: Facts): 'read' | 'seen' | null {
  const seen = visibleIn(facts);
  const document = documentIn(facts);
  if (seen === null || document === null || isRead(seen)) return null;
  const clear =
    (document.blur.sigmaMm ?? 1) < BLUR_MM.back.warn &&
    document.light.white > DARK.warn &&
    document.cut.length === 0;
  if (!clear || seesCode(facts, 'half')) return null;
  const portrait = (document.sides?.portrait ?? 0) >= PORTRAIT;
  const beside = portrait || hasPrintedDate(seen.lines);
  if (isLicenseFront(seen.lines) || (beside && countFrontCaptions(seen.lines) >= BESIDE))
    return 'read';
  return portrait ? 'seen' : null;
}

/**
 * Whether a back should have a code: many countries print none. One is there to be seen, or
 * so little can be read that it may well be there.
 */
export function hasCode(facts: Facts): boolean {
  const believed = visibleIn(facts)?.text.believed ?? 0;
  return seesCode(facts, 'half') || believed < WELL_READ;
}

function seesCode(facts: Facts, part: keyof typeof CODE_SHARE): boolean {
  return (documentIn(facts)?.sides?.denseCode?.share ?? 0) >= CODE_SHARE[part];
}
