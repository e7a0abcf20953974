import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { isKnown, MUCH_PRINT } from '../facts/visible-facts.ts';
import { isLicenseFront } from '../holder/license-front.ts';
import { RATIOS } from '../vision/outline/sizes.ts';
import { CARD_LETTERS, NEAR_CARD } from './limits.ts';
import { otherPaper } from './paper-rule.ts';
import { findingIf, type Rule } from './rule.ts';
import { documentIn, fillsPicture, sidesOf } from './subject.ts';

/** What a picture looks like, whatever it was given as. A license is a card whose print or code says so. */
type Look = 'page' | 'card' | 'license' | 'passport';

const CARDS: readonly Look[] = ['card', 'license'];
const PAGES: readonly Look[] = ['page'];

/** What each type may look like; null: anything. There are passports in the shape of a card. */
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

/** Asks where a picture looks like another thing than its type is. */
export const OTHER_TYPE: Rule = {
  kind: 'other_type',
  find: (facts, context) => {
    const { type } = context;
    const look = type === null || otherPaper(facts, context) !== null ? null : lookOf(facts);
    if (type === null || look === null) return null;
    const proof = isZoneRead(facts) ? 'read' : 'doubt';
    return findingIf(LOOKS[type]?.includes(look) === false, proof, FIXES[look]);
  },
};

/** Check digits prove a passport's zone. Of the other looks, nothing looks enough like one to be proof. */
function isZoneRead(facts: Facts): boolean {
  const mrz = visibleIn(facts)?.mrz;
  return mrz?.format === 'TD3' && mrz.read !== 'notRead';
}

/**
 * Says what it looks like; null where that cannot be told. An open passport shows as much print as a page. The
 * first page of a PDF with characters and no scan was typed, and nobody types a card.
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

/** The proportions of most screens, to which many cut a picture of a card. */
const SCREEN = 16 / 9;

/**
 * Tells whether the outline of a page has the proportions of a card or a data page. A picture's own may be those
 * of its camera or of a screen, so print as large as a card's must run along its longer side.
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
