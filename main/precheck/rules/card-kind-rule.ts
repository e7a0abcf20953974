import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import {
  countFrontCaptions,
  hasLicenseTitle,
  hasPrintedDate,
  isLicenseFront,
} from '../cardholder/license-front.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { isKnown, LEAST_CONFIDENCE, MUCH_BELIEVED } from '../facts/visible-facts.ts';
import { frontBy, hasCode } from './card-sides.ts';
import {
  BLUR_MM,
  DARK,
  DATE_DPI,
  DATE_LINES,
  LINES_OF_PAGE,
  LINES_OF_SLIP,
  PHOTOGRAPH,
  SEVERAL_LINES,
  UNPRINTED,
  WELL_READ,
} from './limits.ts';
import { isRightId, isSeenWhole, otherPaper } from './paper-rule.ts';
import { findingIf, type Rule } from './rule.ts';
import {
  documentIn,
  documentProof,
  isBlank,
  isOverexposed,
  isRead,
  lightOf,
  ofDocument,
  sidesOf,
} from './subject.ts';

/**
 * Finds pictures without a card or data page. If a picture has no sign of one, it certainly shows none. If it lacks
 * what every license shows, or if its sides were not found, the finding is only a question.
 */
export const cardKindRule: Rule = (facts, context) => {
  const seen = visibleIn(facts);
  if (seen === null || isBlank(facts) || otherPaper(facts, context) !== null) return null;
  const found = documentIn(facts) !== null;
  if (isRead(seen) || (isRightId(context) && (found || isSeenWhole(facts, context))))
    return findingIf(!found, 'note', 'not_a_document.look_for_corners');
  if (showsNothing(facts)) return findingIf(true, 'absence', unknownFix(facts));
  if (isPage(facts)) return findingIf(true, 'read', unknownFix(facts));
  if (found) return findingIf(lacksWhatCardsShow(facts), 'warn', 'not_a_document.is_it_an_id');
  return findingIf(true, 'doubt', unknownFix(facts));
};

/**
 * Returns whether so much print was read that it must belong to a page. A data page always has a machine-readable zone,
 * which is searched for in the whole picture. If no card was found, the number of lines shows that the print is not a
 * card's. Otherwise, the direction of the print shows it, because print runs across the long side of a receipt. Only
 * licenses for young drivers are vertical, and those are recognized by their captions.
 */
function isPage(facts: Facts): boolean {
  const seen = visibleIn(facts);
  if (seen === null || seen.mrz !== null || seen.text.believed < WELL_READ) return false;
  const { expected, lines, text } = seen;
  const found = documentIn(facts) !== null;
  // If four sides were found, the rule about obstructions asks for the zone.
  if (expected === 'dataPage') return !found;
  const back = expected === 'cardBack';
  if (back && hasCode(facts)) return false;
  if (!found) return text.lines >= LINES_OF_PAGE[back ? 'back' : 'front'];
  if (sidesOf(facts)?.printed !== 'across' || countFrontCaptions(lines) > 0) return false;
  return (back ? text.lines : lines.length) >= LINES_OF_SLIP;
}

/** Returns the instruction to take another picture or, for a PDF, to open the file. */
export function unknownFix({ kind }: Facts): FixKey {
  return kind === 'pdf' ? 'not_a_document.open_file' : 'not_a_document.lay_flat';
}

/**
 * Returns whether nothing in a well-lit picture reads as print. If the four sides are certain to be a document's,
 * nothing may even look like print.
 */
export function showsNothing(facts: Facts): boolean {
  const text = visibleIn(facts)?.text;
  const light = lightOf(facts);
  if (!text || light === null || light.white <= UNPRINTED.light || isOverexposed(facts))
    return false;
  const on = ofDocument(facts);
  if (on === null) return text.believed < UNPRINTED.scattered;
  if (text.believed >= UNPRINTED.believed) return false;
  const blur = on.document.blur.sigmaMm ?? 0;
  if (documentProof(facts) === 'doubt') {
    return text.glyphs < UNPRINTED.doubtful && blur < BLUR_MM[on.print].block;
  }
  return text.glyphs < UNPRINTED.glyphs && blur < BLUR_MM[on.print].warn;
}

/**
 * Returns whether the picture lacks what cards show. No license has the proportions of a passport (AAMVA's cards are
 * ID-1 of ISO/IEC 7810). A bank, insurance, or store card lacks something: a portrait and license captions, much print,
 * or a date. Dark or blurred pictures are not judged. A title next to a portrait is enough, whatever typeface the dates
 * are printed in.
 */
function lacksWhatCardsShow(facts: Facts): boolean {
  const seen = visibleIn(facts);
  const on = ofDocument(facts);
  if (seen === null || on === null) return false;
  const { blur, light, shape, sides } = on.document;
  if (light.white <= DARK.block) return false;
  const portrait = (sides?.portrait ?? 0) >= PHOTOGRAPH;
  if ((blur.sigmaMm ?? 0) >= BLUR_MM[on.print].warn) return false;
  // If it is certain to be a page, the rule about types asks the question.
  if (shape === 'page') return !isKnown(on.document);
  if (seen.expected === 'cardBack') return !hasCode(facts) && frontBy(facts) === null;
  if (seen.expected !== 'cardFront') return false;
  if (shape !== 'card') return true;
  if (portrait && hasLicenseTitle(seen.lines)) return false;
  const { believed, lines } = seen.text;
  if (believed < MUCH_BELIEVED || lines < SEVERAL_LINES) return true;
  if (!portrait && !isLicenseFront(seen.lines)) return true;
  if (on.document.dpi < DATE_DPI) return false;
  if (seen.lines.length >= DATE_LINES) {
    // A bank statement also contains dates, so a date on a panel is not enough. If the picture itself has a card's
    // proportions, it is.
    const panel = !isKnown(on.document) && on.document.confidence > LEAST_CONFIDENCE;
    return !hasPrintedDate(seen.lines) || (panel && countFrontCaptions(seen.lines) === 0);
  }
  // The print does not show its orientation, so it cannot be read, and the sides may be those of anything.
  return seen.text.turn === null && documentProof(facts) === 'doubt';
}
