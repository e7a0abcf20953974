import uFuzzy from '@leeoniya/ufuzzy';
import type { ApplicationId } from '../../../preload/contract/ids.ts';
import { unaccented } from '../../../preload/contract/name-folding.ts';
import { LEGAL_FORMS, LITTLE_WORDS, TITLES } from '../../names/beside-names.ts';
import type { LearnedText } from '../learned-applications.ts';

/** Orders of the words asked for that are tried: all, of up to five words. */
const ORDERS = 5;
/** Each word may have one wrong letter, its first one too: another, one too many or too few, or two changed over. */
const ONE_SLIP: uFuzzy.Options = {
  intraMode: 1,
  intraSlice: [0, Number.POSITIVE_INFINITY],
  intraIns: 1,
  intraSub: 1,
  intraTrn: 1,
  intraDel: 1,
  interLft: 2,
};
const beginnings = new uFuzzy(ONE_SLIP);
const words = new uFuzzy({ ...ONE_SLIP, interRgt: 2 });

/** The word of the list that a folded word is, give or take a letter. */
export function nearWord(list: string[], word: string): string | undefined {
  const [at] = words.filter(list, word) ?? [];
  return at === undefined ? undefined : list[at];
}

/** Finds the folded texts whose words begin as the words asked for, in any order, with one wrong letter a word at most. */
export function nearTexts(texts: string[], asked: string): ReadonlySet<number> {
  return new Set(beginnings.search(texts, asked, ORDERS)[0]);
}

const list = (words: string) => words.split(' ');
const set = (words: string) => new Set(list(words));
const STREETS = set('street st avenue ave road rd boulevard blvd lane ln drive highway');
/** Staff say a name with these words or without them. */
const BESIDE = new Set([...LEGAL_FORMS, ...TITLES, ...LITTLE_WORDS, ...STREETS]);
/** Words that many businesses share: they say that it is one, and not which. */
const TRADES = list(
  'auto bakery barber bistro boutique brewing builders cafe care carpet catering cleaners cleaning clinic coffee collision computers construction consulting courier dairy dental design diner drywall electric electrical enterprises excavating farms fitness flooring florist foods furniture garage gardens grill grocers grocery group gym hardware hauling heating holdings hotel interiors jewelers jewelry kitchen landscaping laundry liquor logistics lounge lumber machining market masonry media medical motors nails nursery optical orthodontics outfitters painting partners pharmacy photography physical pizza plumbing pools printing produce properties realty remodeling rental rentals repair restaurant roofing salon sandwiches seafood security services shoes shop signs solutions sons spa sports steakhouse storage store studio supplies supply systems tacos tailors taqueria tattoo tavern therapy tires towing toys transport travel tree trucking upholstery veterinary welding windows winery wireless',
);
const TRADE = new Set(TRADES);
/** A shorter word that is nearly a trade's is as likely a name: Stone, Gill, Baker. */
const NEARLY = 6;
/** A possessive, or a sign between names. */
const BUSINESS = /['’]s?(\s|$)|&|\band\b/i;
const ABBREVIATION = /^(p?llc|llp|lp|pc|usa?|ii|iii|iv)[.,]*$/;
const PLACE = / (?:on|at|in|near|by|from) /i;

/** A phrase is what was typed, read once. Its words have usual capitals and no marks, possessive or punctuation. */
export interface Phrase {
  /** The words as they were typed, in usual capitals. */
  readonly said: string;
  /** The name itself, as far as it can be told: without title, legal form and little words, its trade written right. */
  readonly plain: string;
  /** The words that tell which one it is, and the names of trades, which do not. */
  readonly own: readonly string[];
  readonly trades: readonly string[];
  /** The parts before and after a place word, where they tell something: "Sunrise Bakery" on "Elm Street". */
  readonly beside: readonly string[];
  /** The kinds that the phrase may name, the likelier one first. */
  readonly kinds: readonly ['business' | 'person', ...('business' | 'person')[]];
}

/** Small letters without marks and punctuation: the same for all ways to write one name. */
export const folded = (text: string) => plainWords(text.toLowerCase()).join(' ');

/** Folded and without what names are said without: legal form, title, little words. */
export const nameKey = (text: string) => telling(folded(text).split(' ')).join(' ');

export function phraseOf(text: string): Phrase {
  const said = capitalized(text.trim().replace(/\s+/g, ' '));
  const [before = said, after = ''] = said.split(PLACE, 2);
  const isPlaced = after !== '';
  const named = inOrder(isPlaced ? `${after} ${before}` : said);
  const all = plainWords(named);
  const told = telling(all);
  const full = told.filter(({ length }) => length > 1);
  const words = (full.length > 0 ? full : told).map((word) => tradeOf(word) ?? word);
  const own = words.filter(isOwn);
  const isInitial = words.length === 1 && isOwn(words[0] ?? '');
  const has = (among: ReadonlySet<string>) => all.some((word) => among.has(word.toLowerCase()));
  return {
    said,
    plain: (isInitial ? told : words).join(' '),
    own: own.length > 0 ? own : words,
    trades: own.length > 0 ? words.filter((word) => !isOwn(word)) : [],
    beside: isPlaced ? [before, after].filter((part) => telling(plainWords(part)).some(isOwn)) : [],
    kinds: kindsOf(),
  };

  /** People have two names, and businesses often more. */
  function kindsOf(): Phrase['kinds'] {
    if (isPlaced || BUSINESS.test(said) || !words.every(isOwn) || has(LEGAL_FORMS) || has(STREETS))
      return ['business'];
    if (named !== said || has(TITLES) || full.length < told.length) return ['person'];
    return own.length > 2 ? ['business', 'person'] : ['person', 'business'];
  }
}

/** The trade that a word names, written right. */
function tradeOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (TRADE.has(lower)) return word;
  const near = word.length < NEARLY ? undefined : nearWord(TRADES, lower);
  return near && capitalized(near);
}

const isOwn = (word: string) => tradeOf(word) === undefined;

/** `Last, First` the other way round, but for a legal form or a suffix after the comma. */
function inOrder(text: string): string {
  const [last = '', first = '', ...rest] = text.split(/ ?, ?/);
  const end = plainWords(first)[0]?.toLowerCase() ?? '';
  const isName = rest.length === 0 && end !== '' && !BESIDE.has(end);
  return isName ? `${first} ${last}` : text;
}

/** The words without marks, possessive and punctuation; a name is parted at its apostrophe. */
function plainWords(text: string): string[] {
  return unaccented(text)
    .replace(/['’]s?(?=\s|$)/gi, '')
    .replaceAll('.', '')
    .split(/[^\p{L}\p{M}\p{N}@]+/u)
    .filter(Boolean);
}

/** Without what is said beside a name; the words themselves where nothing else would be left. */
function telling(words: readonly string[]): readonly string[] {
  const left = words.filter((word) => !BESIDE.has(word.toLowerCase()));
  return left.length > 0 ? left : words;
}

/** Usual capitals. A word that was typed with capitals among small letters is taken as it stands. */
function capitalized(text: string): string {
  const plain = /\p{Ll}/u.test(text) ? text : text.toLowerCase();
  return plain.replace(/\S+/g, (word, at) => {
    if (/\p{Lu}/u.test(word) || (at > 0 && word.length > 1 && LITTLE_WORDS.has(word))) return word;
    if (ABBREVIATION.test(word)) return word.toUpperCase();
    return word.replace(/(?<=^|^[od]['’]|^mc|[-/&(])\p{L}/gu, (letter) => letter.toUpperCase());
  });
}

/** Shorter texts are near too many. */
const SHORTEST = 3;
/** Most applications known here that a search begins with. */
const MOST_NEAREST = 5;

/** How near what is known of an application is to a text: 2 all of it, 1 give or take a letter a word, -1 another name. */
export type Nearness = ReadonlyMap<ApplicationId, -1 | 1 | 2>;

export function nearnessOf(known: readonly LearnedText[], asked: string): Nearness {
  const key = nameKey(asked);
  const all = new Map<ApplicationId, -1 | 1 | 2>();
  if (key.length < SHORTEST) return all;
  const texts = known.map(({ text }) => folded(text));
  const near = nearTexts(texts, key);
  for (const [at, { applicationId, text, isName }] of known.entries()) {
    const rank = !near.has(at) ? -1 : nameKey(text) === key ? 2 : 1;
    if ((rank > 0 || isName) && rank > (all.get(applicationId) ?? -2)) all.set(applicationId, rank);
  }
  return all;
}

/** The applications that the text names, the nearest first. */
export const nearestOf = (nearness: Nearness): ApplicationId[] =>
  [...nearness]
    .filter(([, rank]) => rank > 0)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_NEAREST)
    .map(([id]) => id);
