import { nearWord } from './near.ts';

const list = (words: string) => words.split(' ');
const LEGAL_FORMS = new Set(
  list('llc llp lp pllc inc incorporated corp corporation co company ltd limited pc pa dba'),
);
const TITLES = new Set(list('mr mrs ms mx miss dr prof sr sra'));
const SUFFIXES = new Set(list('jr sr ii iii iv md dds esq'));
const LITTLE = new Set(
  list('the an of and on at in by near from for de del la el las los da van von'),
);
const STREETS = new Set(list('street st avenue ave road rd boulevard blvd lane ln drive highway'));
/** Words that many businesses share: they say that it is one, and not which. */
const TRADES = list(
  'auto bakery barber bistro boutique brewing builders cafe care carpet catering cleaners cleaning clinic coffee collision computers construction consulting courier dairy dental design diner drywall electric electrical enterprises excavating farms fitness flooring florist foods furniture garage gardens grill grocers grocery group gym hardware hauling heating holdings hotel interiors jewelers jewelry kitchen landscaping laundry liquor logistics lounge lumber machining market masonry media medical motors nails nursery optical orthodontics outfitters painting partners pharmacy photography physical pizza plumbing pools printing produce properties realty remodeling rental rentals repair restaurant roofing salon sandwiches seafood security services shoes shop signs solutions sons spa sports steakhouse storage store studio supplies supply systems tacos tailors taqueria tattoo tavern therapy tires towing toys transport travel tree trucking upholstery veterinary welding windows winery wireless',
);
const TRADE = new Set(TRADES);
/** A shorter word that is nearly a trade's is as likely a name: Stone, Gill, Baker. */
const NEARLY = 6;
const PLACE = /\s+(?:on|at|in|near|by|from)\s+/i;

/** What was typed, read once. Words are in usual capitals, without marks, possessive and punctuation. */
export interface Phrase {
  /** As typed, in usual capitals. */
  readonly said: string;
  /** What the name itself may be: no title, legal form, little word; a trade written right. */
  readonly plain: string;
  /** The words that tell which one it is, and the names of trades, which do not; no initials. */
  readonly own: readonly string[];
  readonly trades: readonly string[];
  /** The longest of its own words. */
  readonly rarest: string;
  /** What was said before and after a place word, where it tells: "Sunrise Bakery" on "Elm Street". */
  readonly beside: readonly string[];
  readonly shape: 'business' | 'person' | 'either';
  /** Nothing is said with the name: no place, no initial, no possessive. */
  readonly isAlone: boolean;
}

/** Small letters without marks and punctuation: the same for all ways to write one name. */
export const folded = (text: string) => plainWords(text).join(' ').toLowerCase();

/** Folded and without what names are said without: legal form, title, little words. */
export const nameKey = (text: string) => telling(folded(text).split(' '), false).join(' ');

export function phraseOf(text: string): Phrase {
  const said = capitalized(text.trim().replace(/\s+/g, ' '));
  const [before = said, after = null] = said.split(PLACE, 2);
  const named = inOrder(after === null ? said : `${after} ${before}`);
  const all = plainWords(named);
  const told = telling(all, after !== null);
  const full = told.filter(({ length }) => length > 1);
  const words = full.length > 0 ? full : told;
  const right = words.map((word) => tradeOf(word) ?? word);
  const trades = right.filter((word) => TRADE.has(word.toLowerCase()));
  const own = trades.length < words.length ? words.filter((word) => tradeOf(word) === null) : words;
  const has = (set: ReadonlySet<string>) => all.some((word) => set.has(word.toLowerCase()));
  const isTitled = TITLES.has(all[0]?.toLowerCase() ?? '') && all.length > 1;
  const isTurned = after === null && named !== said;
  const isPerson = isTitled || isTurned || (told[0] ?? '').length === 1;
  const isWhose = /['’]s?(\s|$)/i.test(said);
  const isBusiness =
    trades.length > 0 ||
    after !== null ||
    isWhose ||
    /&|\band\b/i.test(said) ||
    has(LEGAL_FORMS) ||
    has(STREETS);
  return {
    said,
    plain: (words.length === 1 && !isBusiness ? told : right).join(' '),
    own,
    trades: own === words ? [] : trades,
    rarest: own.reduce((best, word) => (word.length > best.length ? word : best), ''),
    beside:
      after === null
        ? []
        : [before, after].filter((part) => telling(plainWords(part), true).some(isOwn)),
    shape: isBusiness ? 'business' : isPerson ? 'person' : 'either',
    isAlone: after === null && !isWhose && full.length === told.length,
  };
}

/** The trade that a word names, written right; null where it names none. */
function tradeOf(word: string): string | null {
  const lower = word.toLowerCase();
  if (TRADE.has(lower)) return word;
  const near = word.length >= NEARLY ? nearWord(TRADES, lower) : null;
  return near === null ? null : capitalized(near);
}

const isOwn = (word: string) => tradeOf(word) === null;

/** `Last, First` the other way round, but for a legal form or a suffix after the comma. */
function inOrder(text: string): string {
  const [last = '', first = '', ...rest] = text.split(/\s*,\s*/);
  const end = plainWords(first)[0]?.toLowerCase() ?? '';
  const isName = rest.length === 0 && end !== '' && !LEGAL_FORMS.has(end) && !SUFFIXES.has(end);
  return isName ? `${first} ${last}` : text;
}

/** The words without marks, possessive and punctuation; a name is parted at its apostrophe. */
function plainWords(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s?(?=\s|$)/gi, '')
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}@]+/u)
    .filter(Boolean);
}

/** Without what is said beside a name; the words themselves where nothing else would be left. */
function telling(words: readonly string[], isPlaced: boolean): readonly string[] {
  const left = [...words];
  const isIn = (set: ReadonlySet<string>, word: string | undefined) =>
    left.length > 1 && word !== undefined && set.has(word.toLowerCase());
  while (isIn(LEGAL_FORMS, left.at(-1)) || isIn(SUFFIXES, left.at(-1))) left.pop();
  while (isIn(TITLES, left[0])) left.shift();
  const kept = left.filter((word) => !LITTLE.has(word.toLowerCase()));
  const named = isPlaced ? kept.filter((word) => !STREETS.has(word.toLowerCase())) : kept;
  return named.length > 0 ? named : left;
}

const CAPITALS = new Set(list('llc llp lp pllc pc usa us ii iii iv'));

/** Usual capitals. A word that was typed with capitals among small letters is taken as it stands. */
function capitalized(text: string): string {
  const plain = /\p{Ll}/u.test(text) ? text : text.toLowerCase();
  return plain
    .split(' ')
    .map((word, at) => {
      if (/\p{Lu}/u.test(word) || (at > 0 && LITTLE.has(word) && word.length > 1)) return word;
      if (CAPITALS.has(word.replace(/[.,]/g, ''))) return word.toUpperCase();
      return word.replace(
        /(^[od]['’]|^mc(?=\p{L})|^|[-/&(])(\p{L})/gu,
        (part: string, before: string, letter: string) =>
          before === 'mc' ? `Mc${letter.toUpperCase()}` : part.toUpperCase(),
      );
    })
    .join(' ');
}
