import { type MatchLine, matchLine } from './match-text.ts';
import type { TextLine, TextPage } from './pdf-text.ts';

/** A printed page number. `of` is null if no total is printed. */
export interface PrintedNumber {
  readonly page: number;
  readonly of: number | null;
}

/** Missing pages, repeated pages, and restarts, according to the printed page numbers. */
export interface PageOrder {
  /** The numbers of missing pages. */
  readonly missing: readonly number[];
  /** The numbers of pages that appear twice. */
  readonly twice: readonly number[];
  /** The printed total. Null if none is printed or the file contains several documents. */
  readonly of: number | null;
  /** How many times the numbering starts. */
  readonly documents: number;
}

/** The height of the header and footer areas, as a fraction of the page height. */
const EDGE = 0.14;
/** Larger numbers aren't page numbers. */
const MOST = 500;

const OF = '(?:of|/|de|di|sur|von|van|out of)';
const WITH_TOTAL = RegExp(
  `\\b(?:pages?|pagina|pag\\.?|pg\\.?|hoja|sheet)(?: number| no\\.?)?\\s*:?\\s*(\\d{1,3})\\s*${OF}\\s*(\\d{1,3})\\b`,
);
const BARE_TOTAL = /^(\d{1,3}) (?:of|de) (\d{1,3})$/;
const BARE = /^-? ?(\d{1,3})\.? ?-?$/;
const SHORT_TOTAL = /^(\d{1,3}) ?\/ ?(\d{1,3})$|[^\d/] (\d{1,3}) (?:of|de) (\d{1,3})$/;
const ALONE =
  /^(?:page|pagina|pag\.?|pg\.?) ?:? ?(\d{1,3})(?=$| [^\p{L}\d])|(?:\s|\()(?:page|pagina|pag\.?|pg\.?) ?:? ?(\d{1,3})\)?$/u;
/** A reference to a page, such as `see page 2`. */
const REFERENCE = /\b(?:on|see|to|from|the|and|or|of|in|this|back|next) (?:page|pagina|pg)/;
/** Longer lines are sentences, not headers or footers. */
const MOST_HEADING = 60;

/** Returns the number printed on each page, or null for a page with no number or with conflicting numbers. */
export function printedNumbers(pages: readonly TextPage[]): (PrintedNumber | null)[] {
  const found = pages.map(numberOn);
  // `11/28` alone may be a date. It counts only if other pages have the same total or the file has that many pages.
  const short = found.flatMap((one) => (one?.isShort ? one.number : []));
  const [first] = short;
  const isBelieved =
    short.every(({ of }) => of === first?.of) && (short.length > 1 || first?.of === pages.length);
  const worded = found.map((one) =>
    one === null || (one.isShort && !isBelieved) ? null : one.number,
  );
  const bare = bareNumbers(pages);
  const count = (numbers: typeof worded) => numbers.filter((number) => number !== null).length;
  return count(worded) >= count(bare) ? worded : bare;
}

/** A number in a header or footer, and the words next to it. */
interface BareNumber {
  readonly number: number;
  readonly beside: string;
}

/**
 * Reads numbers without the word *page* in headers and footers. They count only if they increase from page to page. If
 * a page has several numbers, the one that fits the most other pages is used. The words next to a number must be the
 * same on other pages.
 */
function bareNumbers(pages: readonly TextPage[]): (PrintedNumber | null)[] {
  const candidates = pages.map(bareCandidates);
  const votes = new Map<string, number>();
  const keyOf = ({ number, beside }: BareNumber, index: number) => `${number - index} ${beside}`;
  for (const [index, found] of candidates.entries()) {
    for (const key of new Set(found.map((one) => keyOf(one, index)))) {
      votes.set(key, (votes.get(key) ?? 0) + 1);
    }
  }
  const best = candidates.map((found, index) => {
    const supported = found
      .map((one) => ({ ...one, support: votes.get(keyOf(one, index)) ?? 0 }))
      .filter(({ beside, support }) => beside === '' || support > 1)
      .sort((one, other) => other.support - one.support);
    const [first] = supported;
    const isSole = supported.every(
      ({ number, support }) => number === first?.number || support < first!.support,
    );
    return first !== undefined && isSole ? first : null;
  });
  const most = Math.max(0, ...best.map((one) => one?.support ?? 0));
  for (const least of [1, 2, Math.floor(most / 2) + 1]) {
    const numbers = best.map((one) =>
      one !== null && one.support >= least ? { page: one.number, of: null } : null,
    );
    if (isBelievable(numbers)) return numbers;
  }
  return pages.map(() => null);
}

/**
 * Returns whether numbers without the word *page* are likely page numbers. They must increase from page to page, and
 * there must be enough of them.
 */
function isBelievable(found: readonly (PrintedNumber | null)[]): boolean {
  const numbers = found.flatMap((number) => number?.page ?? []);
  const rises = numbers.every((page, index) => index === 0 || page > numbers[index - 1]!);
  const span = numbers.at(-1)! - numbers[0]!;
  const isWhole = numbers.length === found.length && span === found.length - 1 && numbers[0] === 1;
  const isMost = numbers.length >= LEAST_BARE && numbers.length * 2 >= found.length;
  const isEnough = isMost || (isWhole && found.length > 1);
  return isEnough && rises && span < 2 * found.length;
}

/** Returns the numbers at the edges of a page, such as `3`, `- 3 -`, or `Annual Report | 3`. */
function bareCandidates(page: TextPage): BareNumber[] {
  return edgeLines(page).flatMap(({ plain }) => {
    const bare = BARE.exec(plain);
    if (bare !== null)
      return numberOf(bare[1], null).map((one) => ({ number: one.page, beside: '' }));
    if (plain.length > MOST_HEADING) return [];
    const words = plain.split(/[\s|•·]+/);
    return words.flatMap((word, index) => {
      if (!/^\d{1,3}$/.test(word)) return [];
      // Sort the words, because odd and even pages may have their numbers on opposite sides.
      const beside = words.toSpliced(index, 1).sort().join(' ');
      return /\p{L}/u.test(beside) ? [{ number: Number(word), beside }] : [];
    });
  });
}
const LEAST_BARE = 3;

/** Returns the lines in the header and footer areas, and the last line, because a page may be only partly filled. */
function edgeLines(page: TextPage): MatchLine[] {
  const isAtEdge = ({ y, height }: TextLine) =>
    y + height < page.height * EDGE || y > page.height * (1 - EDGE);
  const last = page.lines.at(-1);
  return page.lines.filter((line) => line === last || isAtEdge(line)).map(matchLine);
}

/** Returns the number printed on a page. `isShort` is true if there are only two numbers, without the word *page*. */
function numberOn(page: TextPage): { number: PrintedNumber; isShort: boolean } | null {
  const lines = page.lines.map(matchLine);
  const edges = edgeLines(page);
  const ways = [
    { pattern: WITH_TOTAL, lines, isShort: false },
    { pattern: BARE_TOTAL, lines: edges, isShort: false },
    { pattern: SHORT_TOTAL, lines: edges, isShort: true },
    { pattern: ALONE, lines: edges, isShort: false },
  ];
  for (const way of ways) {
    const found = way.lines.flatMap(({ plain }) => {
      const isAside = REFERENCE.test(plain) || plain.length > MOST_HEADING;
      const match = way.pattern === ALONE && isAside ? null : way.pattern.exec(plain);
      if (match === null) return [];
      const [, first, second, third, fourth] = match;
      if (way.pattern === ALONE) return numberOf(first ?? second, null);
      return numberOf(first ?? third, second ?? fourth);
    });
    if (found.length === 0) continue;
    const number = sole(found);
    return number && { number, isShort: way.isShort };
  }
  return null;
}

function numberOf(page: string | undefined, of: string | null | undefined): PrintedNumber[] {
  const [here, total] = [Number(page), of ? Number(of) : null];
  const isBelievable =
    here >= 1 && here <= MOST && (total === null || (total >= here && total <= MOST));
  return isBelievable ? [{ page: here, of: total }] : [];
}

function sole(found: readonly PrintedNumber[]): PrintedNumber | null {
  const [first] = found;
  const agree = found.every(({ page, of }) => page === first?.page && of === first?.of);
  return first !== undefined && agree ? first : null;
}

/**
 * Finds missing pages, repeated pages, and restarts in the printed numbers, which must be in page order. Reports
 * nothing if an unnumbered page could be the missing one, or if the numbers follow no order.
 */
export function pageOrder(numbers: readonly (PrintedNumber | null)[]): PageOrder {
  const parts = partsOf(numbers);
  const nothing: PageOrder = { missing: [], twice: [], of: null, documents: 1 };
  if (parts.length === 0) return nothing;
  if (parts.length > 1) {
    // Restarts mean that there are several documents only if every part starts at page 1.
    const whole = parts.every((part) => part[0]?.page === 1);
    return whole ? { ...nothing, documents: parts.length } : nothing;
  }
  const part = parts[0]!;
  const seen = part.map(({ page }) => page);
  const { of } = part[0]!;
  // If a file contains several forms, page numbers without a total repeat.
  const isSure = of !== null || seen.length === numbers.length;
  const again = seen.filter((page, index) => seen.indexOf(page) !== index);
  const twice = isSure ? [...new Set(again)] : [];
  return { ...nothing, of, twice, missing: missingPages(numbers, of) };
}

/**
 * Returns the pages, counted from 1, after which the numbering restarts. Empty if the file contains only one document.
 */
export function restartsAfter(numbers: readonly (PrintedNumber | null)[]): number[] {
  if (pageOrder(numbers).documents === 1) return [];
  const firsts = partsOf(numbers).map(([first]) => first);
  return firsts.slice(1).map((first) => numbers.indexOf(first ?? null));
}

/** Returns the numbers in gaps that contain no unnumbered page. */
function missingPages(numbers: readonly (PrintedNumber | null)[], of: number | null): number[] {
  const seen = numbers.flatMap((number) => number?.page ?? []);
  const isComplete = seen.length === numbers.length;
  // Sort the pages, because they may be in the wrong order and a misplaced page may fill a gap.
  const inOrder = isComplete ? numbers.toSorted((a, b) => a!.page - b!.page) : numbers;
  const missing: number[] = [];
  let [last, unnumbered] = [of === null ? Math.min(...seen) - 1 : 0, 0];
  for (const page of [
    ...inOrder.map((number) => number?.page ?? null),
    (of ?? Math.max(...seen)) + 1,
  ]) {
    if (page === null) {
      unnumbered++;
      continue;
    }
    if (page <= last && !isComplete) return [];
    for (let gap = last + 1; unnumbered === 0 && gap < page; gap++) missing.push(gap);
    [last, unnumbered] = [Math.max(last, page), 0];
  }
  return missing;
}

/** Splits the numbers where the numbering restarts or the total changes. */
function partsOf(numbers: readonly (PrintedNumber | null)[]): PrintedNumber[][] {
  const parts: PrintedNumber[][] = [];
  for (const number of numbers) {
    if (number === null) continue;
    const part = parts.at(-1);
    const before = part?.at(-1);
    const beginsAnew =
      before === undefined ||
      number.of !== before.of ||
      (number.page < before.page && (number.page === 1 || number.of === null)) ||
      (number.page === 1 && before.page === 1 && number.of === 1);
    if (part === undefined || beginsAnew) parts.push([number]);
    else part.push(number);
  }
  return parts;
}
