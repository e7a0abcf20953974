/**
 * The only code that folds names, which means reducing them to a form for comparison. Main uses it to compare names,
 * and the window uses it to find them. No part of the app therefore misses a name that another part finds.
 */

/** Letters that don't decompose into a base letter and a mark, with their spelling on documents. */
const SPELLED: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  ħ: 'h',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
};
/** Letters that documents may also write as two letters (ICAO 9303-3, 6.A). */
const IN_TWO: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  ñ: 'nxx',
};

/**
 * In these alphabets (Latin, Greek, Cyrillic), marks are accents. In others, such as Hindi or kana, they distinguish
 * words.
 */
const MARKED = /([\p{L}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]\p{M}*)|\p{M}/gv;
const APOSTROPHES = /['’‘`´ʼʻ′＇]/g;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Removes accents and invisible characters from a text. Case and all other characters stay the same. */
export function unaccented(text: string): string {
  return bare(text).replace(/\p{L}/gu, spelled).normalize('NFC');
}

/**
 * Returns a name's words without case, accents, apostrophes, or punctuation. The result is empty if no letter or digit
 * is left.
 */
export function foldedWords(name: string): string[] {
  // Some letters become equal only in uppercase.
  const small = bare(name.replace(APOSTROPHES, '')).toUpperCase().toLowerCase();
  return unaccented(small)
    .replace(APOSTROPHES, '')
    .split(BETWEEN_WORDS)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Returns the ways to write a name without accents, each as a list of words. They are the plain spelling and, if it
 * differs, the two-letter spelling.
 */
export function foldedSpellings(name: string): string[][] {
  const plain = foldedWords(name);
  const inTwo = foldedWords(
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/\p{L}/gu, (letter) => IN_TWO[letter] ?? letter),
  );
  return plain.join(' ') === inTwo.join(' ') ? [plain] : [plain, inTwo];
}

function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    .replace(MARKED, '$1');
}

/** Spells out a letter and preserves uppercase: `Æ` becomes `AE`. */
function spelled(letter: string): string {
  const small = letter.toLowerCase();
  const as = SPELLED[small];
  if (as === undefined) return letter;
  return letter === small ? as : as.toUpperCase();
}
