import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import { isLicenseFront } from '../cardholder/license-front.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { isKnown, MUCH_PRINT } from '../facts/visible-facts.ts';
import { RATIOS } from '../vision/outline/sizes.ts';
import { CARD_LETTERS, NEAR_CARD } from './limits.ts';
import { otherPaper } from './paper-rule.ts';
import { findingIf, type Rule } from './rule.ts';
import { documentIn, fillsPicture, sidesOf } from './subject.ts';

/**
 * What a picture looks like, regardless of its slot. A license is a card whose print or barcode shows that it is one.
 */
type Look = 'page' | 'card' | 'license' | 'passport';

const CARDS: readonly Look[] = ['card', 'license'];
const PAGES: readonly Look[] = ['page'];

/** What a picture of each type may look like. Null means anything. Some passports have the format of a card. */
const LOOKS: Readonly<Record<DocumentType, readonly Look[] | null>> = {
  drivers_license: CARDS,
  state_id: CARDS,
  passport: ['passport', 'card'],
  social_security_card: CARDS,
  bank_statement: PAGES,
  payslip: PAGES,
  tax_form: PAGES,
  invoice: PAGES,
  utility_bill: PAGES,
  business_filing: PAGES,
  financial_statement: PAGES,
  check: null,
  unknown: null,
};

const FIXES: Readonly<Record<Look, FixKey>> = {
  page: 'other_type.is_page',
  card: 'other_type.is_card',
  license: 'other_type.is_license',
  passport: 'other_type.is_passport',
};

/** Finds pictures that look like something other than their type. */
export const otherTypeRule: Rule = (facts, context) => {
  const { type } = context;
  const look = type === null || otherPaper(facts, context) !== null ? null : lookOf(facts);
  if (type === null || look === null) return null;
  const proof = isZoneRead(facts) ? 'read' : 'doubt';
  return findingIf(LOOKS[type]?.includes(look) === false, proof, FIXES[look]);
};

/**
 * Returns whether a passport's zone was read, which its check digits prove. No similarity to anything else is strong
 * enough to be proof.
 */
function isZoneRead(facts: Facts): boolean {
  const mrz = visibleIn(facts)?.mrz;
  return mrz?.format === 'TD3' && mrz.read !== 'notRead';
}

/**
 * Returns what a picture looks like, or null. An open passport has as much print as a page. If the first page of a PDF
 * has characters and is not a scan, it was typed. It is not a card then.
 */
function lookOf(facts: Facts): Look | null {
  const seen = visibleIn(facts);
  if (facts.kind === 'pdf') {
    const characters = facts.looked[0]?.characters ?? 0;
    if (characters >= (seen === null ? 1 : MUCH_PRINT)) return 'page';
  }
  if (seen === null || seen.expected === 'anything') return null;
  if (seen.barcode?.license || isLicenseFront(seen.lines)) return 'license';
  if (seen.mrz && seen.mrz.read !== 'notRead')
    return seen.mrz.format === 'TD3' ? 'passport' : 'card';
  if (seen.expected !== 'dataPage' && seen.text.glyphs >= MUCH_PRINT) return 'page';
  const document = documentIn(facts);
  if (document === null) return null;
  if (seen.expected === 'page') return seen.card === true || isCard(facts) ? 'card' : null;
  return document.shape === 'page' && isKnown(document) ? 'page' : null;
}

/** The aspect ratio of most screens. Many people crop a picture of a card to it. */
const SCREEN = 16 / 9;

/**
 * Returns whether the outline of a page has the proportions of a card or a data page. The picture's own edges may have
 * the proportions of a camera or a screen. In that case, print as large as on a card must run along the longer side.
 */
function isCard(facts: Facts): boolean {
  const sides = sidesOf(facts);
  const document = documentIn(facts);
  const text = visibleIn(facts)?.text;
  if (sides === null || document === null || !text) return false;
  const { long, short, printed } = sides;
  const ratio = long / short;
  if (!fillsPicture(document)) {
    return RATIOS.card.some((card) => Math.abs(ratio / card - 1) < NEAR_CARD);
  }
  const large = (text.letterPx ?? 0) >= CARD_LETTERS * long;
  const least = Math.min(...RATIOS.dataPage);
  return (
    large &&
    printed === 'along' &&
    ratio > least * (1 - NEAR_CARD) &&
    ratio < SCREEN * (1 + NEAR_CARD)
  );
}
