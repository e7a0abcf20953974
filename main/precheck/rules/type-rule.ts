import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { type DocumentFacts, isKnown } from '../facts/visible-facts.ts';
import { isLicenseFront } from '../holder/license-front.ts';
import { distance, inPixels } from '../math/plane.ts';
import { RATIOS } from '../vision/outline/sizes.ts';
import { MUCH_PRINT, NEAR_CARD } from './limits.ts';
import { findingIf, type Rule } from './rule.ts';
import { documentIn, fillsPicture } from './subject.ts';

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

/** Asks where a picture looks like another thing than its type is. Nothing looks enough like one to be proof. */
export const OTHER_TYPE: Rule = {
  kind: 'other_type',
  find: (facts, { type }) => {
    const look = type === null ? null : lookOf(facts);
    if (type === null || look === null) return null;
    return findingIf(LOOKS[type]?.includes(look) === false, 'doubt', FIXES[look]);
  },
};

/** Says what it looks like; null where that cannot be told. An open passport shows as much print as a page. */
function lookOf(facts: Facts): Look | null {
  const seen = visibleIn(facts);
  if (facts.kind === 'pdf' && (facts.looked[0]?.characters ?? 0) >= MUCH_PRINT) return 'page';
  if (seen === null || seen.expected === 'anything') return null;
  if (seen.barcode?.license || isLicenseFront(seen.lines)) return 'license';
  if (seen.mrz?.read === 'whole') return seen.mrz.format === 'TD3' ? 'passport' : 'card';
  if (seen.expected !== 'dataPage' && seen.text.glyphs >= MUCH_PRINT) return 'page';
  const document = documentIn(facts);
  if (document === null || !('width' in facts)) return null;
  if (seen.expected === 'page')
    return seen.card === true || isCard(document, facts) ? 'card' : null;
  return document.shape === 'page' && isKnown(document) ? 'page' : null;
}

/** Tells whether the outline of a page has the proportions of a card; a picture's own are those of its camera. */
function isCard(
  document: DocumentFacts,
  picture: { readonly width: number; readonly height: number },
): boolean {
  if (fillsPicture(document)) return false;
  const [a, b, c, d] = inPixels(document.corners, picture);
  const along = distance(a, b) + distance(c, d);
  const down = distance(b, c) + distance(d, a);
  const ratio = Math.max(along, down) / Math.min(along, down);
  return RATIOS.card.some((card) => Math.abs(ratio / card - 1) < NEAR_CARD);
}
