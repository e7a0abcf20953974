/** A date that consists of three numbers, in the order in which they are written, and its position. */
export interface NumericDate {
  readonly form: 'yearFirst' | 'yearLast';
  readonly numbers: readonly [string, string, string];
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Numbers with separators between them. Only a slash may have spaces around it. */
const CHAIN = /\d+(?:(?: ?\/ ?|[.-])'?\d+)*/g;
const LINK = /(\d+)(\D*)/g;

/** A number of a chain, and the separator after it. */
interface Link {
  readonly number: string;
  /** With its spaces. */
  readonly separator: string;
  /** The separator without its spaces. */
  readonly sign: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the dates in `plain` that consist of numbers, in order. They may be impossible, such as 02/30/2026. */
export function numericDates(plain: string): NumericDate[] {
  return [...plain.matchAll(CHAIN)].flatMap(({ 0: chain, index }) => {
    const links = [...chain.matchAll(LINK)].map((match): Link => {
      const [, number = '', after = ''] = match;
      const [separator, from] = [after.replace("'", ''), index + match.index];
      return { number, separator, sign: separator.trim(), from, to: from + number.length };
    });
    const dates = datesIn(links);
    return dates.filter((date) => date.form === 'yearFirst' || !isPartOfMore(date, links, plain));
  });
}

/**
 * Returns whether the characters around a chain show that the date at its beginning or end isn't one, such as those of
 * the time in `07/05/10:15`.
 */
function isPartOfMore({ from, to }: NumericDate, links: readonly Link[], plain: string): boolean {
  const [first, last] = [links[0], links.at(-1)];
  if (from === first?.from && plain[from - 1] === first.sign) return true;
  if (to !== last?.to) return false;
  const isTime = last.number.length === 2 && /^:\d/.test(plain.slice(to, to + 2));
  return isTime || (plain[to] === '/' && links.at(-2)?.sign === '/');
}

/** The number of links in a date. */
const DATE = 3;

/**
 * Returns the dates in a chain. Account and phone numbers are chains too, so a chain must be one date or a range of two.
 * In any other chain, a date counts only if the separators around it show where it begins and ends.
 */
function datesIn(links: readonly Link[]): NumericDate[] {
  const isRange = isRangeOfTwo(links);
  return links.flatMap((first, at) => {
    const form = formOf(links, at);
    const [second, third] = [links[at + 1], links[at + 2]];
    if (form === null || second === undefined || third === undefined) return [];
    const isOneOfTwo = isRange && at % DATE === 0;
    const isWhole = form === 'yearLast' && third.number.length === 4;
    const mayAdjoin = ({ separator, sign }: Link) =>
      (sign === '-' && first.sign !== '-' && isWhole) ||
      (separator === ' / ' && first.separator !== separator && second.separator !== separator);
    const around = [links[at - 1], third].flatMap((link) => (link?.sign ? link : []));
    if (!isOneOfTwo && !around.every(mayAdjoin)) return [];
    const numbers = [first.number, second.number, third.number] as const;
    return { form, numbers, from: first.from, to: third.to };
  });
}

const WHOLE_YEAR = /^(?:19|20)\d{2}$/;
const ANY_YEAR = /^(?:19|20)?\d{2}$/;
const SHORT = /^\d{1,2}$/;

/** Returns the form of the date that begins at a link, or null if none does. Its two separators must be the same. */
function formOf(links: readonly Link[], at: number): NumericDate['form'] | null {
  const [first, second, third] = links.slice(at, at + DATE);
  if (first === undefined || second === undefined || third === undefined) return null;
  if (first.sign !== second.sign || !SHORT.test(second.number)) return null;
  if (WHOLE_YEAR.test(first.number)) return SHORT.test(third.number) ? 'yearFirst' : null;
  return SHORT.test(first.number) && ANY_YEAR.test(third.number) ? 'yearLast' : null;
}

/**
 * Returns whether a chain consists of two dates of the same form. If the separator between them is the same as within
 * them, only years of four digits show where each date ends.
 */
function isRangeOfTwo(links: readonly Link[]): boolean {
  const [first, , third, fourth, , sixth] = links;
  const form = formOf(links, 0);
  if (links.length !== 2 * DATE || form === null || formOf(links, DATE) !== form) return false;
  if (first?.sign !== fourth?.sign) return false;
  const within = links.filter((link) => link !== third && link !== sixth);
  const isApart = within.every(({ separator }) => separator !== third?.separator);
  const years = form === 'yearFirst' ? [first, fourth] : [third, sixth];
  return isApart || years.every((link) => link?.number.length === 4);
}
