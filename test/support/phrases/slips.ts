import { type Draw, pick } from './worlds.ts';

/**
 * A typing, hearing, or memory slip in the words of a name. Returns null if it is impossible for
 * the name.
 */
type Slip = (words: readonly string[], draw: Draw, isBusiness: boolean) => string[] | null;

const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ph/, 'f'],
  [/f/, 'ph'],
  [/ck/, 'k'],
  [/c(?=[aou])/, 'k'],
  [/k/, 'c'],
  [/ie/, 'ei'],
  [/ee/, 'ea'],
  [/ea/, 'ee'],
  [/([b-df-hj-np-tv-z])\1/, '$1'],
  [/(?<=[aeiou])([lmnrst])(?=[aeiou])/, '$1$1'],
  [/(?<=.)y$/, 'ie'],
  [/s(?=[aeiou])/, 'c'],
  [/z/, 's'],
  [/er$/, 'ar'],
  [/or$/, 'er'],
  [/(?<=.)i(?=.)/, 'y'],
];

/** Returns the neighboring keys on a keyboard. */
function beside(letter: string): string[] {
  return KEYS.flatMap((row, at) => {
    const place = row.indexOf(letter);
    if (place === -1) return [];
    const near = [row[place - 1], row[place + 1], KEYS[at - 1]?.[place], KEYS[at + 1]?.[place - 1]];
    return near.flatMap((one) => one ?? []);
  });
}

/** Changes one word of at least this many letters. */
function onWord(least: number, change: (word: string, draw: Draw) => string | null): Slip {
  return (words, draw) => {
    const long = words.flatMap((word, at) => (word.length >= least ? [at] : []));
    const at = pick(draw, long);
    const changed = at === undefined ? null : change(words[at] ?? '', draw);
    return at === undefined || changed === null || changed === words[at]
      ? null
      : words.with(at, changed);
  };
}

/** Changes any letter of the word. */
const onLetter = (change: (letter: string, next: string, draw: Draw) => string | null) =>
  onWord(4, (word, draw) => {
    const letters = [...word].flatMap((letter, at) => (/[a-z]/.test(letter) ? [at] : []));
    const at = pick(draw, letters);
    if (at === undefined) return null;
    const changed = change(word[at] ?? '', word[at + 1] ?? '', draw);
    return changed === null ? null : word.slice(0, at) + changed + word.slice(at + 2);
  });

/** Words that nobody separates from their neighbors. */
const JOINED = new Set(['&', 'and', 'sons', 'de', 'la', 'van']);
const FRONT = [
  'the',
  'a',
  'looking for',
  'application for',
  'find',
  'customer',
  'need',
  'loan for',
];
const END = ['please', 'application', 'app', 'loan', 'account'];
const BUSINESS_END = [...END, 'llc', 'inc'];
const bare = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');

/** Slips that leave at most one wrong letter in each word, by name. Words are lowercase. */
export const SLIPS: Readonly<Record<string, Slip>> = {
  'neighboring key': onLetter((letter, next, draw) => {
    const near = beside(letter);
    return near.length === 0 ? null : pick(draw, near) + next;
  }),
  'missing letter': onLetter((_, next) => next),
  'double letter': onLetter((letter, next) => letter + letter + next),
  'swapped letters': onLetter((letter, next) =>
    letter === next || !/[a-z]/.test(next) ? null : next + letter,
  ),
  sound: onWord(4, (word, draw) => {
    const heard = SOUNDS.filter(([said]) => said.test(word));
    if (heard.length === 0) return null;
    const [said, as] = pick(draw, heard);
    return word.replace(said, as);
  }),
  'dropped word': (words, draw) =>
    words.length < 3 ? null : words.toSpliced(draw(words.length), 1),
  'other order': (words, draw) => {
    if (words.length < 2) return null;
    const at = 1 + draw(words.length - 1);
    const isJoined = JOINED.has(words[at] ?? '') || JOINED.has(words[at - 1] ?? '');
    return isJoined ? null : [...words.slice(at), ...words.slice(0, at)];
  },
  filler: (words, draw, isBusiness) =>
    draw(2) === 0
      ? [pick(draw, FRONT), ...words]
      : [...words, pick(draw, isBusiness ? BUSINESS_END : END)],
  street: (words, draw) => [
    ...words,
    'on',
    pick(draw, ['mill', 'elm', 'oak', 'main', '5th']),
    'street',
  ],
  apostrophe: (words, draw, isBusiness) => {
    const marked = words.map((word) => word.replace(/['’-]/g, () => (draw(2) === 0 ? '' : ' ')));
    if (marked.join() !== words.join()) return marked;
    return words.length < 2 || !isBusiness ? null : words.with(0, `${words[0]}'s`);
  },
  accents: (words) => {
    const plain = words.map(bare);
    return plain.join() === words.join() ? null : plain;
  },
  'and for &': (words) =>
    words.includes('&') ? words.map((one) => (one === '&' ? 'and' : one)) : null,
};

/** Slips that change the text by which a row is found, so that two of them count as two. */
export const SLIP_NAMES = Object.keys(SLIPS);

export function slipped(
  words: readonly string[],
  slip: string,
  isBusiness: boolean,
  draw: Draw,
): string[] | null {
  for (let tries = 0; tries < 8; tries += 1) {
    const said = SLIPS[slip]?.(words, draw, isBusiness) ?? null;
    if (said !== null) return said;
  }
  return null;
}
