import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { countFrontCaptions, hasPrintedDate, isLicenseFront } from '../holder/license-front.ts';
import { BLUR_MM, DARK, WELL_READ } from './limits.ts';
import { documentIn, isRead } from './subject.ts';

/**
 * A PDF417 takes at least this part of a card; a pattern may look like a small one. Half of it may be burnt or
 * covered, which is enough for a question but not to tell a side.
 */
const CODE_SHARE = { all: 0.08, half: 0.04 };
/** The art on a back seldom has this likeness to a photograph. */
const PORTRAIT = 0.8;
/** So many different captions of a front make it one beside a date or a portrait. */
const BESIDE = 2;

/** Tells whether a back's code was read, or is there to be seen. */
function isBack(facts: Facts): boolean {
  return !!visibleIn(facts)?.barcode || seesCode(facts, 'all');
}

/**
 * Names the slot of a card's side that a picture surely shows; null where that cannot be told. A portrait alone is
 * not enough, since art on a back may look like one.
 */
export function sideShown(
  facts: Facts,
  type: DocumentType | null,
): 'front_photo' | 'back_photo' | null {
  const zone = visibleIn(facts)?.mrz ?? null;
  // A passport's zone stands on its data page, a card's of three lines on its back (ICAO 9303-4 and 9303-5).
  if (zone !== null && zone.read !== 'notRead' && zone.format !== 'TD2') {
    return zone.format === 'TD3' ? 'front_photo' : 'back_photo';
  }
  if (type === 'passport') return null;
  if (isBack(facts)) return 'back_photo';
  return frontBy(facts) === 'read' ? 'front_photo' : null;
}

/**
 * Tells a front that is sharp and lit, without a zone or half a code: `read` by the captions of a license's
 * front, `seen` by nothing but a portrait.
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
 * Tells whether a back should have a code, since many countries print none: one is there to be seen, or so
 * little can be read that it may well be there.
 */
export function hasCode(facts: Facts): boolean {
  const believed = visibleIn(facts)?.text.believed ?? 0;
  return seesCode(facts, 'half') || believed < WELL_READ;
}

function seesCode(facts: Facts, part: keyof typeof CODE_SHARE): boolean {
  return (documentIn(facts)?.sides?.denseCode?.share ?? 0) >= CODE_SHARE[part];
}
