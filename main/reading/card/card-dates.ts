import { type Day, dayOf, monthOf } from '../written-dates.ts';
import { type CardLine, rowsBeneath, xOf } from './card-line.ts';

/** What a date on an ID means. */
type Meaning = 'expiry' | 'issue' | 'birth';

/**
 * Captions with the field numbers of the AAMVA card design standard (2020, annex A), and in the languages of foreign
 * IDs. `Expedición` means issue. Character recognition misreads short captions, for example as `DO8` or `4a15s`.
 */
const CAPTIONS: readonly (readonly [Meaning, RegExp])[] = [
  [
    'expiry',
    /4b(?=[ .:]|e|\d\d[/.-])|exp(?!ed)[a-z]*|expiry|venc[a-z]*|vigencia|caduc[a-z]*|valid[oa]? (?:until|hasta|thru|through|to)\b|gultig bis|scadenza/g,
  ],
  [
    'issue',
    /4a(?=[ .:/]|[i1ls])|\biss|ssue|emis|\/emi|exped|delivr|ausgest|since|\brev\b|replaced/g,
  ],
  ['birth', /d[o0][b8]|\bdb(?=\d)|birth|nacim|\/nac|naiss|geburt|nascita|\bnac\b/g],
];

const MONTH =
  '(jan|feb|mar|apr|may|jun|jul|aug|sep|[o0]ct|n[o0]v|dec|ene|abr|ago|dic|fev|avr|mai|juin|juil|aout)';
/** Date formats. Numbers on IDs have two digits, so a date may directly follow other characters. */
const FORMS: readonly { readonly pattern: RegExp; readonly order: string }[] = [
  { pattern: /((?:19|20)\d\d)[/.-](\d\d)[/.-](\d\d)(?!\d)/g, order: 'ymd' },
  { pattern: /(\d\d)[/-](\d\d)[/-]((?:19|20)\d\d)/g, order: 'mdy' },
  { pattern: /(\d\d)[. ](\d\d)[. ]((?:19|20)\d\d)/g, order: 'dmy' },
  {
    pattern: RegExp(
      `(\\d\\d?)[ ./-]?${MONTH}[a-z]{0,6}(?: ?/ ?[a-z]{3,5})?[ ./-]?((?:19|20)\\d\\d|\\d\\d(?!\\d))`,
      'g',
    ),
    order: 'dmy',
  },
  {
    pattern: RegExp(`${MONTH}[a-z]{0,6}[ .]?(\\d\\d)[, ]{1,2}((?:19|20)\\d\\d)`, 'g'),
    order: 'mdy',
  },
  { pattern: /(?<![\d/.-])(\d\d)[/-](\d\d)[/-](\d\d)(?![\d/.-])/g, order: 'mdy' },
];
/** Words on IDs whose dates put the day first. */
const DAY_FIRST = /licen(?=ce)|venc|vigencia|caduc|nacim|expedi/;

/** A date or a caption, and its position. */
interface Mark {
  readonly line: CardLine;
  readonly from: number;
  readonly to: number;
  readonly x: number;
  readonly right: number;
}
interface DateMark extends Mark {
  readonly day: Day;
  /** False if the year has two digits, because the century is a guess. */
  readonly isWhole: boolean;
}
interface CaptionMark extends Mark {
  readonly meaning: Meaning;
}

/** How far above or to the left of a date its caption may be, in line heights. */
const REACH = { above: 2.4, left: 3 };
/**
 * The minimum age at which a license expires, in years. Learners are at least 14, and licenses are valid for several
 * years.
 */
const YOUNGEST = 15;
const OLDEST = 110;

/**
 * Returns the expiration date on an ID. If it has a caption, it must also be the latest date. Without a caption, it is
 * the latest date if that is the holder's birthday, as on most licenses. Returns null if this is uncertain.
 */
export function expiryDate(lines: readonly CardLine[]): Day | null {
  const dates = datesIn(lines);
  const meanings = meaningsOf(dates, lines.flatMap(captionsIn));
  const days = (meaning: Meaning) => [
    ...new Set(dates.filter((date) => meanings.get(date) === meaning).map(({ day }) => day)),
  ];
  const whole = dates.flatMap(({ day, isWhole }) => (isWhole ? day : [])).sort();
  const [first, last] = [whole[0], whole.at(-1)];
  const [expiry, other] = days('expiry');
  if (other !== undefined) return null;
  const isOther = (day: Day) => days('issue').includes(day) || days('birth').includes(day);
  if (expiry !== undefined) return expiry < (last ?? '') || isOther(expiry) ? null : expiry;
  // Require three dates, because the issue date may also be a birthday and the only other date that was read.
  if (first === undefined || last === undefined || new Set(whole).size < 3) return null;
  const isBirthday = first.slice(4) === last.slice(4) && isAge(yearsBetween(first, last));
  return isBirthday && !isOther(last) ? last : null;
}

function yearsBetween(from: Day, to: Day): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}

function isAge(years: number): boolean {
  return years >= YOUNGEST && years <= OLDEST;
}

function datesIn(lines: readonly CardLine[]): DateMark[] {
  const text = lines.map(({ plain }) => plain).join('\n');
  const isDayFirst =
    DAY_FIRST.test(text) || /(?:1[3-9]|2\d|3[01])[/-](?:0\d|1[0-2])[/-](?:19|20)/.test(text);
  return lines.flatMap((line) => {
    const found: DateMark[] = [];
    for (const { pattern, order } of FORMS) {
      for (const match of line.plain.matchAll(pattern)) {
        const [from, to] = [match.index, match.index + match[0].length];
        if (found.some((other) => from < other.to && to > other.from)) continue;
        const isNumeric = /^\d\d[/-]\d/.test(match[0]);
        const part = (letter: string) => match[order.indexOf(letter) + 1] ?? '';
        const [month, date] =
          isNumeric && isDayFirst ? [part('d'), part('m')] : [part('m'), part('d')];
        const year = part('y');
        const day = dayOf(
          wholeYear(year),
          monthOf(month.replace('0c', 'oc').replace('n0', 'no')),
          Number(date),
        );
        if (day === null) continue;
        found.push({ ...markOf(line, from, to), day, isWhole: year.length === 4 });
      }
    }
    return found;
  });
}

/** Returns a year with four digits. Two-digit years are between 1971 and 2070. */
function wholeYear(year: string): number {
  return year.length === 4 ? Number(year) : 2000 + Number(year) - (Number(year) > 70 ? 100 : 0);
}

function captionsIn(line: CardLine): CaptionMark[] {
  const found = CAPTIONS.flatMap(([meaning, pattern]) =>
    [...line.plain.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      ...markOf(line, index, index + length),
      meaning,
    })),
  );
  const isAlone = found.every(({ meaning }) => meaning === found[0]?.meaning);
  if (!isAlone || /\d\d/.test(line.plain)) return found;
  // A caption in two languages fills its line. Its value is below the start of that line.
  return found.slice(0, 1).map((mark) => ({ ...mark, x: line.x, right: line.x + line.width }));
}

function markOf(line: CardLine, from: number, to: number): Mark {
  return { line, from, to, x: xOf(line, from), right: xOf(line, to) };
}

/**
 * Determines what each date means. Uses the caption before it in the same row, or else the nearest caption above it.
 */
function meaningsOf(
  dates: readonly DateMark[],
  captions: readonly CaptionMark[],
): ReadonlyMap<DateMark, Meaning> {
  const meanings = new Map<DateMark, Meaning>();
  const taken = new Set<CaptionMark>();
  for (const date of dates.toSorted((a, b) => a.x - b.x)) {
    const before = captions.filter((caption) => isBefore(caption, date));
    const nearest = before.sort((a, b) => b.right - a.right)[0];
    if (nearest === undefined || taken.has(nearest)) continue;
    meanings.set(date, nearest.meaning);
    for (const caption of before) taken.add(caption);
  }
  const pairs = dates
    .filter((date) => !meanings.has(date))
    .flatMap((date) =>
      captions
        .filter((caption) => !taken.has(caption) && isAbove(caption, date))
        .map((caption) => ({ date, caption, distance: distance(caption, date) })),
    );
  for (const { date, caption } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (meanings.has(date) || taken.has(caption)) continue;
    meanings.set(date, caption.meaning);
    for (const one of captions)
      if (one.line === caption.line && one.meaning === caption.meaning) taken.add(one);
  }
  return meanings;
}

function isAbove(caption: CaptionMark, { line, x, right }: DateMark): boolean {
  const rows = rowsBeneath(line, caption.line);
  const isOver = caption.x < right && caption.right > x - line.height;
  return isOver && rows > 0.4 && rows <= REACH.above;
}

/** Returns whether a caption is in the same row as a date, close to it and on its left. */
function isBefore(caption: Mark, date: Mark): boolean {
  if (caption.line === date.line) return caption.to <= date.from;
  const rows = Math.abs(rowsBeneath(date.line, caption.line));
  const gap = date.x - caption.right;
  return rows < 0.5 && gap > -date.line.height && gap < REACH.left * date.line.height;
}

function distance(caption: Mark, date: Mark): number {
  return Math.abs(date.line.y - caption.line.y) + Math.abs(date.x - caption.x);
}
