import type { FixKey } from '../../../preload/contract/models/fix-key.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { PaperKind, PicturePart } from '../../reading/paper-kind.ts';
import { expectedIn } from '../facts/expected.ts';
import { type Facts, visibleIn } from '../facts/facts.ts';
import { isKnown } from '../facts/visible-facts.ts';
import { isWithin } from '../math/projection.ts';
import { findingIf, type JudgeContext, type Rule } from './rule.ts';
import { isRead } from './subject.ts';

// The instructions for each kind of paper that does not belong in its place. The words on a paper show its kind. They
// are used after the first verdict, and decide what the picture alone leaves open.

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

/** The types that are pages. For the other types, anything may be sent. */
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

/** Returns the kinds of paper that are allowed for a slot and a type, or null if any are. */
function papersIn({ slot, type }: JudgeContext): readonly PaperKind[] | null {
  switch (expectedIn(slot, type)) {
    case 'cardFront':
      return ['license'];
    // Some backs contain a lot of text, and so does the facing page of an open passport.
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
 * Returns the kind of paper that the words prove, if that kind does not belong in its place. Returns null if the words
 * prove nothing. Also returns null if a barcode or zone was read, because its check digits are stronger proof.
 */
export function otherPaper(facts: Facts, context: JudgeContext): PaperKind | null {
  const seen = visibleIn(facts);
  if (seen !== null && isRead(seen)) return null;
  // A single page of a joined document may contain anything.
  const kind = context.joined === true ? null : (context.paper?.kind ?? null);
  return kind === null || papersIn(context)?.includes(kind) !== false ? null : kind;
}

export const otherPaperRule: Rule = (facts, context) => {
  const kind = otherPaper(facts, context);
  return kind === null ? null : findingIf(true, 'read', FIXES[kind]);
};

/**
 * Returns whether the words prove that this is the right ID for its slot and type. For a passport, both lines of the
 * zone must have been read. The other words remain readable if the zone is covered.
 */
export function isRightId({ slot, type, paper }: JudgeContext): boolean {
  const expected = expectedIn(slot, type);
  if (expected === 'cardFront') return paper?.kind === 'license';
  return expected === 'dataPage' && paper?.kind === 'passport' && paper.hasZone && !paper.runsOff;
}

/**
 * An overexposed spot that covers at least this fraction of the picture may hide print. This limit is used if it is
 * unknown how much of an ID the spot covers.
 */
const BURNT = 0.05;

/**
 * Returns whether the print of an ID without visible edges is complete. None of it may extend beyond the picture or be
 * hidden by glare. If the edges were found, missing parts and glare have been measured.
 */
export function isSeenWhole(facts: Facts, { paper }: JudgeContext): boolean {
  const burnt = visibleIn(facts)?.frame.light.burntShare ?? 1;
  return paper?.runsOff === false && burnt < BURNT;
}

/** No wall, leaf, or sign has this many lines of words, and neither does a blurred picture of a page. */
const SEVERAL_LINES = 15;

/** Returns whether several lines of a page were read and match its type, if it has one. */
export function hasWords(context: JudgeContext): boolean {
  const { kind = null, lines = 0 } = context.paper ?? {};
  const isKind = papersIn(context) === null || kind === 'page' || kind === 'receipt';
  return lines >= SEVERAL_LINES && isKind;
}

/** If print that was read covers at least this fraction of a spot, the spot is not glare. */
const READ_SHARE = 0.5;
/** The number of sample points in each direction for measuring how much of an area is covered. */
const POINTS = 20;

/** Returns whether the print in a part of the picture was read. Glare that hides print leaves nothing to read. */
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

/** A document contains at least this fraction of the lines that were read. */
const HELD = 0.5;

/**
 * Removes the outline from the facts if it contains little of the right ID's print. In that case, a flag or a panel on
 * the ID was mistaken for the ID.
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
