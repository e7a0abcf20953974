import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import { countFrontCaptions, hasPrintedDate, isLicenseFront } from '../cardholder/license-front.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { BLUR_MM, DARK, WELL_READ } from './limits.ts';
import { documentIn, isRead } from './subject.ts';

/**
 * A PDF417 barcode covers at least the fraction `all` of a card. A pattern may look like a smaller one. If half of the
 * barcode is overexposed or covered, the rest causes a question but does not determine the side.
 */
const CODE_SHARE = { all: 0.08, half: 0.04 };
/** The art on a back rarely looks this much like a photograph. */
const PORTRAIT = 0.8;
/** The number of different front captions that prove a front if there is also a date or a portrait. */
const BESIDE = 2;

/** Returns whether the barcode on a back was read or is visible. */
function isBack(facts: Facts): boolean {
  return !!visibleIn(facts)?.barcode || seesCode(facts, 'all');
}

/**
 * Returns the slot for the side of a card that a picture certainly shows, or null. A portrait alone is not enough,
 * because art on a back may look like one.
 */
export function sideShown(
  facts: Facts,
  type: DocumentType | null,
): 'front_photo' | 'back_photo' | null {
  const zone = visibleIn(facts)?.mrz ?? null;
  // A passport has its zone on the data page. A card with three lines has it on the back (ICAO 9303-4 and 9303-5).
  if (zone !== null && zone.read !== 'notRead' && zone.format !== 'TD2') {
    return zone.format === 'TD3' ? 'front_photo' : 'back_photo';
  }
  if (type === 'passport') return null;
  if (isBack(facts)) return 'back_photo';
  return frontBy(facts) === 'read' ? 'front_photo' : null;
}

/**
 * Returns what shows that a picture is a sharp, well-lit front without a zone or half a barcode. `read`: the captions
 * of a license's front were read. `seen`: there is only a portrait. Returns null if nothing shows it.
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
 * Returns whether a back should have a barcode. Many countries don't print one. It is expected only if it is visible,
 * or if so little can be read that it may be there.
 */
export function hasCode(facts: Facts): boolean {
  const believed = visibleIn(facts)?.text.believed ?? 0;
  return seesCode(facts, 'half') || believed < WELL_READ;
}

function seesCode(facts: Facts, part: keyof typeof CODE_SHARE): boolean {
  return (documentIn(facts)?.sides?.denseCode?.share ?? 0) >= CODE_SHARE[part];
}
