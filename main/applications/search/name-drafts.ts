import { isGivenName, type NameKind, type Phrase, type Word } from './phrase.ts';
import { isFamily } from './vocabulary.ts';

/** A search string made from words of a name. It says how certain each word is and when the string is sent. */
export interface Draft {
  readonly text: string;
  readonly of: readonly (readonly [word: Word, sure: number])[];
  readonly at: number;
}
/** The rank at which the second wave of search strings starts. */
export const SECOND = 10;

type Name = Pick<Phrase, 'said' | 'words'>;
/** Returns the spelling to use for a word. */
type Writing = (word: Word) => string;

const plainly: Writing = ({ text }) => text;
const best: Writing = ({ text, others, isSlip }) => (isSlip ? (others[0] ?? text) : text);
const otherwise: Writing = ({ text, others, isKnown }) => (isKnown ? text : (others[0] ?? text));
/** Spells a business name with an apostrophe: "Kowalskis" becomes "Kowalski's". */
const owned: Writing = (word) =>
  /s$/i.test(word.text) && best(word) === word.text.slice(0, -1) ? `${best(word)}'s` : best(word);
const accented: Writing = ({ text, others }) => others[0] ?? text;

/** The certainty of a string that contains only part of a word that may be misspelled. */
const PART = 0.6;
const POSSESSIVE = /['’]s(?= |$)/g;

export const isOwn = ({ isTrade }: Word): boolean => !isTrade;
const longestOf = (words: readonly Word[]) =>
  words.toSorted((a, b) => b.text.length - a.text.length || b.at - a.at)[0];

const sureOf = (words: readonly Word[], as: Writing): Draft['of'] =>
  words.map((word) => [word, as(word) === word.text ? 1 : 0.95]);
const join = (words: readonly Word[], as: Writing, at: number): Draft => ({
  text: words.map(as).join(' '),
  of: sureOf(words, as),
  at,
});

/** Moves the words before word `nth` to the end of the name. */
function turned({ said, words }: Name, nth: number): Name {
  const from = words[nth]?.at ?? 0;
  if (nth === 0 || from === 0) return { said, words };
  const last = said.slice(from);
  const moved = words.map((word, at) => ({
    ...word,
    at: at < nth ? word.at + last.length + 1 : word.at - from,
  }));
  return {
    said: `${last} ${said.slice(0, from).trim()}`,
    words: [...moved.slice(nth), ...moved.slice(0, nth)],
  };
}

/**
 * Replaces each word of the name with the spelling that `as` returns, and keeps everything between them as typed.
 * `from` and `to` limit this to part of the name.
 */
function inPlace(
  { said, words }: Name,
  as: Writing,
  at: number,
  from = 0,
  to = said.length,
): Draft {
  const within = words.filter((word) => word.at >= from && word.at + word.text.length <= to);
  const text = within.reduceRight(
    (all, word) =>
      all.slice(0, word.at - from) + as(word) + all.slice(word.at - from + word.text.length),
    said.slice(from, to),
  );
  return { text: text.trim(), of: sureOf(within, as), at };
}

const unpossessed = (draft: Draft) => ({ ...draft, text: draft.text.replace(POSSESSIVE, '') });

/**
 * Splits a string into two parts, omitting the letter between them. If one letter is wrong or two are swapped, one part
 * is still correct.
 */
export function parted(text: string, at: number = Math.floor(text.length / 2)): string[] {
  return text.length < 4 ? [] : [text.slice(0, at), text.slice(at + 1)];
}

/**
 * Splits a word into two parts, one of which is correct. If the word has other spellings, splits it where they differ.
 * Otherwise splits it close to a neighboring word, because a neighbor makes even a short part of the word rare.
 */
function partsOf({ text, others, isKnown }: Word, isAfter: boolean, isBefore: boolean): string[] {
  const [head] = commonEnds(text, isKnown ? (others[0] ?? '') : '');
  if (head.length > 2) return [head, text.slice(head.length + 1)];
  if (isAfter) return parted(text, 2);
  return isBefore ? parted(text, Math.max(1, text.length - 4)) : parted(text);
}

/** Returns the prefix and the suffix that two spellings of a word have in common. */
function commonEnds(text: string, other: string): [head: string, tail: string] {
  const most = Math.min(text.length, other.length);
  let head = 0;
  while (head < most && text[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < most - head && text.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [text.slice(0, head), text.slice(text.length - tail)];
}

/** Returns two strings: the words before `word` plus its beginning, and its end plus the words after it. */
function around(
  name: Name,
  word: Word,
  [head = '', tail = '']: readonly string[],
  at: number,
): Draft[] {
  const first = inPlace(name, best, at, 0, word.at);
  const last = inPlace(name, best, at, word.at + word.text.length);
  // Cut only the word itself. Keep the character that joins it to the next word.
  const after = name.said[word.at + word.text.length] === ' ' ? ` ${last.text}` : last.text;
  return [
    { text: `${first.text} ${head}`.trim(), of: [...first.of, [word, PART]], at },
    { text: `${tail}${after}`.trim(), of: [...last.of, [word, PART]], at },
  ];
}

/** Returns the name in the usual word order: a business name before its trade, a given name before the family name. */
function usual(name: Name, isBusiness: boolean): Name {
  const { words } = name;
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return name;
  if (!isBusiness) {
    const isTurned =
      isGivenName(last) && (!isGivenName(first) || (isFamily(first.text) && !isFamily(last.text)));
    return isTurned ? turned(name, words.length - 1) : name;
  }
  const own = words.findIndex(isOwn);
  // An unknown word after the trade may be part of it.
  const isEnd = isOwn(last) && (last.isKnown || words.filter(isOwn).length === 1);
  return turned(name, own > 0 ? own : isEnd ? words.findLastIndex((word) => !isOwn(word)) + 1 : 0);
}

/**
 * Returns the best search strings to combine with a second clue, most useful first. If the whole name is spelled
 * correctly, it comes first. Otherwise, these are a known word and the parts that all spellings have in common.
 */
export function keyDrafts(phrase: Phrase, kind: NameKind): Draft[] {
  const name = usual(phrase, kind === 'business');
  const { words } = name;
  const unsure = words.filter(({ isKnown, others }) => !isKnown || others.length > 0);
  const wrong = unsure.find(isOwn) ?? unsure[0];
  const key = wrong ?? longestOf(words.filter(isOwn)) ?? longestOf(words);
  if (key === undefined) return [];
  const right = longestOf(words.filter((word) => isOwn(word) && word.isKnown));
  const all = unpossessed(inPlace(name, best, 0));
  const [other] = key.others;
  const common = other === undefined ? [] : around(name, key, commonEnds(key.text, other), 0);
  const isAfter = isOwn(key) && words.indexOf(key) > 0;
  const [longer] = common.toSorted((a, b) => b.text.length - a.text.length);
  // Use the end of one word and the start of the next, because wrong letters are rare there.
  const [first, next] = words;
  const middle =
    first === undefined || next === undefined
      ? ''
      : name.said.slice(first.at + first.text.length - 2, next.at + 2);
  return [
    ...(wrong === undefined ? [all] : []),
    ...((key.isSlip || key.isKnown) && longer !== undefined && longer.text.length > 3
      ? [longer]
      : []),
    ...(right === undefined ? [] : [join([right], best, 0)]),
    ...(middle === ''
      ? []
      : [{ text: middle, of: words.map((word) => [word, PART] as const), at: 0 }]),
    ...around(name, key, partsOf(key, isAfter, !isAfter && words.length > 1), 0).toReversed(),
    join([key], best, 0),
  ];
}

/** Returns the search strings for the name if it is of this kind. */
export function draftsOf(phrase: Phrase, kind: NameKind): Draft[] {
  const isBusiness = kind === 'business';
  const name = usual(phrase, isBusiness);
  const { words, said } = name;
  const own = words.filter(isOwn);
  const trades = words.filter((word) => !isOwn(word));
  const isTurned = said !== phrase.said;
  const drafts: Draft[] = [
    inPlace(phrase, plainly, 1),
    inPlace(name, best, isTurned ? 1.5 : 2),
    unpossessed(inPlace(name, best, said.search(POSSESSIVE) === -1 ? 2 : 1.6)),
    inPlace(name, otherwise, 2.8),
    inPlace(name, accented, 3),
    ...(isBusiness ? [inPlace(name, owned, 2.7)] : []),
    join(words, best, 3.4),
  ];
  if (isBusiness && trades.length > 0) drafts.push(join(own, best, 4));
  // Search for rare words one by one. Those that find nothing are misspelled.
  const rare = own.filter(({ isKnown, isSlip }) => !isKnown && !isSlip);
  if (words.length > 1)
    drafts.push(...rare.slice(0, 2).map((word) => join([word], plainly, isBusiness ? 4.2 : 2.9)));
  // Add strings that still match if a letter is wrong, a word is extra, or the order differs.
  const suspects = own
    .filter(({ isKnown, others }) => !isKnown || others.length > 0)
    .toSorted(
      (a, b) => Number(a.isSlip) - Number(b.isSlip) || Number(a.isKnown) - Number(b.isKnown),
    );
  for (const [rank, word] of (suspects.length > 0 ? suspects : own).entries()) {
    const at = SECOND + rank / 20;
    const [before, after] = [own.slice(0, own.indexOf(word)), own.slice(own.indexOf(word) + 1)];
    const others = words.filter((one) => one !== word);
    const isRare = others.some((one) => rare.includes(one));
    const isEnd = words[0] === word || words.at(-1) === word;
    const isFirst = isRare && words[0] === word;
    if (others.some(isOwn))
      drafts.push(
        join(others, best, at + (isRare ? (isEnd ? 0 : 0.3) : trades.length > 0 ? 0.4 : 1.5)),
      );
    const parts = partsOf(word, before.length > 0, after.length + trades.length > 0);
    const [head = '', tail = ''] = parts;
    if (parts.length > 0) {
      // The last string is for a platform that matches each word independently.
      const part = before.length > 0 ? tail : head;
      const apart = words.map((one) => (one === word ? part : best(one))).join(' ');
      drafts.push(...around(name, word, parts, at + (isFirst ? 0.6 : 0.15)), {
        text: apart,
        of: [...sureOf(others, best), [word, PART]],
        at: at + 0.7,
      });
    }
    if (word.text.length > 5)
      drafts.push(...around(name, word, [word.text.slice(0, -2)], at + 0.8).slice(0, 1));
    const [, second] = word.others;
    const alone = (text: string, late: number) =>
      inPlace(name, (one) => (one === word ? text : otherwise(one)), at + late);
    if (second !== undefined) drafts.push(alone(second, 0.05));
    if (isBusiness && !word.isKnown && /s$/i.test(word.text))
      drafts.push(alone(`${word.text.slice(0, -1)}'s`, 0.3));
    if (word.isSlip && words.length > 1) drafts.push(alone(word.text, 0.02));
  }
  // If all words are correct but weren't found together, they're probably in a different order.
  const isRight = words.every(({ isKnown }) => isKnown);
  if (words.length > 1) {
    const from = isBusiness ? 1 : words.length - 1;
    drafts.push(inPlace(turned(name, from), best, SECOND + (isRight ? 0.08 : 1)));
  }
  if (words.length > 2)
    drafts.push(
      join(words.slice(0, -1), best, SECOND + 0.45),
      join(words.slice(1), best, SECOND + 0.5),
    );
  const longest = longestOf(own);
  if (longest !== undefined) drafts.push(join([longest], best, SECOND + 2));
  if (phrase.beside.length > 0) drafts.push(join(phrase.beside, best, SECOND + 3));
  return drafts.filter(({ text }) => text.length > 2 || text === phrase.said);
}
