import type { CaptureId } from '../../../preload/contract/ids.ts';
import type { DocumentType } from '../../../preload/contract/models/verification.ts';
import type { FileGroup } from '../../../preload/contract/models/visit.ts';
import { compareCardSides } from '../../precheck/cardholder/compare-card-sides.ts';
import { hasLicenseTitle, hasPrintedDate } from '../../precheck/cardholder/license-front.ts';
import { type Facts, pagesIn, visibleIn } from '../../precheck/facts/facts.ts';
import { sideShown } from '../../precheck/rules/card-sides.ts';
import { documentIn, hasMuchPrint } from '../../precheck/rules/subject.ts';
import type { Expected } from '../../precheck/vision/outline/sizes.ts';
import type { DocumentFacts } from '../../reading/document-facts.ts';
import { isSameName } from '../../reading/party-match.ts';
import type { HeldCapture } from './held-submission.ts';

type Side = NonNullable<ReturnType<typeof sideShown>>;

/**
 * Groups files by the submissions they probably belong to. Uses only facts: the two sides of a card, a document whose
 * title names its type, consecutive photos, and sheets from one stack. A group is `certain` if its kind is known and
 * nothing contradicts it. A file about which nothing is known forms a group without a kind. Each file is in exactly one
 * group, and the order of the files is kept. `placed` contains files that are already in submissions of the visit.
 * Staff decide what to do with duplicates of these files.
 */
export function groupFiles(
  captures: readonly HeldCapture[],
  placed: readonly HeldCapture[] = [],
): FileGroup[] {
  const first = new Map(placed.map(({ sha256, id }) => [sha256, id]));
  for (const { sha256, id } of captures) if (!first.has(sha256)) first.set(sha256, id);
  const isTwice = ({ sha256, id }: HeldCapture) => first.get(sha256) !== id;
  const once = captures.filter((capture) => !isTwice(capture));
  const known = once.filter((capture) => cardSide(capture.facts) !== null);
  const cards = [...known, ...once.filter((capture) => isOtherSide(capture, known, once))];
  const others = once.filter((capture) => !cards.includes(capture));
  const groups = [
    ...cardGroups(cards),
    ...inRows(others).map((row) => documentGroup(row, others)),
    ...captures.filter(isTwice).map(({ id }) => undecided(id, 'sameFile')),
  ];
  const place = (group: FileGroup) => captures.findIndex(({ id }) => id === group.captureIds[0]);
  return groups.sort((one, other) => place(one) - place(other));
}

function undecided(id: CaptureId, reason: FileGroup['reason']): FileGroup {
  return { captureIds: [id], verification: null, type: null, certain: false, reason };
}

/** Returns the side of a card or passport that a single-page file shows, or null if it isn't known. */
export function cardSide(facts: Facts | null): Side | null {
  if (facts === null || (facts.kind === 'pdf' ? facts.pages : pagesIn(facts)) !== 1) return null;
  const zone = visibleIn(facts)?.mrz ?? null;
  // A visa can also have a machine-readable zone in this format, but it isn't a passport.
  if (zone?.format === 'TD3' && zone.documentCode?.startsWith('P') !== true) return null;
  return sideShown(facts, null);
}

/**
 * Returns what to look for when an unsorted picture is checked a second time. That's the front of a card or a data page
 * if the picture's outline has that shape and its side is unknown. Returns null if another check would find nothing.
 */
export function closerLook(facts: Facts): Expected | null {
  const seen = visibleIn(facts);
  if (seen?.expected !== 'anything' || cardSide(facts) !== null) return null;
  const shape = documentIn(facts)?.shape ?? 'page';
  if (shape === 'page') return null;
  return shape === 'dataPage' ? 'dataPage' : 'cardFront';
}

/**
 * Returns the type of ID that a picture shows, or null if it isn't known. A passport is recognized by its
 * machine-readable zone, and a card by the title on its front.
 */
export function cardType(facts: Facts | null): DocumentType | null {
  const seen = facts === null ? null : visibleIn(facts);
  if (seen?.mrz?.format === 'TD3') return 'passport';
  const lines = seen?.lines ?? [];
  const isCard = lines.some(({ text }) => /\bIDENTIFICATION CARD\b/.test(text));
  if (hasLicenseTitle(lines)) return isCard ? null : 'drivers_license';
  return isCard ? 'state_id' : null;
}

/**
 * The result of comparing the front and back of a card. `same` and `other` are certain. `doubtful`: some fields match
 * and others don't, so staff decide. `unknown`: too little was read on either side.
 */
type CardComparison = 'same' | 'other' | 'doubtful' | 'unknown';

/**
 * Compares what was read on a front with the barcode on a back. Relatives may share a name, so a number or a birth date
 * that differs proves another card, unless the other one of them agrees. One of them may then have been misread. If
 * dates were read on the front, it is legible, so a shared name alone proves nothing.
 */
export function compareCards(front: Facts | null, back: Facts | null): CardComparison {
  const license = back === null ? null : visibleIn(back)?.barcode?.license;
  const lines = (front === null ? null : visibleIn(front)?.lines) ?? [];
  if (!license || lines.length === 0) return 'unknown';
  const { surname, givenNames, number, birthDate } = compareCardSides(lines, license);
  const [name, own] = [
    [surname, givenNames],
    [number, birthDate],
  ];
  if (own.includes('agrees')) return [...name, ...own].includes('differs') ? 'doubtful' : 'same';
  if (own.includes('differs')) return 'other';
  const isLegible = hasPrintedDate(lines);
  if (!name.includes('agrees')) return isLegible ? 'other' : 'unknown';
  if (isLegible || name.includes('differs')) return 'doubtful';
  return name.every((field) => field === 'agrees') ? 'same' : 'unknown';
}

/**
 * Pairs each back with the only front that agrees with it, or else with the front from the same sheet. If exactly one
 * front and one back are left, they're a pair unless they differ. A doubtful pair isn't certain. Staff decide about
 * backs that match several fronts.
 */
function cardGroups(cards: readonly HeldCapture[]): FileGroup[] {
  const is = (side: Side) => (one: HeldCapture) => sideAmong(one, cards) === side;
  const fronts = cards.filter(is('front_photo'));
  const backs = cards.filter(is('back_photo'));
  const pairs = new Map<HeldCapture, HeldCapture>();
  for (const back of backs) {
    const same = fronts.filter((front) => compareCards(front.facts, back.facts) === 'same');
    const [front] = same;
    if (front !== undefined && same.length === 1 && !pairs.has(front)) pairs.set(front, back);
  }
  const isOpen = (front: HeldCapture) => !pairs.has(front) && cardType(front.facts) !== 'passport';
  const isLoose = (back: HeldCapture) => ![...pairs.values()].includes(back);
  for (const front of fronts.filter(isOpen)) {
    const [back, ...more] = cards.filter((one) => one !== front && isSameSheet(front, one));
    const isPair = back !== undefined && more.length === 0 && backs.includes(back);
    if (isPair && isLoose(back) && compareCards(front.facts, back.facts) !== 'other')
      pairs.set(front, back);
  }
  const open = fronts.filter(isOpen);
  const loose = backs.filter(isLoose);
  const [front, back] = [open[0], loose[0]];
  const isOnlyPair = open.length === 1 && loose.length === 1;
  if (isOnlyPair && front && back && compareCards(front.facts, back.facts) !== 'other')
    pairs.set(front, back);
  const left = loose.filter(isLoose);
  const verification = 'government-id';
  return [
    ...fronts.map((one): FileGroup => {
      const other = pairs.get(one);
      const type = cardType(one.facts);
      const reason = other === undefined ? 'card' : 'sides';
      const captureIds = other === undefined ? [one.id] : [one.id, other.id];
      const isDoubtful = other !== undefined && compareCards(one.facts, other.facts) === 'doubtful';
      return { captureIds, verification, type, certain: !isDoubtful, reason };
    }),
    ...left.map((one): FileGroup => {
      const isAlone = fronts.length === 0 && left.length === 1;
      return isAlone
        ? { captureIds: [one.id], verification, type: null, certain: true, reason: 'card' }
        : undecided(one.id, 'none');
    }),
  ];
}

/** Returns whether two pictures come from the same sheet: from its two sides, or cut out of the same side. */
function isSameSheet({ fed: one }: HeldCapture, { fed: other }: HeldCapture): boolean {
  return one !== null && one.job === other?.job && one.sheet === other.sheet;
}

/**
 * Returns whether a picture shows the other side of a card, because both pictures come from the same sheet. The print
 * and the other files from that sheet must not contradict this.
 */
function isOtherSide(
  capture: HeldCapture,
  cards: readonly HeldCapture[],
  all: readonly HeldCapture[],
): boolean {
  const beside = all.filter((one) => one !== capture && isSameSheet(one, capture));
  const [card, ...more] = beside;
  if (card === undefined || more.length > 0 || !cards.includes(card)) return false;
  if (cards.includes(capture) || cardType(card.facts) === 'passport') return false;
  const { facts, words } = capture;
  if (facts?.kind !== 'picture' || words === null) return false;
  const isPage = hasMuchPrint(facts) || words.facts?.type != null;
  return !isPage && card.fed?.page !== capture.fed?.page;
}

/**
 * Returns the side that a card's picture shows. If it's unknown, returns the opposite of the side in the sheet's other
 * picture.
 */
function sideAmong(one: HeldCapture, cards: readonly HeldCapture[]): Side | null {
  const shown = cardSide(one.facts);
  if (shown !== null) return shown;
  const other = cards.find((card) => card !== one && isSameSheet(card, one));
  return cardSide(other?.facts ?? null) === 'front_photo' ? 'back_photo' : 'front_photo';
}

/** Groups consecutive photos and sheets that belong together. Every other file forms a group by itself. */
function inRows(captures: readonly HeldCapture[]): HeldCapture[][] {
  const rows: HeldCapture[][] = [];
  for (const [at, capture] of captures.entries()) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isNext =
      last?.fed == null
        ? capture.fed === null && continues(row ?? [], capture)
        : isFedNext(last, capture) && belongsTo(row ?? [], capture, captures[at + 1]);
    if (row !== undefined && isNext) row.push(capture);
    else rows.push([capture]);
  }
  return rows;
}

/** Returns whether a sheet was fed directly after another one, with no blank sheet in between. */
function isFedNext({ fed: before }: HeldCapture, { fed: after }: HeldCapture): boolean {
  if (before === null || before.job !== after?.job) return false;
  return after.page > before.page && after.sheet - before.sheet <= 1;
}

type PageNumber = DocumentFacts['numbers'][number];

function numberOf({ words }: HeldCapture): PageNumber {
  return words?.facts?.numbers[0] ?? null;
}

/** Returns the last page number in a row, and how many files without a number follow it. */
function lastNumber(row: readonly HeldCapture[]): {
  readonly number: PageNumber;
  readonly unnumbered: number;
} {
  const at = row.findLastIndex((file) => numberOf(file) !== null);
  const last = row[at];
  return { number: last === undefined ? null : numberOf(last), unnumbered: row.length - 1 - at };
}

/**
 * Returns whether a printed page number continues a row. Files without a number may be pages or the backs of pages. A
 * row without page numbers must have exactly the pages before this one.
 */
function goesOn(row: readonly HeldCapture[], { page, of }: NonNullable<PageNumber>): boolean {
  const { number, unnumbered } = lastNumber(row);
  if (number === null) return page === row.length + 1;
  const isNext = page > number.page && page <= number.page + unnumbered + 1;
  return isNext && page <= (number.of ?? page) && !disagree(of, number.of);
}

/**
 * Returns whether a sheet certainly continues the document in `row`. Its page number comes next, it lies between two
 * page numbers, it's the back of the last sheet, or it has the same period. The order in the feeder isn't enough,
 * because any two documents may follow each other. Neither is the period if the sheet has a clear title, because
 * customers bring statements of several accounts.
 */
function belongsTo(
  row: readonly HeldCapture[],
  sheet: HeldCapture,
  following: HeldCapture | undefined,
): boolean {
  const last = row.at(-1);
  if (last === undefined || row.some((one) => areOther(one, sheet))) return false;
  const { number, unnumbered } = lastNumber(row);
  const printed = numberOf(sheet);
  const isTyped = row.some(({ words }) => words?.facts?.type != null);
  if (printed !== null) return goesOn(row, printed) && (number !== null || isTyped);
  if (isSameSheet(last, sheet)) return true;
  if (number?.of != null && number.page >= number.of) return false;
  const behind = following === undefined ? null : numberOf(following);
  const isBetween =
    number !== null &&
    following !== undefined &&
    isFedNext(sheet, following) &&
    behind !== null &&
    behind.page === number.page + unnumbered + 2 &&
    !disagree(behind.of, number.of);
  if (isBetween || hasClearType(sheet)) return isBetween;
  const periods = row.map(({ words }) => words?.facts?.period?.from);
  const period = sheet.words?.facts?.period?.from;
  return period !== undefined && periods.includes(period);
}

function hasClearType({ words }: HeldCapture): boolean {
  return words?.facts?.type?.isClear === true;
}

/** Returns whether consecutive files may be photos of one document, as far as their facts are known. */
function mayBePhotoBeside(...files: readonly HeldCapture[]): boolean {
  return files.every(({ fed, facts }) => fed === null && (facts?.kind ?? 'picture') === 'picture');
}

/** Returns whether the text of two files shows that they belong to different documents. */
function areOther(one: HeldCapture, other: HeldCapture): boolean {
  const [read, next] = [one.words?.facts, other.words?.facts];
  return (
    disagree(read?.type?.type, next?.type?.type) ||
    nameOthers(read?.party ?? null, next?.party ?? null) ||
    disagree(read?.period?.from, next?.period?.from)
  );
}

/** Returns whether two files name different parties. The pages of one document may name a business and its owner. */
function nameOthers(one: DocumentFacts['party'], other: DocumentFacts['party']): boolean {
  if (one === null || other === null || (one.agrees && other.agrees)) return false;
  return isSameName(one.name, other.name) === false && isSameName(other.name, one.name) === false;
}

/**
 * Returns whether a photo probably shows the next page of the document in `row`. Without page numbers, the photos must
 * have the same size and consecutive names, and the last page must not be there yet.
 */
function continues(row: readonly HeldCapture[], photo: HeldCapture): boolean {
  const last = row.at(-1);
  const [one, other] = [last?.facts, photo.facts];
  if (last === undefined || one?.kind !== 'picture' || other?.kind !== 'picture') return false;
  if (row.some((before) => areOther(before, photo))) return false;
  const { number, unnumbered } = lastNumber(row);
  const printed = numberOf(photo);
  if (printed !== null && !goesOn(row, printed)) return false;
  if (printed !== null && number !== null) return true;
  if (number?.of != null && number.page + unnumbered >= number.of) return false;
  const sameSize = one.width === other.width && one.height === other.height;
  const [name, nextName] = [numberedName(last.fileName), numberedName(photo.fileName)];
  return sameSize && name.stem === nextName.stem && nextName.number === name.number + 1;
}

/**
 * Returns whether photos in a row are the pages of one document, as far as their text shows. They may be two if a photo
 * other than the first has a clear title and no page number connects it with the others, or if there are more photos
 * between two page numbers than pages.
 */
function areOneDocument(row: readonly HeldCapture[]): boolean {
  const numbers = row.map(numberOf);
  return row.every((photo, at) => {
    const number = numbers[at] ?? null;
    const last = numbers.findLastIndex((one, index) => index < at && one !== null);
    const before = numbers[last] ?? null;
    if (number !== null) return before === null || number.page - before.page === at - last;
    const isBetween = before !== null && numbers.slice(at).some((one) => one !== null);
    return at === 0 || isBetween || !hasClearType(photo);
  });
}

function disagree<T>(one: T | null | undefined, other: T | null | undefined): boolean {
  return one != null && other != null && one !== other;
}

/** Splits a name such as `IMG_1042.jpg` into its last number and the rest. The number is NaN if the name has none. */
function numberedName(fileName: string): { readonly stem: string; readonly number: number } {
  const digits = fileName.match(/\d+/g)?.at(-1) ?? '';
  const at = fileName.lastIndexOf(digits);
  const stem = `${fileName.slice(0, at)}*${fileName.slice(at + digits.length)}`;
  return { stem, number: digits === '' ? Number.NaN : Number(digits) };
}

/**
 * Returns whether the print of a file has been read, if there is any. It may say which document the file belongs to.
 */
function isRead({ facts, words }: HeldCapture): boolean {
  if (facts === null) return false;
  return facts.kind === 'picture' ? words !== null : words?.pictures !== 'waiting';
}

/**
 * Returns the group for the document whose files are in `row`. `all` also contains the files around them, in order. The
 * group isn't certain until the photos or sheets before and after it have been read, because the next one may be its
 * next page.
 */
function documentGroup(row: readonly HeldCapture[], all: readonly HeldCapture[]): FileGroup {
  const captureIds = row.map(({ id }) => id);
  const types = row.flatMap(({ words }) => words?.facts?.type ?? []);
  const clear = types.find(({ isClear }) => isClear);
  const type = (clear ?? types[0])?.type ?? null;
  const verification = type === null ? null : 'document';
  const around = all.filter((one, at) =>
    row.some(
      (sheet) =>
        sheet === one ||
        isFedNext(sheet, one) ||
        isFedNext(one, sheet) ||
        (Math.abs(all.indexOf(sheet) - at) === 1 && mayBePhotoBeside(sheet, one)),
    ),
  );
  const isPhoto = row.some(({ facts }) => facts?.kind === 'picture');
  const isOne = row.some(({ fed }) => fed !== null) || areOneDocument(row);
  const certain = clear !== undefined && isOne && (!isPhoto || around.every(isRead));
  const isRow = row.length > 1;
  const reason = isRow ? 'row' : type === null ? 'none' : 'title';
  return { captureIds, verification, type, certain, reason };
}
