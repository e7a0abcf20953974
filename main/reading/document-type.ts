import type { DocumentType } from '../../preload/contract/models/verification.ts';
import { holdsPhrase, type MatchLine } from './match-text.ts';
import { isSameRow } from './neighbors.ts';
import { CARD_CUES, TYPE_WORDS, type TypeWords } from './type-words.ts';

/** The document type that the text suggests. */
export interface TypeFound {
  readonly type: DocumentType;
  /** The number of a tax form, such as `1120-S`. */
  readonly form: string | null;
  /** True if the text leaves no doubt. If staff choose a different type, they're asked about it. */
  readonly isClear: boolean;
}

/** Titles of papers about documents, such as instructions. Such papers contain the same phrases as the documents. */
const ABOUT_DOCUMENTS =
  /^(?:(?:20\d{2} )?instructions? (?:for|to|schedules?|form)|how to|guide to|understanding|about|abstract|frequently asked|release notes|white ?paper|curriculum vitae|resume|instrucciones)\b|\b(?:instructions|manual|handbook|tutorial|guide|policy|specification|syllabus|terms and conditions|brochure)$/;
/** The heading of a table of contents, which lists the titles of other pages. */
const CONTENTS = /^(?:table of )?contents$/;
/** Longer lines are not titles. */
const MOST_TITLE = 60;

/**
 * The scores for a phrase formatted as a title, for the same phrase elsewhere, for a table of transactions, and for
 * each other phrase. At most `mostCues` other phrases count.
 */
const POINTS = { title: 5, mention: 1.5, table: 3, cue: 1, mostCues: 6 };
/**
 * The minimum score of a type, and its minimum lead over the next type. `PROPOSED` applies to proposing the type, and
 * `CLEAR` to calling it clear.
 */
const PROPOSED = { points: 6, lead: 1.5 };
const CLEAR = { points: 8, lead: 3.5 };

/**
 * A line counts as a title if it is at least `TITLE_HEIGHT` times as tall as most of the text. So does a line in the
 * top part of the page, which `TITLE_PLACE` defines as a fraction of the height.
 */
const TITLE_HEIGHT = 1.2;
const TITLE_PLACE = 0.35;
/** The title of a bank statement with a product name. */
const ANY_STATEMENT = /^.{0,30} statement$/;
/** What may follow a title on the same line: a name, a date, or a number. */
const AFTER_TITLE = /^(?: (?:of|for|from|no|de)\b| ?[-:#|(]| [a-z]{0,5}[-/]?\d)/;
/** The minimum share of its line that a title fills. */
const TITLE_SHARE = 0.38;

interface WordsOfPage {
  readonly lines: readonly MatchLine[];
  readonly height: number;
  /** The lines of all pages that may contain phrases of the type. */
  readonly all: readonly MatchLine[];
}

/**
 * Returns the type that the text of a page suggests, or null if no type or more than one fits. `height` is the height
 * of the page in points. `all` has the lines of the first pages, which may confirm a title.
 */
export function documentType(
  lines: readonly MatchLine[],
  { height }: { readonly height: number },
  all: readonly MatchLine[] = lines,
): TypeFound | null {
  if (lines.length === 0) return null;
  const first = { lines, height, all };
  const usual = usualHeight(all);
  const form = taxFormNumber(first);
  const contents = lines.find(({ plain }) => CONTENTS.test(plain));
  // Titles below the heading of a table of contents refer to other pages.
  const titles = titlesOn(first, usual).filter(({ line }) => !contents || line.y < contents.y);
  const signOf = (type: DocumentType | null) => {
    if (type === 'tax_form') return form === null ? 0 : POINTS.title;
    if (type !== 'bank_statement' || !hasTransactions(lines)) return 0;
    // For example, `Harbor Everyday Statement`.
    const isNamed = lines.some(
      (line) => ANY_STATEMENT.test(line.plain) && isHeading(line, first, usual),
    );
    return POINTS.table + (isNamed && !titles.some((title) => title.isTitle) ? POINTS.title : 0);
  };
  const scores = TYPE_WORDS.map((words) => ({
    type: words.type,
    points: pointsOf(words, first, titles) + signOf(words.type),
  })).sort((a, b) => b.points - a.points);
  const [best, next] = scores;
  if (best === undefined) return null;
  const reaches = ({ points, lead }: typeof PROPOSED) =>
    best.points >= points && best.points - (next?.points ?? 0) >= lead;
  const { type } = best;
  if (type === null || !reaches(PROPOSED)) return null;
  if (type === 'bank_statement' && isOfCard(all)) return null;
  if (isOutranked(type, titles)) return null;
  if (!IN_SENTENCES.includes(type) && isProse(lines)) return null;
  return { type, form: type === 'tax_form' ? form : null, isClear: reaches(CLEAR) };
}

/** Types whose phrases also occur in sentences. The phrases of other types are captions, so long lines don't count. */
const IN_SENTENCES: readonly (DocumentType | null)[] = ['tax_form', 'business_filing'];
const MOST_ENTRY = 70;

/** A title found in a line. */
interface TitleFound {
  readonly words: TypeWords;
  readonly line: MatchLine;
  readonly isTitle: boolean;
}

/**
 * Returns the titles on a page. If a line contains several, only the longest counts, because an income statement isn't
 * a bank statement.
 */
function titlesOn(page: WordsOfPage, usual: number): TitleFound[] {
  return page.lines.flatMap((line) => {
    const held = TYPE_WORDS.flatMap((words) =>
      words.titles
        .filter((phrase) => holdsPhrase(line, phrase))
        .map((phrase) => ({ words, phrase })),
    );
    const longest = Math.max(...held.map(({ phrase }) => phrase.length));
    return held
      .filter(({ phrase }) => phrase.length === longest)
      .map(({ words, phrase }) => ({ words, line, isTitle: isTitle(line, phrase, page, usual) }));
  });
}

function pointsOf(words: TypeWords, page: WordsOfPage, titles: readonly TitleFound[]): number {
  const own = titles.filter((title) => title.words === words);
  const hasTitle = own.some(({ isTitle: isSet }) => isSet);
  const cues = new Set<string>();
  // The cover of a filed document contains little besides its title, so the other pages count too.
  for (const line of hasTitle ? page.all : page.lines) {
    if (line.plain.length > MOST_ENTRY && !IN_SENTENCES.includes(words.type)) continue;
    for (const cue of words.cues) if (holdsPhrase(line, cue)) cues.add(cue);
  }
  const title = hasTitle ? POINTS.title : own.length > 0 ? POINTS.mention : 0;
  return title + Math.min(POINTS.mostCues, cues.size) * POINTS.cue;
}

/**
 * This many phrases show that a statement is for a credit card. A bank account statement contains at most one of them.
 */
const LEAST_CARD_CUES = 2;

function isOfCard(lines: readonly MatchLine[]): boolean {
  const found = CARD_CUES.filter((cue) => lines.some((line) => holdsPhrase(line, cue)));
  return found.length >= LEAST_CARD_CUES;
}

/** Returns whether a line is part of a table entry because it is next to a date or an amount. */
function isEntry(line: MatchLine, lines: readonly MatchLine[]): boolean {
  return lines.some(
    (other) =>
      other !== line && isSameRow(line, other) && /^[-($€£]*\d[\d.,/ -]*\)?$/.test(other.plain),
  );
}

/** Returns whether a page consists mostly of sentences. Such a page may be about documents. */
function isProse(lines: readonly MatchLine[]): boolean {
  const count = (some: readonly MatchLine[]) =>
    some.reduce((sum, { plain }) => sum + plain.length, 0);
  return count(lines.filter(({ plain }) => plain.length > MOST_ENTRY)) > PROSE_SHARE * count(lines);
}
const PROSE_SHARE = 0.5;

/**
 * Returns whether the largest title belongs to another kind of paper. For example, a quotation may look like an
 * invoice.
 */
function isOutranked(type: DocumentType, titles: readonly TitleFound[]): boolean {
  const largest = (wanted: DocumentType | null) =>
    Math.max(
      0,
      ...titles.flatMap(({ words, line, isTitle: isSet }) =>
        isSet && words.type === wanted ? line.height : [],
      ),
    );
  return largest(null) > largest(type) * TITLE_HEIGHT;
}

/** The headings of a transaction table, which are all in one row. */
const TRANSACTION_HEADINGS = [
  /\b(?:date|fecha)\b/,
  /\b(?:description|details|narration|particulars|transactions?|type|concepto|descripcion)\b/,
  /\b(?:balance|saldo|(?:withdrawals?|debits?|money out|paid out|retiros|cargos)\b.*\b(?:deposits?|credits?|money in|paid in|depositos|abonos))\b/,
];

function hasTransactions(lines: readonly MatchLine[]): boolean {
  return lines.some((line) => {
    if (!TRANSACTION_HEADINGS[0]!.test(line.plain)) return false;
    const row = lines.filter((other) => isSameRow(line, other)).sort((a, b) => a.x - b.x);
    const text = row.map(({ plain }) => plain).join(' ');
    return (
      text.length < LONGEST_HEADINGS && TRANSACTION_HEADINGS.every((heading) => heading.test(text))
    );
  });
}
const LONGEST_HEADINGS = 120;

function isTitle(line: MatchLine, phrase: string, page: WordsOfPage, usual: number): boolean {
  const share = phrase.length / line.plain.length;
  // For example, `Articles of Incorporation of …` or `Payslip for the month of …`.
  const rest = line.plain.startsWith(phrase) ? line.plain.slice(phrase.length) : '';
  const leads = AFTER_TITLE.test(rest) && line.plain.length <= MOST_TITLE + 30;
  return (leads || share >= TITLE_SHARE) && isHeading(line, page, usual);
}

/** Returns whether a line is taller than most, or is near the top of the page and not part of a table entry. */
function isHeading(line: MatchLine, page: WordsOfPage, usual: number): boolean {
  const isHigh = line.y < page.height * TITLE_PLACE;
  return line.height >= usual * TITLE_HEIGHT || (isHigh && !isEntry(line, page.lines));
}

/** Returns whether a page is about documents, such as instructions. Such a page has no document type. */
export function isAboutDocuments(lines: readonly MatchLine[], height: number): boolean {
  const usual = usualHeight(lines);
  return lines.some(
    (line) =>
      line.y < height * TITLE_PLACE &&
      line.height >= usual * TITLE_HEIGHT &&
      line.plain.length <= MOST_TITLE &&
      ABOUT_DOCUMENTS.test(line.plain),
  );
}

/** Returns the height of most of the text on a page. */
function usualHeight(lines: readonly MatchLine[]): number {
  const sorted = lines
    .flatMap(({ height, text }) => Array<number>(Math.ceil(text.length / 8)).fill(height))
    .sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The number of a federal form: `Form 1040` in an upper corner, or `Form W-2 Wage and Tax Statement` as a title. */
const FORM =
  /\b(?:form|forma|formulario)\s*((?:1040|1065|1120|990|940|941|943|944|945|4506|8821|2848|8879|4868|7004|1098|1095|1096|1099|5471|5500|706|709|720|730|1041|1042|8300|8829|8962|2553|8832|8888|9465|433|656|843|944|w-?[2-9]|ss-?[48])[a-z]{0,4}(?:-[a-z]{1,4}(?:-[a-z])?)?)(?![\w])/;
/** A form number on a line by itself. It must have a hyphen, because other numbers may be amounts. */
const FORM_ALONE = /^(w-[29]|1099-[a-z]{1,4}|1120-[a-z]{1,3}|1040-[a-z]{1,3})$/;

function taxFormNumber({ height, lines }: WordsOfPage): string | null {
  for (const line of lines) {
    if (line.y > height * TITLE_PLACE && line.y < height * 0.85) continue;
    const found = (FORM.exec(line.plain) ?? FORM_ALONE.exec(line.plain))?.[1];
    if (found !== undefined && line.plain.length < 90) return found.toUpperCase();
  }
  return null;
}
