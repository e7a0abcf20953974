/**
 * The one folding of names. Names are compared in main and found in the window by the same words, so that
 * no part of the program misses a name that another finds.
 */

/** The letters that do not decompose into a letter and a mark, as documents spell them. */
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
/** The letters that documents also write as two (ICAO 9303-3, 6.A). */
const IN_TWO: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  ñ: 'nxx',
};

/** Marks are accents in these alphabets. In others, as in Hindi or kana, they tell words apart. */
const MARKED = /([\p{L}--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]\p{M}*)|\p{M}/gv;
const APOSTROPHES = /['’‘`´ʼʻ′＇]/g;
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Gives a text without accents and invisible characters. Its case and its other characters stay. */
export function unaccented(text: string): string {
  return bare(text).replace(/\p{L}/gu, spelled).normalize('NFC');
}

/** Lists a name's words without case, accents, apostrophes and punctuation. Empty where no letter or digit is left. */
export function foldedWords(name: string): string[] {
  // Some letters become the same as others only as capitals.
  const small = bare(name.replace(APOSTROPHES, '')).toUpperCase().toLowerCase();
  return unaccented(small)
    .replace(APOSTROPHES, '')
    .split(BETWEEN_WORDS)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Lists the ways to write a name without accents, each as words: plain, and where it differs with letters written as two. */
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

/** `Æ` is spelled `AE`: capitals stay capitals. */
function spelled(letter: string): string {
  const small = letter.toLowerCase();
  const as = SPELLED[small];
  if (as === undefined) return letter;
  return letter === small ? as : as.toUpperCase();
}
