import type { DocumentType } from '../../preload/contract/models/verification.ts';
import { unaccented } from '../../preload/contract/name-folding.ts';
import { LEGAL_FORMS, TITLES, withPlainForms } from '../names/beside-names.ts';
import { latinWords } from '../names/card-name.ts';
import type { MatchLine } from './match-text.ts';
import { beneath, isSameRow, rightOf } from './neighbors.ts';

/** The names that the desk knows of a filing; null where it does not know one. */
export interface KnownParties {
  /** The business's legal name. */
  readonly business: string | null;
  readonly owner: string | null;
}

/** The one name on a document that was compared, as it is printed. */
export interface PartyFound {
  readonly name: string;
  /** It is the name of the business or of the owner; else it is neither. */
  readonly agrees: boolean;
}

/** A place where a document names whom it is for. */
interface Candidate {
  readonly name: string;
  /** A caption says so, and not only an address beneath. */
  readonly isCaptioned: boolean;
  /** Another name is closer to the street: it may be a caption, or somebody's attention. */
  readonly isBeside?: boolean;
}

/** Captions of the one a document is for. `of` and the like may follow. */
const CAPTIONS =
  /^(?:(?:primary )?account (?:holder|owner|name|title)(?:\(s\)|s)?|name of account|customer(?: name)?|taxpayer(?:'s)?(?: name)?|employee(?:'s)?(?: name)?|recipient's name|name of (?:entity\/individual|proprietor)|name\(s\) shown on (?:your )?return|member name|bill(?:ed)? to|sold to|invoice(?:d)? to|prepared for|statement for|account of|client(?: name)?|business name|legal name|company name|(?:the )?name of (?:the |this )?(?:business|corporation|company|taxpayer|limited liability company|llc|partnership|applicant)|borrower|titular(?: de la cuenta)?|nombre(?: del (?:cliente|titular|empleado))?|cliente|empleado|facturar a|senor(?:es)?)\b\s*(?:is|es)?\s*[:#-]?\s*/;
/** Name captions that stand alone or before a colon only, since their words are common. */
const SHORT_CAPTIONS = /^(?:name|to|for|payee|insured)\s*:\s*/;

/** Boxes of a form are numbered. */
const NUMBERING = /^(?:[a-z]|\d{1,2}[a-z]?)[.)]? (?=[a-z])/;
const FIRST_NAME = /^(?:(?:employee|recipient|taxpayer)'s |your )?first name/;
/** Where a line goes on with another caption. */
const NEXT_CAPTION =
  / (?:account|statement|customer|policy|invoice|date|address|branch|period|phone|email|id|ssn|tin)\b/i;

/** The last line of an address in the US: `Fresno, CA 93721`, `Fresno CA 93721-1234`. */
const CITY_LINE = /[a-z],? [a-z]{2}\.?,? \d{5}(?:-\d{4})?\b/;
/** The lines of an address above its city, and the name above them. */
const MOST_ADDRESS_LINES = 4;
const STREET = /^(?:\d+[a-z]?[ -]|p\.? ?o\.? box|apt|suite|unit|attn|c\/o|calle|av)/;

/** A street with its number: `18 Mill Street`, and no date or amount. */
const STREET_LINE = /^\d{1,5}[a-z]? [a-z]{2,}(?: [a-z0-9.,#-]+)*$/;

/** Types that are mailed to the one they are for, in an envelope with a window. */
const ADDRESSED: readonly DocumentType[] = ['bank_statement', 'utility_bill', 'check'];

/** Types that begin with the name of the business that they are about. */
const HEADED: readonly DocumentType[] = ['financial_statement', 'business_filing'];
const HEADING = 0.2;

/** Names that are never the customer's: those who send statements, bills and forms. */
const ISSUERS =
  /\b(bank|banco|credit union|n\.?a|fdic|trust|electric|power|energy|gas|water|utilit(y|ies)|telecom|wireless|irs|internal revenue|department|treasury|secretary|state of|city of|county of|office|customer service|payroll|processing|insurance)\b/;

/** Words of captions and titles, which follow captions without a value. */
const NOT_NAMES =
  /\b(?:number|no|id|(?:ship|bill|remit|sold) to|pay ?slip|details|address|summary|designation|net pay|period|date|statement|account|invoice|provider|position|department|description|amount|total|service|information|payment|method|terms|price|qty|quantity|rate|type|branch|currency|balance|page|phone|e-?mail|website|signature|borrower|lender|seller|buyer|metodo|pago|fecha|direccion|numero|cuenta|telefono)\b|^(?:employee|customer|client|vendor|title)\b/;
const NO_NAME = /[@$%#=_|]|\d{3}|www\.|\.com|:$|^\W*$/;
const LONGEST_NAME = 80;
const MOST_WORDS = 9;

/**
 * Compares the names in the places where a document says whom it is for with the names that the desk knows. Agrees
 * where one of them is known. Differs only where a caption or a sole address names somebody of the same kind, a
 * business or a person, and no known name is anywhere on the page. Null in all other cases.
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
  // A caption outweighs the heading: a pay slip of another person has the business's name as the employer's.
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
    // A caption's words also begin sentences.
    const places = isCaption ? [rightOf(line, lines)?.text, beneath(line, lines)?.text] : [rest];
    const [name] = places.flatMap((text) => nameIn(text?.split(NEXT_CAPTION)[0] ?? '') ?? []);
    return name === undefined ? [] : [{ name, isCaptioned: true }];
  });
}

/** Forms have a box for the first name and one for the last name beside it. */
function nameInParts(line: MatchLine, lines: readonly MatchLine[]): Candidate[] {
  const first = beneath(line, lines);
  if (first === null || nameIn(first.text) === null) return [];
  const last = rightOf(first, lines);
  const name = nameIn([first.text, nameIn(last?.text ?? '') ?? ''].join(' ').trim());
  return name === null ? [] : [{ name, isCaptioned: true }];
}

/** The lines over the city of an address, and the line over a street wherever its city stands. */
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
      // What stands over the name is another block.
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

/** A row of a table has a date or an amount. */
const AMOUNT = /^[-(]?[$€£]?[\d.,/ -]+\)?$/;

/** Lines of the upper half that hold nothing but a name, and are in no table. */
function standingAlone(lines: readonly MatchLine[], page: { readonly height: number }): string[] {
  return lines
    .filter(({ y }) => y < page.height / 2)
    .filter(
      (line) =>
        !lines.some((other) => other !== line && isSameRow(line, other) && AMOUNT.test(other.text)),
    )
    .flatMap(({ text }) => nameIn(text) ?? []);
}

/** Businesses whose names are lines of the heading. */
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
    // Characters that nobody sees could make a name look like another.
    !/\p{C}/u.test(text) &&
    !NOT_NAMES.test(unaccented(text).toLowerCase()) &&
    /^[\p{Lu}\d]/u.test(text) &&
    words.filter((word) => /^[\p{Lu}\d&(]/u.test(word)).length >= words.length * 0.6
  );
}

/** The one name that all captions, or else all addresses, agree on and that is no issuer's. */
function soleOther(candidates: readonly Candidate[]): string | null {
  const people = candidates.filter(
    ({ name, isBeside }) => isBeside !== true && !ISSUERS.test(name.toLowerCase()),
  );
  const captioned = people.filter(({ isCaptioned }) => isCaptioned);
  const asked = captioned.length > 0 ? captioned : people;
  const [first] = asked;
  if (first === undefined) return null;
  const isOne = asked.every(({ name }) => isSameName(name, first.name));
  // An address without a caption may be anybody's, unless it is the only one on the page.
  return isOne && latinWords(first.name).length > 1 ? first.name : null;
}

/** A business is compared with the business, a person with the owner; who may be either is compared with both. */
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

/** The words that tell a name from others: without legal forms, titles, single letters and `&`. */
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
 * Tells whether two names are one: they have the same telling words in any order, or every word of the shorter is in
 * the longer, and these are two or more, as where a middle name is left out.
 */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  if (a.length === 0 || b.length === 0) return false;
  if (a.join('') === b.join('')) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (!short.every((word) => long.includes(word))) return false;
  // Further words tell businesses apart: `Blue Harbor Auto` is not `Blue Harbor Auto Repair`.
  const mayLack = isBusiness(one) || isBusiness(other) ? 0 : 2;
  return short.length >= 2 && long.length - short.length <= mayLack;
}

/** Tells whether a text has every telling word of a known name, wherever it stands. */
function mentions(text: string, name: string): boolean {
  const words = latinWords(text);
  const telling = tellingWords(name);
  return telling.every((word) => words.includes(word)) || words.join('').includes(telling.join(''));
}
