import { unaccented } from '../../../preload/contract/name-folding.ts';
import { LEGAL_FORMS, LITTLE_WORDS, TITLES } from '../../names/beside-names.ts';
import { type Clue, startedIn } from './typed-days.ts';
import { isFamily, isGiven, isKnown, isTrade, writingsOf } from './vocabulary.ts';

const set = (words: string) => new Set(words.split(' '));
const STREETS = set('street st avenue ave road rd boulevard blvd lane ln drive highway hwy suite');
/** Words that staff type around a name, in English and Spanish. */
const FILLERS = set(
  'a about account acct again and app applicant application applications apps asking borrower called client cliente customer deal digits do does email file find for from guy have he her his i id is it lady loan look looking lookup mail man me mobile my name named need number owner para person phone please por que search searching she show solicitud someone started starts tel telephone that their this token un una we with woman y you',
);
/** Words that a family name can start with. */
const PARTICLES = set('de del la las los da van von');
/** Words that staff may include in a name or leave out. */
const BESIDE = new Set([...LEGAL_FORMS, ...TITLES, ...LITTLE_WORDS, ...STREETS, ...FILLERS]);
const POSSESSIVE = /['’]s(?:\s|$)|s['’](?:\s|$)/i;
const ABBREVIATION = /^(p?llc|llp|lp|pc|usa?|ii|iii|iv)[.,]*$/;

/** A word that helps to identify the application. */
export interface Word {
  /** The word as typed, with the usual capitalization. */
  readonly text: string;
  /** The position of the word in the name. */
  readonly at: number;
  /** Other spellings, most likely first: with accents added, or with a mistake corrected. */
  readonly others: readonly string[];
  readonly isTrade: boolean;
  /** False if the word is a rare name or is misspelled. */
  readonly isKnown: boolean;
  /** True if the word is misspelled and the first of `others` is correct. */
  readonly isSlip: boolean;
}

/** The kinds of names that an application can have. */
export type NameKind = 'business' | 'person';

/** What staff typed, split into separate clues. */
export interface Phrase {
  /** The name as typed, with the usual capitalization and without filler words at either end. */
  readonly said: string;
  /** The words of the name that help to identify it. */
  readonly words: readonly Word[];
  /** The words that were typed after a preposition of place, as in "on Mill Street". */
  readonly beside: readonly Word[];
  /** What kinds of names this may be, most likely first. Empty if there is no name. */
  readonly kinds: readonly NameKind[];
  readonly email: string | null;
  /** True if only an email address was typed, so the name was taken from it. */
  readonly isFromEmail: boolean;
  /** A UUID, a deal ID, or a client token. */
  readonly code: string | null;
  /** The digits of a phone number, or just the last ones. */
  readonly phone: string | null;
  /** The amount in US dollars. */
  readonly amount: Clue | null;
  /** When the application was started, in milliseconds since 1970. */
  readonly started: Clue | null;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CODE = new RegExp(
  `(?<![\\p{L}\\d-])(${UUID}|\\p{L}{1,4}-\\d{2,}|\\p{L}{1,2}\\d{3,}|\\d{2}-\\d{4,5})(?![\\p{L}\\d-])`,
  'iu',
);
const EMAIL =
  /(?<!\S)[^\s@]*@\S*|(?<!\S)\p{L}[\p{L}._-]*\d{2,}(?!\S)|(?<!\S)\p{L}+[._]\p{L}{2,}(?!\S)/u;
const AMOUNT =
  /(?<![\d-])(?:\$ ?(\d[\d,]*(?:\.\d+)?)|(\d{1,3}(?:,\d{3})+(?:\.\d+)?)|(\d+(?:\.\d+)?)(?= ?(?:k|m|grand|thousand|million|dollars|usd|mil|d[oó]lares)(?![\p{L}\d]))) ?(k|m|grand|thousand|million|mil)?(?: ?(?:dollars|usd|d[oó]lares))?(?![\p{L}\d])/iu;
const TIMES = new Map([
  ...['k', 'grand', 'thousand', 'mil'].map((word) => [word, 1e3] as const),
  ...['m', 'million'].map((word) => [word, 1e6] as const),
]);
const ENDING =
  /(?<!\p{L})(?:(?:phone|cell|tel|mobile|number|ending|ends|in|with|last (?:four|4)|digits|x)[ :#.]{1,2})*(?:phone|cell|tel|mobile|ending|ends|ending in|ends in|ends with|ending with|last (?:four|4)|digits)[ :#.]+(?:in |with |is )?(?:\.\.\.|…|\*+)?(\d{2,6})(?![\p{L}\d-])/iu;
const PHONE = /(?<!\S)\+?[\d(][\d\s().\-/]{5,}\d(?:\s*(?:x|ext\.?)\s*\d+)?(?!\S)/i;
const NUMBER = /(?<![\p{L}\d])x?(\d{4,})(?![\p{L}\d])/iu;

/**
 * Converts text to lowercase and removes accents and punctuation, so that all spellings of a name are equal. Names are
 * split at apostrophes.
 */
export const folded = (text: string) =>
  plainWords(text.toLowerCase().replace(/['’](?!s\b)/g, ' ')).join(' ');

/** Like `folded`, but omits words that a name can do without: legal forms, titles, and small words. */
export const nameKey = (text: string) => telling(folded(text).split(' ')).join(' ');

/** Splits a phrase into clues. `now` is in milliseconds since 1970. A day without a year means the most recent one. */
export function phraseOf(text: string, now: number): Phrase {
  let rest = text.trim().replace(/\s+/g, ' ');
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest);
    if (found === null) return null;
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
    return found;
  };
  const code = take(CODE)?.[1] ?? null;
  const amount = amountOf(take(AMOUNT));
  const started = startedIn(take, now);
  const email = take(EMAIL)?.[0].replace(/^[<(]|[>),.]$/g, '') ?? null;
  const ending = take(ENDING)?.[1];
  const [number] = take(PHONE)?.[0].split(/x|ext/i, 1) ?? [];
  const phone = ending ?? number?.replace(/\D/g, '') ?? take(NUMBER)?.[1] ?? null;
  const isName = /\p{L}/u.test(rest) || email === null;
  const name = nameOf(isName ? rest : email.replace(/@.*/, '').replace(/[\d._-]+/g, ' '));
  return { ...name, email, isFromEmail: !isName, code, phone, amount, started };
}

function amountOf(found: RegExpExecArray | null): Clue | null {
  if (found === null) return null;
  const [text, signed, grouped, plain, unit = ''] = found;
  const times = TIMES.get(unit.toLowerCase()) ?? 1;
  const number = signed ?? grouped ?? plain ?? '';
  const value = Number(number.replaceAll(',', '')) * times;
  // The range depends on the precision of the typed number. "405k" matches every amount that people may write as
  // "405k".
  const [, decimals = ''] = number.split('.');
  const step = times === 1 ? 1 : times / 10 ** decimals.length;
  return { text: text.trim(), from: value - step, to: value + step };
}

/** A name followed by a place: "on Mill Street", "5th Street". */
const PLACED =
  /^(.*?\S)\s(?:(?:on|at|in|near|by)\s(\S.*)|(\d+(?:st|nd|rd|th) (?:street|st|avenue|ave)))$/i;

function nameOf(typed: string): Pick<Phrase, 'said' | 'words' | 'beside' | 'kinds'> {
  const [, before = '', place, street] = PLACED.exec(typed.trim()) ?? [];
  const after = place ?? street ?? '';
  const isPlaced = [before, after].every((part) => tellingIn(part).length > 0);
  const whole = isPlaced ? before : typed;
  // "The bakery on Harbor Street" may mean Harbor Bakery.
  const isTradeOnly =
    isPlaced &&
    /^the\s/i.test(before.trim()) &&
    tellingIn(before).every(({ text }) => isTrade(text));
  const named = isTradeOnly
    ? [...tellingIn(after), ...tellingIn(before)].map(({ text }) => text).join(' ')
    : inOrder(whole);
  const said = capitalized(trimmed(named).replace(/(?<=\p{L}{3}) s(?= |$)/iu, "'s")).replace(
    /(?<!&)(?: (?:and|y))? (?=sons )| (?:and|y) /gi,
    ' & ',
  );
  const words = tellingIn(said);
  const beside = isPlaced && !isTradeOnly ? tellingIn(capitalized(after)) : [];
  return { said: words.length === 0 ? '' : said, words, beside, kinds: kindsOf() };

  /** Returns the likely kinds of the name. A person usually has two names, and a business often has more words. */
  function kindsOf(): readonly NameKind[] {
    if (words.length === 0) return [];
    const all = plainWords(typed);
    const has = (among: ReadonlySet<string>) => all.some((word) => among.has(word.toLowerCase()));
    if ((named !== whole && !isTradeOnly) || has(TITLES)) return ['person'];
    if (
      words.some(({ text }) => isTrade(text)) ||
      has(LEGAL_FORMS) ||
      /&|\b(?:and|y)\b/i.test(typed)
    )
      return words.some(isGivenName) && words.length > 1 ? ['business', 'person'] : ['business'];
    if (words.some(({ isTrade: isOne }) => isOne) || POSSESSIVE.test(typed)) {
      const isSure = words.some(({ isTrade: isOne, text }) => isOne && wordOf(text, 0).isSlip);
      return isSure && words.length > 2 ? ['business'] : ['business', 'person'];
    }
    const isNamed = words.some((word) => isGivenName(word) || isFamily(word.text));
    const isSaidOfPeople = isNamed || words.length === 2;
    return isSaidOfPeople ? ['person', 'business'] : ['business', 'person'];
  }
}

/** Returns whether a word is a given name, possibly misspelled. */
export const isGivenName = ({ text, others: [other = ''], isSlip }: Word): boolean =>
  isGiven(text) || (isSlip && isGiven(other));

/**
 * Returns the words of a name that help to identify it. The prefix of a family name and the word after it count as one
 * word: `Al Sayed`.
 */
function tellingIn(name: string): readonly Word[] {
  const found = [
    ...name.matchAll(
      /(?<![\p{L}\p{N}])(?:(?:al|el|o|mc|mac) )?[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.-]*/giu,
    ),
  ];
  const words = found.map(({ 0: part, index }) =>
    wordOf(part.replace(/(?:['’]s?|[.'’-])$/i, ''), index),
  );
  const told = telling(words);
  // A name needs at least one word that isn't a trade. "Machine Shop" alone may still be a name.
  const isNamed = told.some(({ isTrade: isOne }) => !isOne);
  return told.map((word, nth) => {
    const trade = nth > 0 && !word.isKnown && word.others.slice(0, NEAREST).find(isTrade);
    if (word.isTrade || !trade) return { ...word, isTrade: word.isTrade && (isNamed || nth > 0) };
    const others = [trade, ...word.others.filter((other) => other !== trade)];
    return { ...word, others, isTrade: true, isSlip: true };
  });
}

/**
 * The number of likely spellings to check for a trade. If one of them is a trade, the word is that trade, misspelled.
 */
const NEAREST = 2;

function wordOf(text: string, at: number): Word {
  const { others, isSure: isSlip } = writingsOf(text);
  return {
    ...{ text, at, isSlip },
    others: [...new Set(others.map(capitalized))].filter((other) => other !== text),
    isTrade: isTrade(text) || (isSlip && isTrade(others[0] ?? '')),
    isKnown: isKnown(text),
  };
}

/** Reverses `Last, First`, unless a legal form or a suffix follows the comma. */
function inOrder(text: string): string {
  const [last = '', first = '', ...rest] = text.split(/ ?, ?/);
  const end = plainWords(first)[0]?.toLowerCase() ?? '';
  const isName = rest.length === 0 && end !== '' && last.trim() !== '' && !BESIDE.has(end);
  return isName ? `${first} ${last}` : text;
}

/** Removes filler words from both ends. */
function trimmed(text: string): string {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}&]/u.test(word));
  const isFiller = (word = '') => {
    const plain = plainWords(word).join(' ').toLowerCase();
    return FILLERS.has(plain) || (LITTLE_WORDS.has(plain) && !PARTICLES.has(plain));
  };
  const first = words.findIndex((word) => !isFiller(word));
  const last = words.findLastIndex((word) => !isFiller(word));
  return (first === -1 ? words : words.slice(first, last + 1))
    .join(' ')
    .replace(/[,;:.!?]$/, (end) =>
      /\b(?:inc|corp|co|ltd|jr|sr)\.$/i.test(words[last] ?? '') ? end : '',
    );
}

/** Splits text into words without accents, possessive endings, and punctuation. */
function plainWords(text: string): string[] {
  return unaccented(text)
    .replace(/['’]s?(?=\s|$)/gi, '')
    .replaceAll('.', '')
    .split(/[^\p{L}\p{M}\p{N}@'’]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Removes words that a name can do without. If none would be left, removes only fillers. */
function telling<T extends string | Word>(words: readonly T[]): readonly T[] {
  const lower = (word: T) => (typeof word === 'string' ? word : word.text).toLowerCase();
  const plain = words.filter((word) => !FILLERS.has(lower(word)));
  const left = plain.filter((word) => !BESIDE.has(lower(word).replaceAll('.', '')));
  return left.length > 0 ? left : plain;
}

/**
 * Applies the usual capitalization. If the text has any lowercase letters, words typed with capital letters stay
 * unchanged.
 */
export function capitalized(text: string): string {
  const plain = /\p{Ll}/u.test(text) ? text : text.toLowerCase();
  return plain.replace(/\S+/g, (word, at) => {
    if (/\p{Lu}/u.test(word) || (at > 0 && word.length > 1 && LITTLE_WORDS.has(word))) return word;
    if (ABBREVIATION.test(word)) return word.toUpperCase();
    return word.replace(/(?<=^|^[od]['’]|^mc|[-/&(])\p{L}/gu, (letter) => letter.toUpperCase());
  });
}
