import type { DocumentType } from '../../preload/contract/models/verification.ts';
import { unaccented } from '../../preload/contract/name-folding.ts';
import { LEGAL_FORMS, TITLES, withPlainForms } from '../names/beside-names.ts';
import { latinWords } from '../names/card-name.ts';
import { isSuffix, suffixOf } from '../names/name-words.ts';
import type { TypeFound } from './document-type.ts';
import type { MatchLine } from './match-text.ts';
import { beneath, isSameRow, rightOf } from './neighbors.ts';

/** The names that the desk knows for a submission. Names that it doesn't know are null. */
export interface KnownParties {
  /** The business's legal name. */
  readonly business: string | null;
  readonly owner: string | null;
}

/** A name on a document, as printed, that was compared with the known names. */
export interface PartyFound {
  readonly name: string;
  /** True if the name belongs to the business or the owner. False if it belongs to neither. */
  readonly agrees: boolean;
}

/** A name whose position shows whom the document is for. */
interface Candidate {
  readonly name: string;
  /**
   * Shows why this is a name. `name`: a caption says so. `role`: a caption such as `Bill to`. `place`: only its
   * position.
   */
  readonly sign: 'name' | 'role' | 'place';
  /** True if another name is closer to the street line. This one may then be a caption or an attention line. */
  readonly isBeside?: boolean;
  /** True if the position shows that this is a business. */
  readonly isBusiness?: boolean;
}

/** Captions of the name of the person or business that a document is for. */
const NAME_CAPTIONS =
  /^(?:(?:primary )?account (?:holder|owner|name|title)(?:\(s\)|s)?(?: name)?|name of account(?: holder)?|(?:customer|consumer|subscriber)(?:'s)? name|taxpayer(?:'s)?(?: name)?|employee(?:'?s)?(?: full)?(?: name)?|recipient's name|name of (?:entity\/individual|proprietor|employee|taxpayer|customer)|name\(?s?\)? (?:as )?shown on (?:your |tax |income tax )*return|name \((?=as shown|not your)|name of organization|member name|client(?:'s)? name|business name|legal name|(?:full )?legal name|company name|(?:the )?(?:exact |full |legal )?name of (?:the |this )?(?:business|corporation|company|limited liability company|llc|partnership|limited partnership|applicant|entity|organization)|borrower|titular(?: de la cuenta)?|nombre(?: (?:completo|del? (?:la )?(?:cliente|titular|empleado|trabajador|empresa)))?|nombre o razon social|razon social|denominacion o razon social|empleado|trabajador)\b\s*(?:is|shall be|es)?\s*[:#-]?\s*/;
/** Captions of the name of a business, even one without a legal form. */
const OF_BUSINESS = /business|corporation|company|llc|partnership|entity|organization|razon social/;
/** Captions that state the role of a person or business in the document. */
const ROLE_CAPTIONS =
  /^(?:customer(?: details)?|bill(?:ed|ing)? (?:to|address)(?: address)?|sold to|invoice(?:d)? to|prepared for|statement for|account of|client(?: details)?|cliente|facturar a|facturado a|senor(?:es)?)\b\s*[:#-]?\s*/;
/** Captions that are common words. They count only if a colon follows. */
const SHORT_CAPTIONS = /^(?:name|to|for|payee|insured)\s*:\s*/;
/** The caption of the box with the taxpayer's name on a tax form. The box has no other text. */
const BOX_CAPTION = /^name$/;
/** Words that continue a caption, as in `Employee's name, address, and ZIP code`. */
const CAPTION_GOES_ON = /^(?:[.,(&]|(?:and|address|or|if|as)\b)/i;

/** The number or letter of a box on a form. */
const NUMBERING = /^(?:(?:article )?(?:first|i|one|[a-z]|\d{1,2}[a-z]?)[.:)]*(?: ?-)? )(?=[a-z])/;
const FIRST_NAME = /^(?:(?:employee|recipient|taxpayer)'?s |your )?first name/;
/** Titles of filed documents. The name of the business follows the title or is below it. */
const FILING_TITLES =
  /^(?:(?:amended and restated |restated )?(?:articles of (?:incorporation|organization|association)|certificate of (?:formation|incorporation|organization|limited partnership|good standing|existence)|(?:limited liability )?(?:company )?operating agreement|company agreement|by-?laws))(?: (?:of|for) (.+)| (?:of|for))?$/;
/** Income tax returns. The only address in their upper half is the taxpayer's. */
const RETURNS = /^(?:1040|1041|1065|1120|990)/;
/** The start of another caption on the same line. */
const NEXT_CAPTION =
  / (?:account|statement|customer|policy|invoice|date|address|branch|period|phone|email|id|ssn|tin)\b/i;

/** The last line of a US address, such as `Fresno, CA 93721` or `Fresno CA 93721-1234`. */
const CITY_LINE = /[a-z],? [a-z]{2}\.?,? \d{5}(?:-\d{4})?\b/;
/** The number of lines to check above the city line of an address. */
const MOST_ADDRESS_LINES = 4;
const STREET = /^(?:\d+[a-z]?[ -]|p\.? ?o\.? box|apt|suite|unit|attn|c\/o|calle|av)/;

/** A street with a house number, such as `18 Mill Street`. Dates and amounts don't match. */
const STREET_LINE = /^\d{1,5}[a-z]? [a-z]{2,}(?: [a-z0-9.,#-]+)*$/;

/** Types of documents that are mailed, so that the address on them is the recipient's. */
const ADDRESSED: readonly DocumentType[] = ['bank_statement', 'utility_bill', 'check'];

/** Types of documents that start with the name of the business that they describe. */
const HEADED: readonly DocumentType[] = ['financial_statement', 'business_filing'];
const HEADING = 0.2;

/** Words in the names of banks, utilities, and agencies. These send documents and aren't the customer. */
const ISSUERS =
  /\b(bank|banco|credit union|n\.?a|fdic|trust|electric|power|energy|gas|water|utilit(y|ies)|telecom|wireless|irs|internal revenue|department|treasury|secretary|state of|city of|county of|office|customer service|payroll|processing|insurance)\b/;

/** Words in captions and titles. A caption without a value is often followed by the next caption. */
const NOT_NAMES =
  /\b(?:number|no|id|(?:ship|bill|remit|sold) to|pay ?slip|details|address|summary|designation|net pay|period|date|statement|account|invoice|provider|position|department|description|amount|total|service|information|payment|method|terms|price|qty|quantity|rate|type|branch|currency|balance|page|phone|e-?mail|website|signature|borrower|lender|employer'?s?|state|table of|united states|basis|accrual|unaudited|audited|consolidated|draft|report|articles|certificate|secretary|act|income|profit|loss|earnings|deductions|company limited by|seller|buyer|metodo|pago|fecha|direccion|numero|cuenta|telefono)\b|^(?:employee|customer|client|vendor|title)\b/;
const NO_NAME = /[@$%#=_|]|[a-z]{2}\/[a-z]{2}|\d{3}|www\.|\.com|:$|^\W*$/;
const LONGEST_NAME = 80;
const MOST_WORDS = 9;

/**
 * Compares names in positions that show whom the document is for with the names that the desk knows. `agrees` is true
 * if any of them is known. It is false only if no known name is on the page, and a caption or the only address names
 * someone else. That name must be of the same kind (a business or a person). Otherwise, the result is null.
 */
export function partyFound(
  lines: readonly MatchLine[],
  page: { readonly height: number },
  known: KnownParties,
  typed: TypeFound | null,
): PartyFound | null {
  const type = typed?.type ?? null;
  const names = [known.business, known.owner].filter((name) => name !== null);
  if (names.length === 0) return null;
  const candidates = candidatesIn(lines, page, typed);
  const isKnown = (name: string) => names.some((one) => isSameName(name, one) === true);
  const captions = candidates.filter(({ sign, name }) => sign !== 'place' && isFull(name));
  // Captions take precedence. For example, another person's pay slip may name this business as the employer.
  const places = captions.length > 0 ? captions : candidates;
  const alone = captions.length > 0 ? [] : standingAlone(lines, page);
  const own = [...places.map(({ name }) => name), ...alone].find(isKnown);
  if (own !== undefined) return { name: own, agrees: true };
  if (lines.some(({ text }) => names.some((one) => mentions(text, one)))) return null;
  const isAddressed =
    type !== null && (ADDRESSED.includes(type) || RETURNS.test(typed?.form ?? ''));
  const headings = type !== null && HEADED.includes(type) ? inHeading(lines, page, type) : [];
  const asked = candidates.filter(({ sign }) => sign !== 'place' || isAddressed);
  const other = soleOther([...asked, ...headings]);
  if (other === null || !isComparable(other, known)) return null;
  if (names.some((one) => isSameName(other.name, one) === null)) return null;
  return { name: other.name, agrees: false };
}

function candidatesIn(
  lines: readonly MatchLine[],
  page: { readonly height: number },
  typed: TypeFound | null,
): Candidate[] {
  const isReturn = RETURNS.test(typed?.form ?? '');
  // The lower half of a return contains the preparer's address.
  const addressed = isReturn ? lines.filter(({ y }) => y < page.height / 2) : lines;
  const filed = typed?.type === 'business_filing' ? filedNames(lines) : [];
  return [...captioned(lines, typed), ...filed, ...inAddresses(addressed, page)];
}

function captioned(lines: readonly MatchLine[], typed: TypeFound | null): Candidate[] {
  return lines.flatMap((line) => {
    const at = NUMBERING.exec(line.plain)?.[0].length ?? 0;
    const plain = line.plain.slice(at);
    if (FIRST_NAME.test(plain)) return nameInParts(line, lines);
    const named = NAME_CAPTIONS.exec(plain) ?? SHORT_CAPTIONS.exec(plain);
    const boxed = typed?.type === 'tax_form' ? BOX_CAPTION.exec(plain) : null;
    const caption = named ?? ROLE_CAPTIONS.exec(plain) ?? boxed;
    if (caption === null) return [];
    const rest = line.text.slice(at + caption[0].length).trim();
    const isCaption = rest === '' || CAPTION_GOES_ON.test(rest);
    // If text follows the caption on the same line, it is the value.
    const places = isCaption
      ? [rightOf(line, lines)?.text, textBeneath(line, lines, typed?.type === 'tax_form')]
      : [rest];
    const [name] = places.flatMap((text) => nameIn(text?.split(NEXT_CAPTION)[0] ?? '') ?? []);
    const sign = named === null ? 'role' : 'name';
    return name === undefined ? [] : [{ name, sign, isBusiness: OF_BUSINESS.test(caption[0]) }];
  });
}

/**
 * Returns the text below a caption, which may have a second line. On forms, each part of a name may be in a separate
 * box.
 */
function textBeneath(
  line: MatchLine,
  lines: readonly MatchLine[],
  isForm: boolean,
): string | undefined {
  const below = beneath(line, lines);
  const goesOn = below !== null && /^\p{Ll}/u.test(below.text);
  const value = goesOn ? beneath({ ...line, y: below.y }, lines) : below;
  if (value === null) return undefined;
  const next = isForm && !isFull(value.text) ? rightOf(value, lines)?.text : undefined;
  return [value.text, nameIn(next ?? '') ?? ''].join(' ').trim();
}

/** Returns the names after or below the title of a filed document. */
function filedNames(lines: readonly MatchLine[]): Candidate[] {
  return lines.flatMap((line) => {
    const title = FILING_TITLES.exec(line.plain);
    if (title === null) return [];
    const behind = title[1] === undefined ? undefined : line.text.slice(-title[1].length);
    const next = nextLine(line, lines);
    const isWord = next !== undefined && /^(?:of|for)$/.test(next.plain);
    const below = / (?:of|for)$/.test(line.plain)
      ? next
      : isWord
        ? nextLine(next, lines)
        : undefined;
    const name = nameIn(behind ?? below?.text ?? '');
    return name === null ? [] : [{ name, sign: 'name' as const, isBusiness: true }];
  });
}

/** Returns the next line below a centered title. The line may be shorter or longer than the title. */
function nextLine(line: MatchLine, lines: readonly MatchLine[]): MatchLine | undefined {
  const next = lines.find(({ y }) => y > line.y + line.height * 0.5);
  return next && next.y - line.y <= 3 * line.height ? next : undefined;
}

/** Joins a name that a form splits into boxes for the first and last names. */
function nameInParts(line: MatchLine, lines: readonly MatchLine[]): Candidate[] {
  const first = beneath(line, lines);
  if (first === null || nameIn(first.text) === null) return [];
  const last = rightOf(first, lines);
  const name = nameIn([first.text, nameIn(last?.text ?? '') ?? ''].join(' ').trim());
  return name === null ? [] : [{ name, sign: 'name' }];
}

/** Finds names above a city line or directly above a street line. */
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
      // A line above the name belongs to another block.
      if (name === null && names.length > 0) break;
      if (name !== null) names.unshift({ name, sign: 'place' });
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

/** A date or an amount, which indicates a row of a table. */
const AMOUNT = /^[-(]?[$€£]?[\d.,/ -]+\)?$/;

/** Returns the names that are alone on their lines, in the upper half of the page and outside tables. */
function standingAlone(lines: readonly MatchLine[], page: { readonly height: number }): string[] {
  return lines
    .filter(({ y }) => y < page.height / 2)
    .filter(
      (line) =>
        !lines.some((other) => other !== line && isSameRow(line, other) && AMOUNT.test(other.text)),
    )
    .flatMap(({ text }) => nameIn(text) ?? []);
}

/** Returns the business names in the heading. A financial statement may begin with a name that has no legal form. */
function inHeading(
  lines: readonly MatchLine[],
  page: { readonly height: number },
  type: DocumentType,
): Candidate[] {
  const head = lines.filter(({ y }) => y < page.height * HEADING);
  return head.flatMap((line, index) => {
    const name = nameIn(line.text);
    const isAlone = !head.some((other) => other !== line && isSameRow(line, other));
    // The name is above or below the title.
    const leads = type === 'financial_statement' && index < 2 && isAlone;
    if (name === null || (!leads && !isBusiness(name))) return [];
    return [{ name, sign: 'place' as const, isBusiness: true }];
  });
}

function nameIn(text: string): string | null {
  const name = text
    .split(/[(“"]|, (?=\p{Ll})/u)[0]!
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
    // Invisible characters could make a name look like another one.
    !/\p{C}/u.test(text) &&
    (!NOT_NAMES.test(unaccented(text).toLowerCase()) || hasLegalForm(text)) &&
    /^[\p{Lu}\d]/u.test(text) &&
    words.filter((word) => /^[\p{Lu}\d&(]/u.test(word)).length >= words.length * 0.6
  );
}

/**
 * Returns the one name that all captions agree on, or, without captions, that all addresses agree on. Captions of names
 * take precedence over captions of roles. Issuers of documents are ignored.
 */
function soleOther(candidates: readonly Candidate[]): Candidate | null {
  const people = candidates.filter(
    ({ name, isBeside }) => isBeside !== true && isFull(name) && !ISSUERS.test(name.toLowerCase()),
  );
  const bySign = SIGNS.map((sign) => people.filter((one) => one.sign === sign));
  const asked = bySign.find((signed) => signed.length > 0) ?? [];
  const [first] = asked;
  if (first === undefined) return null;
  const isOne = asked.every(({ name }) => isSameName(name, first.name) === true);
  // If several addresses name different people, any of them may be the recipient.
  return isOne ? first : null;
}

/** Returns whether a name has more than one word. A single word may be anything. */
function isFull(name: string): boolean {
  return latinWords(name).length > 1;
}
const SIGNS = ['name', 'role', 'place'] as const;

/**
 * Returns whether a name can be compared. A business can be compared if the name of the business is known. A person may
 * be an employee or a spouse, so both names must be known.
 */
function isComparable(other: Candidate, { business, owner }: KnownParties): boolean {
  if (other.isBusiness === true || isBusiness(other.name)) return business !== null;
  return business !== null && owner !== null;
}

/** Returns whether a name ends with a legal form, such as `LLC`. */
function hasLegalForm(name: string): boolean {
  const last = withPlainForms(name)
    .toLowerCase()
    .split(/[^a-z]+/)
    .findLast((word) => word !== '');
  return last !== undefined && last !== 'company' && LEGAL_FORMS.has(last);
}

function isBusiness(name: string): boolean {
  return withPlainForms(name)
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => LEGAL_FORMS.has(word) && word !== 'co' && word !== 'pa');
}

/** Returns the distinctive words of a name, without legal forms, titles, single letters, and words such as *and*. */
function tellingWords(name: string): string[] {
  const words = latinWords(withPlainForms(name));
  const telling = words.filter((word) => {
    const small = word.toLowerCase();
    return word.length > 1 && !LEGAL_FORMS.has(small) && !TITLES.has(small) && !BESIDE.has(word);
  });
  return telling.length > 0 ? telling : words;
}

/** Returns the words of a name without legal forms. */
function plainWords(name: string): string[] {
  const words = latinWords(withPlainForms(name)).filter(
    (word) => !LEGAL_FORMS.has(word.toLowerCase()),
  );
  // The letters of a legal form may be separated: `L L C`.
  const end = words.findLastIndex((word) => word.length > 1) + 1;
  const isForm = end > 0 && LEGAL_FORMS.has(words.slice(end).join('').toLowerCase());
  return isForm ? words.slice(0, end) : words;
}

/** Returns the words of a name without legal forms and words such as *and*, but with single letters. */
function ownWords(name: string): string[] {
  return plainWords(name).filter((word) => !BESIDE.has(word));
}
const BESIDE = new Set(['AND', 'THE', 'OF', 'DBA', 'OR']);

/** Returns the single letters and suffixes of a name. Names with the same words may differ in them: `J & M`, `II`. */
function marksOf(name: string): string[] {
  return plainWords(name).filter((word) => word.length === 1 || isSuffix(word));
}

/**
 * Returns whether two names are the same. They need the same words in any order. For people, at least two words must
 * match. The longer name may then have extra words, because a middle name may be left out. Returns null if it is
 * uncertain, because only single letters, middle names, or suffixes differ.
 */
export function isSameName(one: string, other: string): boolean | null {
  const [a, b] = [tellingWords(one), tellingWords(other)];
  if (a.length === 0 || b.length === 0) return false;
  const [own, others] = [ownWords(one), ownWords(other)];
  // `J & M` may also be written `J and M` or `JM`.
  const isJoined = own.length > 1 || others.length > 1;
  if (isJoined && own.join('') === others.join('')) return true;
  // `A N Example` is not `Example LLC`.
  if (a.length === 1) return plainWords(one).join('') === plainWords(other).join('');
  const ofBusiness = isBusiness(one) || isBusiness(other);
  if (a.join('') !== b.join('')) {
    const [short, long] = a.length <= b.length ? [a, b] : [b, a];
    if (!short.every((word) => long.includes(word))) return false;
    // Extra words mean a different business: `Blue Harbor Auto` isn't `Blue Harbor Auto Repair`.
    if (short.length < 2 || long.length - short.length > (ofBusiness ? 0 : 2)) return false;
  }
  if (!ofBusiness) return mayBeOnePerson(one, other) || null;
  const [marks, found] = [marksOf(one), marksOf(other)];
  if (areOpposed(marks, found)) return false;
  return marks.join(' ') === found.join(' ') || mayLackMarks(one, other) || null;
}

/** Returns whether each of two lists has a single letter or suffix that the other one lacks. */
function areOpposed(marks: readonly string[], found: readonly string[]): boolean {
  return marks.some((mark) => !found.includes(mark)) && found.some((mark) => !marks.includes(mark));
}

/**
 * Returns whether one of two names of businesses has no single letters and the other one has only some that may be left
 * out, such as a middle initial. Letters at the beginning and suffixes distinguish businesses.
 */
function mayLackMarks(one: string, other: string): boolean {
  const names = [one, other];
  return (
    names.some((name) => marksOf(name).length === 0) &&
    names.every((name) => !/^[A-Z]$/.test(ownWords(name)[0] ?? '') && !marksOf(name).some(isSuffix))
  );
}

/** Returns whether two names of people with the same words have no contradictory initials, middle names, or suffixes. */
function mayBeOnePerson(one: string, other: string): boolean {
  const suffixes = new Set([one, other].map((name) => suffixOf(latinWords(name))));
  if (suffixes.size > 1 && !suffixes.has(null)) return false;
  const middleOf = (name: string, beside: string) => {
    const words = tellingWords(beside);
    const letters = marksOf(name).filter((word) => !isSuffix(word));
    return [...letters, ...tellingWords(name).filter((word) => !words.includes(word))];
  };
  const [a, b] = [middleOf(one, other), middleOf(other, one)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.every((word) =>
    many.some((name) =>
      word.length < name.length ? name.startsWith(word) : word.startsWith(name),
    ),
  );
}

/**
 * Returns whether text contains every word of a known name. If the text contains other single letters than the name of
 * a business, it names a different one.
 */
function mentions(text: string, name: string): boolean {
  const words = latinWords(text);
  if (hasAdjacent(words, ownWords(name).join(''))) return true;
  if (isBusiness(name) && areOpposed(marksOf(name), marksOf(text))) return false;
  const telling = tellingWords(name);
  return telling.every((word) => words.includes(word)) || words.join('').includes(telling.join(''));
}

/** Returns whether adjacent words make up this text if they are joined. */
function hasAdjacent(words: readonly string[], joined: string): boolean {
  return words.some((_, from) => {
    let run = '';
    for (let at = from; at < words.length && run.length < joined.length; at++) run += words[at]!;
    return run === joined;
  });
}
