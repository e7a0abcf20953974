/** Ends of a legal name that customers leave out, as they are commonly written. */
const LEGAL_FORM =
  /[\s,]+(l\.?\s?l\.?\s?c\.?|p\.?l\.?l\.?c\.?|l\.?l\.?p\.?|l\.?p\.?|inc(orporated)?\.?|corp(oration)?\.?|co(mpany)?\.?|ltd\.?|limited|p\.?c\.?|p\.?a\.?|dba)$/iu;

/** Words that stand in a business's name; a person's own name does not end so. */
const TRADE =
  /(?<!\p{L})(group|holdings|partners|services|bakery|caf[eé]|restaurant|diner|grill|store|shop|market|construction|trucking|plumbing|dental|hardware|roofing|grocers?|electric|towing|pharmacy|outfitters|courier|clinic|salon|auto|repair|supply|foods?|farms?|enterprises|solutions|logistics|hauling|sons|brothers|bros)(?!\p{L})/iu;

/** Titles before a person's name, and what may stand behind it. */
const TITLES = /^((mr|mrs|ms|mx|dr|prof)\.?\s+)+|[\s,]+(jr|sr|ii|iii|iv|md|dds|esq)\.?$/giu;

/** Lower case, no marks, no punctuation, `&` as a word: the same for all ways to write one name. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim();
}

/** Without LLC, Inc. and their like at its end; the text itself where nothing else would be left. */
export function withoutLegalForm(text: string): string {
  const short = text.trim().replace(LEGAL_FORM, '').replace(/,$/, '').trim();
  return short === '' || short === text.trim() ? text.trim() : withoutLegalForm(short);
}

export const hasLegalForm = (text: string) => withoutLegalForm(text) !== text.trim();

export const hasTradeWord = (text: string) => TRADE.test(text);

/** Gives the same for a name however it is written, so that names kept here meet what was typed. */
export const nameKey = (text: string) => folded(withoutLegalForm(text));

/** `Last, First` the other way round, and titles left out. */
export function personName(text: string): string {
  const plain = text.trim().replace(TITLES, '').trim();
  const [last, first, ...rest] = plain.split(/\s*,\s*/);
  return rest.length === 0 && first ? `${first} ${last}` : plain;
}

/** Its last word first, since staff may have typed the last name before the first one. */
export function otherWayRound(text: string): string {
  const words = text.split(/\s+/);
  return words.length < 2 ? text : [words.at(-1), ...words.slice(0, -1)].join(' ');
}

/** First and last word: stored names often lack the middle one, or have it as a letter. */
export function firstAndLast(text: string): string {
  const words = text.split(/\s+/);
  return words.length < 3 ? text : `${words[0]} ${words.at(-1)}`;
}

const SMALL = /^(of|and|the|de|la|del|da|van|von)$/;
const CAPITALS = /^(llc|llp|lp|pllc|pc|usa|us|ii|iii|iv)$/;

/** Usual capitals. A word that was typed with capitals among small letters is taken as it stands. */
export function capitalized(text: string): string {
  const plain = /\p{Ll}/u.test(text) ? text : text.toLowerCase();
  return plain
    .split(/(\s+)/)
    .map((word, at) =>
      /\p{Lu}/u.test(word) || (at > 0 && SMALL.test(word)) ? word : capitalizedWord(word),
    )
    .join('');
}

function capitalizedWord(word: string): string {
  if (CAPITALS.test(word.replace(/[.,]/g, ''))) return word.toUpperCase();
  return word
    .replace(/(^[od]['’]|^|[-/&(])(\p{L})/gu, (_, before: string, letter: string) =>
      (before + letter).toUpperCase(),
    )
    .replace(/^Mc(\p{Ll})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`);
}

/** Without accents and other marks. */
export const unmarked = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * The longest run of words that nobody writes in two ways: no mark, no punctuation, no `and`. Null where
 * that is all of the text, or too little to ask for.
 */
export function plainRun(text: string): string | null {
  const runs = text
    .split(/\s+(?:and|&)\s+|\S*[^\p{L}\p{N}\s]\S*/iu)
    .map((run) => run.trim())
    .filter((run) => run.length >= 4);
  const longest = runs.sort((one, other) => other.length - one.length)[0];
  return longest === undefined || longest === text.trim() ? null : longest;
}

/** `&` for `and` and the other way round; null where it has neither. */
export function otherAnd(text: string): string | null {
  if (/\s&\s/.test(text)) return text.replace(/\s&\s/g, ' and ');
  return /\sand\s/i.test(text) ? text.replace(/\sand\s/gi, ' & ') : null;
}

/** The ten digits of a phone number of the US, without its country code; null where there are not ten. */
export function phoneDigits(text: string): string | null {
  if (!/^\+?[\d\s().\-/]+(\s*(x|ext\.?)\s*\d+)?$/i.test(text)) return null;
  const digits = text.replace(/\s*(x|ext\.?)\s*\d+$/i, '').replace(/\D/g, '');
  if (digits.length === 10) return digits;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : null;
}
