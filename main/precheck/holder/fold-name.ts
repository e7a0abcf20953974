/** The letters that do not fall apart into a letter and a mark, as documents write them. */
const SPELLED: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  ẞ: 'SS',
  ß: 'SS',
  ı: 'I',
  Ħ: 'H',
  Ŋ: 'N',
};
/** The letters that documents also write as two (ICAO 9303-3, 6.A). */
const IN_TWO: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Ø: 'OE',
  Ñ: 'NXX',
};

/** Gives a name's words in capitals A to Z, without accents, apostrophes and other marks. Hyphens part words. */
export function foldedWords(name: string): string[] {
  return words(spelled(name, SPELLED));
}

/** Lists the ways a name may be written in A to Z: without its accents, and with letters written as two. */
export function foldings(name: string): string[][] {
  const plain = foldedWords(name);
  const inTwo = words(spelled(spelled(name, IN_TWO), SPELLED));
  return plain.join(' ') === inTwo.join(' ') ? [plain] : [plain, inTwo];
}

function spelled(name: string, as: Readonly<Record<string, string>>): string {
  return [...name.normalize('NFC').toUpperCase()].map((letter) => as[letter] ?? letter).join('');
}

function words(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´ʼ.]/gu, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '');
}
