import { type MatchLine, matchLine } from './match-text.ts';
import type { TextLine, TextPage } from './pdf-text.ts';

/** A printed page number; `of` is null where the total is not printed. */
export interface PrintedNumber {
  readonly page: number;
  readonly of: number | null;
}

/** What the printed numbers of a document's pages say, taken together. */
export interface PageOrder {
  /** Pages that are missing, of the printed total where one is printed. */
  readonly missing: readonly number[];
  /** Pages that are there twice. */
  readonly twice: readonly number[];
  /** The printed total of a single document; null where none is printed. */
  readonly of: number | null;
  /** How often the numbers begin anew. */
  readonly documents: number;
}

/** The head and the foot of a page, in parts of its height. */
const EDGE = 0.14;
/** The largest number that is taken for one of a page. */
const MOST = 500;

const OF = '(?:of|/|de|von|out of)';
const WITH_TOTAL = RegExp(
  `\\b(?:pages?|pagina|pag\\.?|pg\\.?|hoja|sheet)\\s*:?\\s*(\\d{1,3})\\s*${OF}\\s*(\\d{1,3})\\b`,
);
const BARE_TOTAL = /^(\d{1,3}) (?:of|de) (\d{1,3})$/;
const BARE = /^-? ?(\d{1,3})\.? ?-?$/;
const SHORT_TOTAL = /^(\d{1,3}) ?\/ ?(\d{1,3})$/;
const ALONE =
  /^(?:page|pagina|pag\.?|pg\.?) ?:? ?(\d{1,3})(?=$| [^\p{L}\d])|(?:\s|\()(?:page|pagina|pag\.?|pg\.?) ?:? ?(\d{1,3})\)?$/u;
/** A page is referred to: `see page 2`. */
const REFERENCE = /\b(?:on|see|to|from|the|and|or|of|in|this|back|next) (?:page|pagina|pg)/;
/** A heading with a page number is short. */
const MOST_HEADING = 60;

/** Reads the number that is printed on each page; null for a page without one, or with more than one. */
export function printedNumbers(pages: readonly TextPage[]): (PrintedNumber | null)[] {
  const found = pages.map(numberOn);
  // `11/28` alone may be a day: it counts where other pages agree, or where the file has as many pages.
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

/** Numbers without a word at the foot or the head count where those of several pages rise from page to page. */
function bareNumbers(pages: readonly TextPage[]): (PrintedNumber | null)[] {
  const found = pages.map((page) =>
    sole(
      edgeLines(page).flatMap(({ plain }) => {
        const match = BARE.exec(plain);
        return match ? numberOf(match[1], null) : [];
      }),
    ),
  );
  const numbers = found.flatMap((number) => number?.page ?? []);
  const rises = numbers.every((page, index) => index === 0 || page > numbers[index - 1]!);
  const span = numbers.at(-1)! - numbers[0]!;
  const isWhole = numbers.length === pages.length && span === pages.length - 1 && numbers[0] === 1;
  const isEnough = numbers.length >= LEAST_BARE || (isWhole && pages.length > 1);
  const isBelieved = isEnough && rises && span < 2 * pages.length;
  return isBelieved ? found : found.map(() => null);
}
const LEAST_BARE = 3;

/** The lines at head and foot, and the last line of a page that is not full. */
function edgeLines(page: TextPage): MatchLine[] {
  const isAtEdge = ({ y, height }: TextLine) =>
    y + height < page.height * EDGE || y > page.height * (1 - EDGE);
  const last = page.lines.at(-1);
  return page.lines.filter((line) => line === last || isAtEdge(line)).map(matchLine);
}

/** The number on a page; `isShort` where it is two numbers and a slash, without a word. */
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
      const [, first, second] = match;
      return way.pattern === ALONE ? numberOf(first ?? second, null) : numberOf(first, second);
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
 * Tells what is missing, twice, or begins anew in pages with these printed numbers, in their order. Says nothing
 * where pages without a number could be the missing ones, or the numbers make no order.
 */
export function pageOrder(numbers: readonly (PrintedNumber | null)[]): PageOrder {
  const parts = partsOf(numbers);
  const nothing: PageOrder = { missing: [], twice: [], of: null, documents: 1 };
  if (parts.length === 0) return nothing;
  if (parts.length > 1) {
    // Numbers that begin anew are several documents only where each is believable by itself.
    const whole = parts.every((part) => part[0]?.page === 1);
    return whole ? { ...nothing, documents: parts.length } : nothing;
  }
  const part = parts[0]!;
  const seen = part.map(({ page }) => page);
  const { of } = part[0]!;
  // Forms put together to one file repeat numbers without a total.
  const isSure = of !== null || seen.length === numbers.length;
  const again = seen.filter((page, index) => seen.indexOf(page) !== index);
  const twice = isSure ? [...new Set(again)] : [];
  return { ...nothing, of, twice, missing: missingPages(numbers, of) };
}

/** Lists the numbers of which no page without a number can be the one: those of gaps without any such page. */
function missingPages(numbers: readonly (PrintedNumber | null)[], of: number | null): number[] {
  const seen = numbers.flatMap((number) => number?.page ?? []);
  const isComplete = seen.length === numbers.length;
  // Pages in another order fill each other's gaps.
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

/** Cuts the numbers where they begin anew, or another total is printed. */
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
