import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { PaperKind, PicturePart } from '../../reading/paper-kind.ts';
import { expectedIn } from '../facts/expected.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { isKnown } from '../facts/visible-facts.ts';
import { isWithin } from '../math/projection.ts';
import { findingIf, type JudgeContext, type Rule } from './rule.ts';
import { isRead } from './subject.ts';

// The words on a paper say what it is. They are asked after the first verdict, and settle what the picture alone cannot.

const FIXES: Readonly<Record<PaperKind, FixKey>> = {
  license: 'other_paper.license',
  passport: 'other_paper.passport',
  passportCover: 'other_paper.passport_cover',
  paymentCard: 'other_paper.payment_card',
  businessCard: 'other_paper.business_card',
  receipt: 'other_paper.receipt',
  screen: 'other_paper.screen',
  page: 'other_paper.page',
  text: 'other_paper.page',
};

/** The types that are pages. Anything may be sent as the others. */
const PAGES: readonly DocumentType[] = [
  'bank_statement',
  'payslip',
  'tax_form',
  'invoice',
  'utility_bill',
  'business_filing',
  'financial_statement',
];
const PAPERS_OF_PAGES: readonly PaperKind[] = ['page', 'receipt', 'text'];

/** The papers that may be in a place. Null: any. */
function papersIn({ slot, type }: JudgeContext): readonly PaperKind[] | null {
  switch (expectedIn(slot, type)) {
    case 'cardFront':
      return ['license'];
    // Some backs have much text, and so has the facing page of an open passport.
    case 'cardBack':
      return ['license', 'text'];
    case 'dataPage':
      return ['passport', 'text'];
    case 'page':
      return type !== null && PAGES.includes(type) ? PAPERS_OF_PAGES : null;
    case 'anything':
      return null;
  }
}

/**
 * Returns the paper that the words prove, if it is another than belongs in its place. Null if they do not, or if a code or
 * a zone was read, whose check digits prove more.
 */
export function otherPaper(facts: Facts, context: JudgeContext): PaperKind | null {
  const seen = visibleIn(facts);
  if (seen !== null && isRead(seen)) return null;
  // One of several pages may hold anything.
  const kind = context.joined === true ? null : (context.paper?.kind ?? null);
  return kind === null || papersIn(context)?.includes(kind) !== false ? null : kind;
}

export const OTHER_PAPER: Rule = {
  kind: 'other_paper',
  find: (facts, context) => {
    const kind = otherPaper(facts, context);
    return kind === null ? null : findingIf(true, 'read', FIXES[kind]);
  },
};

/**
 * Returns whether the words prove the ID that belongs in its place. Of a passport both lines of its zone must have been
 * read, because a covered zone leaves the other words.
 */
export function isRightId({ slot, type, paper }: JudgeContext): boolean {
  const expected = expectedIn(slot, type);
  if (expected === 'cardFront') return paper?.kind === 'license';
  return expected === 'dataPage' && paper?.kind === 'passport' && paper.hasZone && !paper.runsOff;
}

/** A spot of this part of the picture may hide print where nothing says how much of an ID is under it. */
const BURNT = 0.05;

/**
 * Returns whether the print of an ID without edges is all there: none of it runs out of the picture, and no lamp hides
 * any. Where its edges were found, what is cut off and what is burnt was measured.
 */
export function isSeenWhole(facts: Facts, { paper }: JudgeContext): boolean {
  const burnt = visibleIn(facts)?.frame.light.burntShare ?? 1;
  return paper?.runsOff === false && burnt < BURNT;
}

/** So many lines of words are on no wall, leaf or sign, and in no picture of a page that was shaken. */
const SEVERAL_LINES = 15;

/** Returns whether several lines of a page were read, and they are those of its type where it has one. */
export function hasWords(context: JudgeContext): boolean {
  const { kind = null, lines = 0 } = context.paper ?? {};
  const isKind = papersIn(context) === null || kind === 'page' || kind === 'receipt';
  return lines >= SEVERAL_LINES && isKind;
}

/** Print that was read covers at least this share of a spot that is no glare. */
const READ_SHARE = 0.5;
/** A share of an area is counted at so many points each way. */
const POINTS = 20;

/** Returns whether the print in a part of the picture was read. Light that hides print leaves nothing to read. */
export function isReadIn(part: PicturePart, { paper }: JudgeContext): boolean {
  const places = paper?.places ?? [];
  if (places.length === 0) return false;
  let inside = 0;
  for (let at = 0; at < POINTS * POINTS; at++) {
    const x = part.x + (((at % POINTS) + 0.5) / POINTS) * part.width;
    const y = part.y + ((Math.floor(at / POINTS) + 0.5) / POINTS) * part.height;
    const isIn = (place: PicturePart) =>
      x >= place.x && x <= place.x + place.width && y >= place.y && y <= place.y + place.height;
    if (places.some(isIn)) inside += 1;
  }
  return inside >= READ_SHARE * POINTS * POINTS;
}

/** A document holds at least this share of the lines that were read. */
const HELD = 0.5;

/**
 * Returns the facts without an outline that holds little of what was read of the right ID: a flag or a panel on it was
 * taken for the ID.
 */
export function withoutPanel(facts: Facts, context: JudgeContext): Facts {
  const document = visibleIn(facts)?.document ?? null;
  if (document === null || !isRightId(context) || isKnown(document)) return facts;
  const places = context.paper?.places ?? [];
  const held = places.filter(({ x, y, width, height }) =>
    isWithin(document.corners, [x + width / 2, y + height / 2]),
  );
  if (held.length >= HELD * places.length) return facts;
  return 'seen' in facts && facts.seen !== null
    ? { ...facts, seen: { ...facts.seen, document: null } }
    : facts;
}
