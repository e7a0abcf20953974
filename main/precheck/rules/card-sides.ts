import { type Facts, seenIn } from '../facts.ts';
import { countFrontCaptions, isLicenseFront } from '../reading/front-captions.ts';
import { hasPrintedDate } from '../reading/printed-date.ts';
import { isRead } from './card-kind-rule.ts';
import { BLUR_MM, DARK, WELL_READ } from './limits.ts';
import { documentIn } from './subject.ts';

/**
 * A PDF417 takes this part of a card at least; a pattern may look like a small one. Half of it may be burnt
 * or covered: enough to ask by, not to tell a side by.
 */
const CODE_SHARE = { all: 0.08, half: 0.04 };
/** Different captions of a front, of which so many make it one beside a date. */
const BESIDE_DATE = 2;

/** Its code was read, or is there to be seen. */
export function isBack(facts: Facts): boolean {
  return !!seenIn(facts)?.barcode || seesCode(facts, 'all');
}

/** Sharp and lit, without a trace of a code or a zone, and with the captions of a license's front. */
export function isFront(facts: Facts): boolean {
  const seen = seenIn(facts);
  const document = documentIn(facts);
  if (seen === null || document === null || isRead(seen)) return false;
  const clear =
    (document.blur.sigmaMm ?? 1) < BLUR_MM.back.warn &&
    document.light.white > DARK.warn &&
    document.cut.length === 0;
  if (!clear || document.sides?.denseCode) return false;
  if (isLicenseFront(seen.lines)) return true;
  return hasPrintedDate(seen.lines) && countFrontCaptions(seen.lines) >= BESIDE_DATE;
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
