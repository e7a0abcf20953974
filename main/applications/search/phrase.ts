import { unaccented } from '../../../preload/contract/name-folding.ts';
import { LEGAL_FORMS, LITTLE_WORDS, TITLES } from '../../names/beside-names.ts';
import { type Clue, startedIn } from './typed-days.ts';
import { isFamily, isGiven, isKnown, isTrade, writingsOf } from './vocabulary.ts';

const set = (words: string) => new Set(words.split(' '));
const STREETS = set('street st avenue ave road rd boulevard blvd lane ln drive highway hwy suite');
/** Tellers type these around a name, in English and Spanish. */
const FILLERS = set(
  'a about account acct again and app applicant application applications apps asking borrower called client cliente customer deal digits do does email file find for from guy have he her his i id is it lady loan look looking lookup mail man me mobile my name named need number owner para person phone please por que search searching she show solicitud someone started starts tel telephone that their this token un una we with woman y you',
);
/** Staff say a name with these words or without them. */
const BESIDE = new Set([...LEGAL_FORMS, ...TITLES, ...LITTLE_WORDS, ...STREETS, ...FILLERS]);
const POSSESSIVE = /['’]s(?:\s|$)|s['’](?:\s|$)/i;
const ABBREVIATION = /^(p?llc|llp|lp|pc|usa?|ii|iii|iv)[.,]*$/;

/** One word that tells which application is meant. */
export interface Word {
  /** As it was typed, in usual capitals. */
  readonly text: string;
  /** Where it begins in the name. */
  readonly at: number;
  /** Other ways to write it, the likeliest first: with accents, or spelled right. */
  readonly others: readonly string[];
  readonly isTrade: boolean;
  /** A word that is not known is a rare name, or misspelled. */
  readonly isKnown: boolean;
  /** It is misspelled, and the first other way to write it is right. */
  readonly isSlip: boolean;
}

/** The kinds of names an application has. */
export type NameKind = 'business' | 'person';

/** What staff typed, split into separate clues. */
export interface Phrase {
  /** The name as it was typed, in usual capitals, without fillers at its ends. */
  readonly said: string;
  /** The words of the name that tell something. */
  readonly words: readonly Word[];
  /** What was said after a place word: "on Mill Street". */
  readonly beside: readonly Word[];
  /** Possible kinds of the name, most likely first. Empty if there is no name. */
  readonly kinds: readonly NameKind[];
  readonly email: string | null;
  /** The name was read from the e-mail address: nothing else was typed. */
  readonly isFromEmail: boolean;
  /** A UUID, a deal ID or a client token. */
  readonly code: string | null;
  /** Digits of a phone: all of them, or its last ones. */
  readonly phone: string | null;
  /** US dollars. */
  readonly amount: Clue | null;
  /** When the application was started, milliseconds since 1970. */
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

/** Small letters without marks and punctuation: the same for all ways to write one name. */
export const folded = (text: string) =>
  plainWords(text.toLowerCase().replace(/['’](?!s\b)/g, ' ')).join(' ');

/** Folded and without what names are said without: legal form, title, little words. */
export const nameKey = (text: string) => telling(folded(text).split(' ')).join(' ');

/** Reads a phrase. `now` is milliseconds since 1970: a day without a year is one that was. */
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
  // As exact as it was typed: "405k" is anything that is written so.
  const [, decimals = ''] = number.split('.');
  const step = times === 1 ? 1 : times / 10 ** decimals.length;
  return { text: text.trim(), from: value - step, to: value + step };
}

function nameOf(typed: string): Pick<Phrase, 'said' | 'words' | 'beside' | 'kinds'> {
  const [, before = '', after = ''] = /^(.*?\S)\s(?:on|at|in|near|by)\s(\S.*)$/i.exec(typed) ?? [];
  const isPlaced = [before, after].every((part) => tellingIn(part).length > 0);
  const whole = isPlaced ? before : typed;
  // "The bakery on Harbor Street" is said of Harbor Bakery.
  const isTradeOnly =
    isPlaced &&
    /^the\s/i.test(before.trim()) &&
    tellingIn(before).every(({ text }) => isTrade(text));
  const named = isTradeOnly
    ? [...tellingIn(after), ...tellingIn(before)].map(({ text }) => text).join(' ')
    : inOrder(whole);
  const said = capitalized(trimmed(named)).replace(
    /(?<!&)(?: (?:and|y))? (?=sons )| (?:and|y) /gi,
    ' & ',
  );
  const words = tellingIn(said);
  const beside = isPlaced && !isTradeOnly ? tellingIn(capitalized(after)) : [];
  return { said: words.length === 0 ? '' : said, words, beside, kinds: kindsOf() };

  /** People have two names, and businesses often more. */
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

/** Whether the word is a given name, or nearly one. */
export const isGivenName = ({ text, others: [other = ''], isSlip }: Word): boolean =>
  isGiven(text) || (isSlip && isGiven(other));

/** The words of a name that tell something. A part of a family name is one word with what follows it: `Al Sayed`. */
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
  // A name has at least one word that is no trade. "Machine Shop" alone may be a name, too.
  const isNamed = told.some(({ isTrade: isOne }) => !isOne);
  return told.map((word, nth) => {
    if (word.isTrade || nth === 0 || !isNearTrade(word))
      return { ...word, isTrade: word.isTrade && (isNamed || nth > 0) };
    return { ...word, isTrade: true, isSlip: true };
  });
}

/** Returns whether the word, or another spelling of it, is a trade, such as `bakery`. */
const isNearTrade = ({ isTrade: isOne, isKnown: isRight, others: [other = ''] }: Word) =>
  isOne || (!isRight && isTrade(other));

function wordOf(text: string, at: number): Word {
  const { others, isSure: isSlip } = writingsOf(text);
  return {
    ...{ text, at, isSlip },
    others: others.map(capitalized),
    isTrade: isTrade(text) || (isSlip && isTrade(others[0] ?? '')),
    isKnown: isKnown(text),
  };
}

/** `Last, First` the other way round, but for a legal form or a suffix after the comma. */
function inOrder(text: string): string {
  const [last = '', first = '', ...rest] = text.split(/ ?, ?/);
  const end = plainWords(first)[0]?.toLowerCase() ?? '';
  const isName = rest.length === 0 && end !== '' && last.trim() !== '' && !BESIDE.has(end);
  return isName ? `${first} ${last}` : text;
}

/** Without the fillers at both ends. */
function trimmed(text: string): string {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}&]/u.test(word));
  const isFiller = (word = '') => {
    const plain = plainWords(word).join(' ').toLowerCase();
    return FILLERS.has(plain) || LITTLE_WORDS.has(plain);
  };
  const first = words.findIndex((word) => !isFiller(word));
  const last = words.findLastIndex((word) => !isFiller(word));
  return (first === -1 ? words : words.slice(first, last + 1))
    .join(' ')
    .replace(/[,;:.!?]$/, (end) =>
      /\b(?:inc|corp|co|ltd|jr|sr)\.$/i.test(words[last] ?? '') ? end : '',
    );
}

/** The words without marks, possessive and punctuation; a name is parted at its apostrophe. */
function plainWords(text: string): string[] {
  return unaccented(text)
    .replace(/['’]s?(?=\s|$)/gi, '')
    .replaceAll('.', '')
    .split(/[^\p{L}\p{M}\p{N}@'’]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Without what is said beside a name; the words themselves where nothing else would be left. */
function telling<T extends string | Word>(words: readonly T[]): readonly T[] {
  const lower = (word: T) => (typeof word === 'string' ? word : word.text).toLowerCase();
  const plain = words.filter((word) => !FILLERS.has(lower(word)));
  const left = plain.filter((word) => !BESIDE.has(lower(word).replaceAll('.', '')));
  return left.length > 0 ? left : plain;
}

/** Usual capitals. A word that was typed with capitals among small letters is taken as it stands. */
export function capitalized(text: string): string {
  const plain = /\p{Ll}/u.test(text) ? text : text.toLowerCase();
  return plain.replace(/\S+/g, (word, at) => {
    if (/\p{Lu}/u.test(word) || (at > 0 && word.length > 1 && LITTLE_WORDS.has(word))) return word;
    if (ABBREVIATION.test(word)) return word.toUpperCase();
    return word.replace(/(?<=^|^[od]['’]|^mc|[-/&(])\p{L}/gu, (letter) => letter.toUpperCase());
  });
}
