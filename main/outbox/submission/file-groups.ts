import type { CaptureId } from '../../../preload/contract/ids.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { FileGroup } from '../../../preload/contract/models/visit.ts';
import { type Facts, pagesIn, visibleIn } from '../../precheck/facts/facts.ts';
import { compareHolders } from '../../precheck/holder/compare-holders.ts';
import { hasLicenseTitle, hasPrintedDate } from '../../precheck/holder/license-front.ts';
import { sideShown } from '../../precheck/rules/card-sides.ts';
import { documentIn } from '../../precheck/rules/subject.ts';
import type { Expected } from '../../precheck/vision/outline/sizes.ts';
import type { HeldCapture } from './held-submission.ts';

type Side = NonNullable<ReturnType<typeof sideShown>>;

/**
 * Sorts files into the filings that they probably are, by facts alone: the two sides of a card, a document whose title
 * names its type, photos in a row. A group is `certain` if nothing speaks against it and its kind is known. Files that
 * nothing is known of are groups of one, without a kind. Each file is in one group; the order of the files is kept.
 */
export function groupFiles(captures: readonly HeldCapture[]): FileGroup[] {
  const first = new Map<string, CaptureId>();
  for (const { sha256, id } of captures) if (!first.has(sha256)) first.set(sha256, id);
  const isTwice = ({ sha256, id }: HeldCapture) => first.get(sha256) !== id;
  const once = captures.filter((capture) => !isTwice(capture));
  const cards = once.filter((capture) => cardSide(capture.facts) !== null);
  const rows = inRows(once.filter((capture) => !cards.includes(capture)));
  const groups = [
    ...cardGroups(cards),
    ...rows.map(documentGroup),
    ...captures.filter(isTwice).map(({ id }) => undecided(id, 'sameFile')),
  ];
  const place = (group: FileGroup) => captures.findIndex(({ id }) => id === group.captureIds[0]);
  return groups.sort((one, other) => place(one) - place(other));
}

function undecided(id: CaptureId, reason: FileGroup['reason']): FileGroup {
  return { captureIds: [id], verification: null, type: null, certain: false, reason };
}

/** Returns the side of an ID card, or of a passport, that a file of one page shows. */
export function cardSide(facts: Facts | null): Side | null {
  if (facts === null || (facts.kind === 'pdf' ? facts.pages : pagesIn(facts)) !== 1) return null;
  const zone = visibleIn(facts)?.mrz ?? null;
  // A visa has the zone of a passport's data page, and is none.
  if (zone?.format === 'TD3' && zone.documentCode?.startsWith('P') !== true) return null;
  return sideShown(facts, null);
}

/**
 * Returns what an unsorted picture should be looked at for once more: the front of a card, or a data page, where its
 * outline is of that shape and its side is not known yet. Null if another look would tell nothing.
 */
export function closerLook(facts: Facts): Expected | null {
  const seen = visibleIn(facts);
  if (seen?.expected !== 'anything' || cardSide(facts) !== null) return null;
  const shape = documentIn(facts)?.shape ?? 'page';
  if (shape === 'page') return null;
  return shape === 'dataPage' ? 'dataPage' : 'cardFront';
}

/** Returns the type of the ID that a side shows: a passport by its zone, a card by the title on its front. */
export function cardType(facts: Facts | null): DocumentType | null {
  const seen = facts === null ? null : visibleIn(facts);
  if (seen?.mrz?.format === 'TD3') return 'passport';
  const lines = seen?.lines ?? [];
  const isCard = lines.some(({ text }) => /\bIDENTIFICATION CARD\b/.test(text));
  if (hasLicenseTitle(lines)) return isCard ? null : 'drivers_license';
  return isCard ? 'state_id' : null;
}

/**
 * Compares what was read on a front with the code on a back. False if dates were read on the front and nothing agrees.
 * Null if too little was read of either, or some fields agree and others differ.
 */
export function isSameCard(front: Facts | null, back: Facts | null): boolean | null {
  const license = back === null ? null : visibleIn(back)?.barcode?.license;
  const lines = (front === null ? null : visibleIn(front)?.lines) ?? [];
  if (!license || lines.length === 0) return null;
  const found = Object.values(compareHolders(lines, license));
  if (found.includes('agrees')) return found.includes('differs') ? null : true;
  return hasPrintedDate(lines) ? false : null;
}

/**
 * Pairs each back with the one front that agrees with it. A front and a back that are left alone are a pair unless
 * they differ. Backs that several fronts may belong to are for staff.
 */
function cardGroups(cards: readonly HeldCapture[]): FileGroup[] {
  const is = (side: Side) => (one: HeldCapture) => cardSide(one.facts) === side;
  const fronts = cards.filter(is('front_photo'));
  const backs = cards.filter(is('back_photo'));
  const pairs = new Map<HeldCapture, HeldCapture>();
  for (const back of backs) {
    const same = fronts.filter((front) => isSameCard(front.facts, back.facts) === true);
    const [front] = same;
    if (front !== undefined && same.length === 1 && !pairs.has(front)) pairs.set(front, back);
  }
  const open = fronts.filter((front) => !pairs.has(front) && cardType(front.facts) !== 'passport');
  const loose = backs.filter((back) => ![...pairs.values()].includes(back));
  const [front, back] = [open[0], loose[0]];
  const isOnlyPair = open.length === 1 && loose.length === 1;
  if (isOnlyPair && front && back && isSameCard(front.facts, back.facts) !== false)
    pairs.set(front, back);
  const left = loose.filter((one) => ![...pairs.values()].includes(one));
  const verification = 'government-id';
  return [
    ...fronts.map((one): FileGroup => {
      const other = pairs.get(one);
      const type = cardType(one.facts);
      const reason = other === undefined ? 'card' : 'sides';
      const captureIds = other === undefined ? [one.id] : [one.id, other.id];
      return { captureIds, verification, type, certain: true, reason };
    }),
    ...left.map((one): FileGroup => {
      const isAlone = fronts.length === 0 && left.length === 1;
      return isAlone
        ? { captureIds: [one.id], verification, type: null, certain: true, reason: 'card' }
        : undecided(one.id, 'none');
    }),
  ];
}

/** Puts photos that continue each other into one row. Every other file is a row of its own. */
function inRows(captures: readonly HeldCapture[]): HeldCapture[][] {
  const rows: HeldCapture[][] = [];
  for (const capture of captures) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row !== undefined && last !== undefined && continues(last, capture)) row.push(capture);
    else rows.push([capture]);
  }
  return rows;
}

/** Whether a photo is probably the next page of the document that the other photo is a page of. */
function continues(before: HeldCapture, after: HeldCapture): boolean {
  const [one, other] = [before.facts, after.facts];
  if (one?.kind !== 'picture' || other?.kind !== 'picture') return false;
  const [read, next] = [before.words?.facts, after.words?.facts];
  if (disagree(read?.type?.type, next?.type?.type)) return false;
  if (disagree(read?.party?.name, next?.party?.name)) return false;
  if (disagree(read?.period?.from, next?.period?.from)) return false;
  const [number, following] = [read?.numbers[0] ?? null, next?.numbers[0] ?? null];
  if (number !== null && following !== null)
    return following.page === number.page + 1 && !disagree(following.of, number.of);
  if (following?.page === 1) return false;
  const sameSize = one.width === other.width && one.height === other.height;
  const [name, nextName] = [numberedName(before.fileName), numberedName(after.fileName)];
  return sameSize && name.stem === nextName.stem && nextName.number === name.number + 1;
}

function disagree<T>(one: T | null | undefined, other: T | null | undefined): boolean {
  return one != null && other != null && one !== other;
}

/** `IMG_1042.jpg`: the name without its last number, and that number. NaN without one. */
function numberedName(fileName: string): { readonly stem: string; readonly number: number } {
  const digits = fileName.match(/\d+/g)?.at(-1) ?? '';
  const at = fileName.lastIndexOf(digits);
  const stem = `${fileName.slice(0, at)}*${fileName.slice(at + digits.length)}`;
  return { stem, number: digits === '' ? Number.NaN : Number(digits) };
}

function documentGroup(row: readonly HeldCapture[]): FileGroup {
  const captureIds = row.map(({ id }) => id);
  const types = row.flatMap(({ words }) => words?.facts?.type ?? []);
  const clear = types.find(({ isClear }) => isClear);
  const type = (clear ?? types[0])?.type ?? null;
  const verification = type === null ? null : 'document';
  const certain = clear !== undefined;
  const isRow = row.length > 1;
  const reason = isRow ? 'row' : type === null ? 'none' : 'title';
  return { captureIds, verification, type, certain, reason };
}
