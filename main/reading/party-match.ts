import type { DocumentType } from '../../preload/contract/models/verification.ts';
import { unaccented } from '../../preload/contract/name-folding.ts';
import { LEGAL_FORMS, TITLES, withPlainForms } from '../names/beside-names.ts';
import { latinWords } from '../names/card-name.ts';
import type { MatchLine } from './match-text.ts';
import { beneath, isSameRow, rightOf } from './neighbors.ts';

/** Names that the desk knows for a filing. Null if a name is not known. */
export interface KnownParties {
  /** The business's legal name. */
  readonly business: string | null;
  readonly owner: string | null;
}

/** The name on a document that was compared, as printed. */
export interface PartyFound {
  readonly name: string;
  /** True if it is the name of the business or the owner. False if it is neither. */
  readonly agrees: boolean;
}

/** A name in a place that shows whom the document is for. */
interface Candidate {
  readonly name: string;
  /** True if a caption marks the name. False if only its place, such as above an address, does. */
  readonly isCaptioned: boolean;
  /** True if another name is closer to the street line. This one may be a caption or an attention line. */
  readonly isBeside?: boolean;
}

/** Captions for the person or business that a document is for. */
const CAPTIONS =
  /^(?:(?:primary )?account (?:holder|owner|name|title)(?:\(s\)|s)?|name of account|customer(?: name)?|taxpayer(?:'s)?(?: name)?|employee(?:'s)?(?: name)?|recipient's name|name of (?:entity\/individual|proprietor)|name\(s\) shown on (?:your )?return|member name|bill(?:ed)? to|sold to|invoice(?:d)? to|prepared for|statement for|account of|client(?: name)?|business name|legal name|company name|(?:the )?name of (?:the |this )?(?:business|corporation|company|taxpayer|limited liability company|llc|partnership|applicant)|borrower|titular(?: de la cuenta)?|nombre(?: del (?:cliente|titular|empleado))?|cliente|empleado|facturar a|senor(?:es)?)\b\s*(?:is|es)?\s*[:#-]?\s*/;
/** Captions that are common words. They count only before a colon. */
const SHORT_CAPTIONS = /^(?:name|to|for|payee|insured)\s*:\s*/;

/** Number or letter of a box on a form. */
const NUMBERING = /^(?:[a-z]|\d{1,2}[a-z]?)[.)]? (?=[a-z])/;
const FIRST_NAME = /^(?:(?:employee|recipient|taxpayer)'s |your )?first name/;
/** Start of another caption on the same line. */
const NEXT_CAPTION =
  / (?:account|statement|customer|policy|invoice|date|address|branch|period|phone|email|id|ssn|tin)\b/i;

/** Last line of a US address, such as `Fresno, CA 93721` or `Fresno CA 93721-1234`. */
const CITY_LINE = /[a-z],? [a-z]{2}\.?,? \d{5}(?:-\d{4})?\b/;
/** Lines to look at above the city line of an address. */
const MOST_ADDRESS_LINES = 4;
const STREET = /^(?:\d+[a-z]?[ -]|p\.? ?o\.? box|apt|suite|unit|attn|c\/o|calle|av)/;

/** A street with its number, such as `18 Mill Street`. Dates and amounts do not match. */
const STREET_LINE = /^\d{1,5}[a-z]? [a-z]{2,}(?: [a-z0-9.,#-]+)*$/;

/** Types that are mailed, so that their address is the recipient's. */
const ADDRESSED: readonly DocumentType[] = ['bank_statement', 'utility_bill', 'check'];

/** Types that begin with the name of the business they describe. */
const HEADED: readonly DocumentType[] = ['financial_statement', 'business_filing'];
const HEADING = 0.2;

/** Words in names of banks, utilities and agencies, which send documents and are not the customer. */
const ISSUERS =
  /\b(bank|banco|credit union|n\.?a|fdic|trust|electric|power|energy|gas|water|utilit(y|ies)|telecom|wireless|irs|internal revenue|department|treasury|secretary|state of|city of|county of|office|customer service|payroll|processing|insurance)\b/;

/** Words of captions and titles. A caption without a value is often followed by the next caption. */
const NOT_NAMES =
  /\b(?:number|no|id|(?:ship|bill|remit|sold) to|pay ?slip|details|address|summary|designation|net pay|period|date|statement|account|invoice|provider|position|department|description|amount|total|service|information|payment|method|terms|price|qty|quantity|rate|type|branch|currency|balance|page|phone|e-?mail|website|signature|borrower|lender|seller|buyer|metodo|pago|fecha|direccion|numero|cuenta|telefono)\b|^(?:employee|customer|client|vendor|title)\b/;
const NO_NAME = /[@$%#=_|]|\d{3}|www\.|\.com|:$|^\W*$/;
const LONGEST_NAME = 80;
const MOST_WORDS = 9;

/**
 * Compares the names in places that show whom a document is for with the names that the desk knows. The result agrees
 * if one of them is known. It differs only if a caption or the only address names someone of the same kind, a business
 * or a person, and no known name is anywhere on the page. Returns null otherwise.
 */
export function partyFound(
  lines: readonly MatchLine[],
  page: { readonly height: number },
  known: KnownParties,
  type: DocumentType | null,
): PartyFound | null {
  const names = [known.business, known.owner].filter((name) => name !== null);
  if (names.length === 0) return null;
  const candidates = candidatesIn(lines, page);
  const isKnown = (name: string) => names.some((one) => isSameName(name, one));
  const captions = candidates.filter(({ isCaptioned }) => isCaptioned);
  // Captions take precedence: another person's pay slip may name this business as the employer.
  const places = captions.length > 0 ? captions : candidates;
  const alone = captions.length > 0 ? [] : standingAlone(lines, page);
  const own = [...places.map(({ name }) => name), ...alone].find(isKnown);
  if (own !== undefined) return { name: own, agrees: true };
  if (lines.some(({ text }) => names.some((one) => mentions(text, one)))) return null;
  const isAddressed = type !== null && ADDRESSED.includes(type);
  const headings = type !== null && HEADED.includes(type) ? inHeading(lines, page) : [];
  const asked = candidates.filter(({ isCaptioned }) => isCaptioned || isAddressed);
  const other = soleOther([...asked, ...headings]);
  if (other === null || !isComparable(other, known)) return null;
  return { name: other, agrees: false };
}

function candidatesIn(lines: readonly MatchLine[], page: { readonly height: number }): Candidate[] {
  return [...captioned(lines), ...inAddresses(lines, page)];
}

function captioned(lines: readonly MatchLine[]): Candidate[] {
  return lines.flatMap((line) => {
    const at = NUMBERING.exec(line.plain)?.[0].length ?? 0;
    const plain = line.plain.slice(at);
    if (FIRST_NAME.test(plain)) return nameInParts(line, lines);
    const caption = CAPTIONS.exec(plain) ?? SHORT_CAPTIONS.exec(plain);
    if (caption === null) return [];
    const rest = line.text.slice(at + caption[0].length).trim();
    const isCaption = rest === '' || /^\(.*\)$/.test(rest);
    // Text after the caption on the same line is its value.
    const places = isCaption ? [rightOf(line, lines)?.text, beneath(line, lines)?.text] : [rest];
    const [name] = places.flatMap((text) => nameIn(text?.split(NEXT_CAPTION)[0] ?? '') ?? []);
    return name === undefined ? [] : [{ name, isCaptioned: true }];
  });
}

/** Joins a name that a form splits into boxes for the first and the last name. */
function nameInParts(line: MatchLine, lines: readonly MatchLine[]): Candidate[] {
  const first = beneath(line, lines);
  if (first === null || nameIn(first.text) === null) return [];
  const last = rightOf(first, lines);
  const name = nameIn([first.text, nameIn(last?.text ?? '') ?? ''].join(' ').trim());
  return name === null ? [] : [{ name, isCaptioned: true }];
}

/** Finds the names above a city line, and directly above a street line. */
function inAddresses(lines: readonly MatchLine[], page: { readonly height: number }): Candidate[] {
  return lines.flatMap((line) => {
    const isCity = CITY_LINE.test(line.plain);
    const isStreet = STREET_LINE.test(line.plain) && line.y < page.height / 2;
    if (!isCity && !isStreet) return [];
    const names: Candidate[] = [];
    let below = line;
    for (let count = 0; count < (isCity ? MOST_ADDRESS_LINES : 1); count++) {
      const above = lineAbove(below, lines);
      if (above === undefined) break;
      const name = STREET.test(above.plain) ? null : nameIn(above.text);
      // The line above the name belongs to another block.
      if (name === null && names.length > 0) break;
      if (name !== null) names.unshift({ name, isCaptioned: false });
      below = above;
    }
    return names
      .slice(-2)
      .map((one, index, both) => ({ ...one, isBeside: index < both.length - 1 }));
  });
}

function lineAbove(line: MatchLine, lines: readonly MatchLine[]): MatchLine | undefined {
  return lines.findLast(
    ({ x, y }) =>
      Math.abs(x - line.x) < line.height &&
      y < line.y - 0.4 * line.height &&
      y > line.y - 2 * line.height,
  );
}

/** A date or an amount, which marks a row of a table. */
const AMOUNT = /^[-(]?[$€£]?[\d.,/ -]+\)?$/;

/** Lists names that are alone on a line in the upper half of the page, outside tables. */
function standingAlone(lines: readonly MatchLine[], page: { readonly height: number }): string[] {
  return lines
    .filter(({ y }) => y < page.height / 2)
    .filter(
      (line) =>
        !lines.some((other) => other !== line && isSameRow(line, other) && AMOUNT.test(other.text)),
    )
    .flatMap(({ text }) => nameIn(text) ?? []);
}

/** Lists business names in the heading. */
function inHeading(lines: readonly MatchLine[], page: { readonly height: number }): Candidate[] {
  return lines
    .filter(({ y }) => y < page.height * HEADING)
    .flatMap(({ text }) => nameIn(text) ?? [])
    .filter(isBusiness)
    .map((name) => ({ name, isCaptioned: false }));
}

function nameIn(text: string): string | null {
  const name = text
    .replace(/^(?:attn:?|c\/o|mr\.?|mrs\.?|ms\.?)\s+/i, '')
    .replace(/^[^:]*:\s*/, '')
    .replace(/[,;:]$/, '')
    .trim();
  return isNameLike(name) ? name : null;
}

function isNameLike(text: string): boolean {
  const words = text.split(/\s+/);
  return (
    text.length >= 3 &&
    text.length <= LONGEST_NAME &&
    words.length <= MOST_WORDS &&
    !NO_NAME.test(text.toLowerCase()) &&
    // Invisible characters could make a name look like a different one.
    !/\p{C}/u.test(text) &&
    !NOT_NAMES.test(unaccented(text).toLowerCase()) &&
    /^[\p{Lu}\d]/u.test(text) &&
    words.filter((word) => /^[\p{Lu}\d&(]/u.test(word)).length >= words.length * 0.6
  );
}

/** Returns the one name that all captions agree on, or else all addresses. Issuers of documents are ignored. */
function soleOther(candidates: readonly Candidate[]): string | null {
  const people = candidates.filter(
    ({ name, isBeside }) => isBeside !== true && !ISSUERS.test(name.toLowerCase()),
  );
  const captioned = people.filter(({ isCaptioned }) => isCaptioned);
  const asked = captioned.length > 0 ? captioned : people;
  const [first] = asked;
  if (first === undefined) return null;
  const isOne = asked.every(({ name }) => isSameName(name, first.name));
  // If several addresses name different people, nobody knows which one is the recipient.
  return isOne && latinWords(first.name).length > 1 ? first.name : null;
}

/** A business needs a known business name. A person may be an employee or a spouse, so both names must be known. */
function isComparable(name: string, { business, owner }: KnownParties): boolean {
  if (isBusiness(name)) return business !== null;
  return business !== null && owner !== null;
}

function isBusiness(name: string): boolean {
  return withPlainForms(name)
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => LEGAL_FORMS.has(word) && word !== 'co' && word !== 'pa');
}

/** Words that distinguish a name: without legal forms, titles, single letters, and `&`. */
function tellingWords(name: string): string[] {
  const words = latinWords(withPlainForms(name));
  const telling = words.filter((word) => {
    const small = word.toLowerCase();
    return word.length > 1 && !LEGAL_FORMS.has(small) && !TITLES.has(small) && !BESIDE.has(word);
  });
  return telling.length > 0 ? telling : words;
}
const BESIDE = new Set(['AND', 'THE', 'OF', 'DBA', 'OR', 'Y', 'E']);

/**
 * Returns whether two names are the same: the same words in any order, or for persons all words of the shorter name, at
 * least two, because a middle name may be left out.
 */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  if (a.length === 0 || b.length === 0) return false;
  if (a.join('') === b.join('')) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (!short.every((word) => long.includes(word))) return false;
  // Additional words mean a different business: `Blue Harbor Auto` is not `Blue Harbor Auto Repair`.
  const mayLack = isBusiness(one) || isBusiness(other) ? 0 : 2;
  return short.length >= 2 && long.length - short.length <= mayLack;
}

/** Returns whether a text contains every word of a known name. */
function mentions(text: string, name: string): boolean {
  const words = latinWords(text);
  const telling = tellingWords(name);
  return telling.every((word) => words.includes(word)) || words.join('').includes(telling.join(''));
}
