import type { DocumentType } from '../../preload/contract/models/verification.ts';
import { holdsPhrase, type MatchLine } from './match-text.ts';
import { beneath, rightOf } from './neighbors.ts';
import {
  type Day,
  type NumberOrder,
  provenOrder,
  type WrittenSpan,
  writtenDays,
  writtenMonth,
  writtenSpan,
} from './written-dates.ts';

/** The dates of a document. */
export interface Timing {
  /** The days that a statement, pay slip, or bill covers. */
  readonly period: WrittenSpan | null;
  readonly taxYear: number | null;
  /** The date of issue. */
  readonly date: Day | null;
}

const NOTHING: Timing = { period: null, taxYear: null, date: null };

/** Captions of a period, most reliable first. */
const PERIOD_CAPTIONS = [
  'statement period',
  'pay period',
  'billing period',
  'service period',
  'billing cycle',
  'statement for',
  'summary for',
  'for the period',
  'reporting period',
  'period covered',
  'period beginning',
  'period',
  'service from',
  'statement dates',
  'periodo',
  'from',
];
/** Captions for the first and the last day of a period. */
const PERIOD_ENDS = [
  ['period beginning', 'period ending'],
  ['period start', 'period end'],
  ['pay begin date', 'pay end date'],
  ['period begin', 'period end'],
  ['start date', 'end date'],
  ['beginning balance', 'ending balance'],
  ['opening balance', 'closing balance'],
  ['from', 'to'],
] as const;
const DATE_CAPTIONS = [
  'statement date',
  'invoice date',
  'date of invoice',
  'bill date',
  'billing date',
  'date issued',
  'issue date',
  'date of issue',
  'issued on',
  'date created',
  'generated on',
  'pay date',
  'check date',
  'payment date',
  'fecha de emision',
  'fecha de factura',
  'fecha de pago',
  'as of',
];
/**
 * Captions that are also used as column headings. The date must be in the same row, or below if the caption ends with a
 * colon.
 */
const SHORT_DATE_CAPTIONS = ['date', 'fecha'];
/** Captions of other dates, such as `due date` and `expiration date`. */
const OTHER_DATES =
  /\b(due|expiry|expiration|renewal|birth|hire|open(ed|ing)?|print(ed)?|delivery|order|ship(ping|ped)?)\b/;

const TAX_YEAR =
  /\b(?:tax year|calendar year|for the (?:full )?year|ano fiscal|ejercicio)(?: (?:beginning|ending|ended))?[^\d]{0,40}(?:\d{1,2}, ?)?(20\d{2})\b/;
const BARE_YEAR = /^(20\d{2})$/;
const YEAR_IN_TITLE =
  /\b(?:form [\w-]+(?: \([\w -]+\))? (?:for )?\(?|return |statement |quarter of )(20\d{2})\b|\b(20\d{2}) (?:form|w-2) \b|^[a-z]{1,4}-?\d{1,4}[a-z]{0,3} (20\d{2})\b/;
/** The minimum height of a year in large type, in points. */
const LARGE_YEAR = 18;
/** The edition of a form, which isn't a tax year. */
const EDITION = /\brev(\.|ised|ision)/;

/** Types of documents that cover a period. An invoice may have one too, but only with a caption. */
const SPANNING: readonly DocumentType[] = [
  'bank_statement',
  'payslip',
  'utility_bill',
  'financial_statement',
];

/** Finds the period, the tax year, and the issue date on the main page of a document of the given type. */
export function timingOf(
  type: DocumentType | null,
  lines: readonly MatchLine[],
  page: { readonly height: number },
): Timing {
  const order = orderOf(lines);
  if (type === 'tax_form') return { ...NOTHING, taxYear: taxYear(lines, page) };
  const period = type === null ? null : periodOf(type, lines, page, order);
  return { ...NOTHING, period, date: type === null ? null : dateOf(lines, page, order) };
}

function orderOf(lines: readonly MatchLine[]): NumberOrder {
  for (const { plain } of lines) {
    const proven = provenOrder(plain);
    if (proven !== null) return proven;
  }
  const spanish = lines.filter(({ plain }) => /\b(fecha|periodo|saldo|cuenta|pago)\b/.test(plain));
  return spanish.length >= 3 ? 'dayFirst' : 'monthFirst';
}

function periodOf(
  type: DocumentType,
  lines: readonly MatchLine[],
  page: { readonly height: number },
  order: NumberOrder,
): WrittenSpan | null {
  if (type !== 'invoice' && !SPANNING.includes(type)) return null;
  for (const caption of PERIOD_CAPTIONS) {
    for (const line of lines) {
      if (!holdsPhrase(line, caption)) continue;
      const below = beneath(line, lines);
      const wrapped = below && { plain: `${line.plain} ${below.plain}` };
      for (const place of [line, rightOf(line, lines), below, wrapped]) {
        const span = place && (writtenSpan(place.plain, order) ?? otherOrder(place.plain, order));
        if (span) return span;
      }
    }
  }
  const ends = betweenCaptions(lines, order);
  if (ends !== null || type === 'invoice') return ends;
  // Without a caption, the period is the only date range near the top, or else the only month.
  const head = lines.filter(({ y }) => y < page.height * HEAD);
  const spans = head.flatMap(({ plain }) => writtenSpan(plain, order) ?? []);
  const different = new Set(spans.map(({ from, to }) => `${from} ${to}`));
  if (different.size === 1) return spans[0]!;
  if (different.size > 1) return null;
  const months = head.flatMap(({ plain }) =>
    writtenDays(plain, order).length > 0 ? [] : (writtenMonth(plain) ?? []),
  );
  const sole = new Set(months.map(({ from }) => from));
  return sole.size === 1 ? months[0]! : null;
}
const HEAD = 0.4;

/**
 * Finds a range whose dates have the other order. Numeric dates that aren't a range in one order may be one in the
 * other.
 */
function otherOrder(plain: string, order: NumberOrder): WrittenSpan | null {
  return writtenSpan(plain, order === 'monthFirst' ? 'dayFirst' : 'monthFirst');
}

function betweenCaptions(lines: readonly MatchLine[], order: NumberOrder): WrittenSpan | null {
  for (const [begin, end] of PERIOD_ENDS) {
    const [from, to] = [captioned(begin, lines, order), captioned(end, lines, order)];
    if (from !== null && to !== null && from < to) return { from, to };
  }
  return null;
}

function captioned(
  caption: string,
  lines: readonly MatchLine[],
  order: NumberOrder,
  isRowOnly: (line: MatchLine) => boolean = () => false,
): Day | null {
  for (const line of lines) {
    const at = line.plain.indexOf(caption);
    if (at < 0 || !holdsPhrase(line, caption) || OTHER_DATES.test(line.plain.slice(0, at)))
      continue;
    const behind = writtenDays(line.plain, order).find(({ from }) => from >= at);
    if (behind !== undefined) return behind.day;
    const below = isRowOnly(line) ? null : beneath(line, lines);
    for (const place of [rightOf(line, lines), below]) {
      const day = place && writtenDays(place.plain, order)[0];
      if (day) return day.day;
    }
  }
  return null;
}

function dateOf(
  lines: readonly MatchLine[],
  page: { readonly height: number },
  order: NumberOrder,
): Day | null {
  for (const caption of DATE_CAPTIONS) {
    const day = captioned(caption, lines, order);
    if (day !== null) return day;
  }
  for (const caption of SHORT_DATE_CAPTIONS) {
    const isHeading = (line: MatchLine) => !line.plain.endsWith(':');
    const day = captioned(caption, lines, order, isHeading);
    if (day !== null) return day;
  }
  // Without a caption, the issue date is the only date near the top that is alone on its line.
  const alone = lines
    .filter(({ y }) => y < page.height * HEAD)
    .flatMap(({ plain }) => {
      const [first] = writtenDays(plain, order);
      return first?.from === 0 && first.to === plain.length ? first.day : [];
    });
  return new Set(alone).size === 1 ? alone[0]! : null;
}

function taxYear(lines: readonly MatchLine[], page: { readonly height: number }): number | null {
  for (const { plain } of lines) {
    const said = EDITION.test(plain) ? null : TAX_YEAR.exec(plain);
    if (said !== null) return Number(said[1]);
  }
  for (const line of lines) {
    const { plain, y } = line;
    // Some forms print the year in large type in the middle of the page.
    const isLarge = line.height >= LARGE_YEAR && BARE_YEAR.test(plain);
    const isAtEdge = y < page.height * HEAD || y > page.height * 0.9;
    if ((!isLarge && !isAtEdge) || EDITION.test(plain)) continue;
    const found = BARE_YEAR.exec(plain) ?? YEAR_IN_TITLE.exec(plain);
    if (found !== null) return Number(found[1] ?? found[2] ?? found[3]);
  }
  return null;
}
