import type { RecognizedLine } from '../recognition/print/read-lines.ts';

/**
 * Words that occur only on the front of a license, in the languages of North America: the document's name, and the
 * captions of AAMVA's card design standard (2020, annex A).
 */
const CAPTIONS = [
  /\bDRIVER/,
  /\bLICEN[SC]E\b/,
  /\bIDENTIFICATION\b/,
  /\bSEX\b/,
  /\bHGT\b/,
  /\bEYES\b/,
  /\bDOB\b/,
  /\bEXP\b/,
  /\bISS\b/,
];

/** The number of different captions that prove a front. */
const ENOUGH = 3;

/** Returns the number of different captions that were read. */
export function countFrontCaptions(lines: readonly RecognizedLine[]): number {
  const text = lines.map((line) => line.text).join(' ');
  return CAPTIONS.filter((caption) => caption.test(text)).length;
}

/** Returns whether the captions alone prove that this is the front of a license. */
export function isLicenseFront(lines: readonly RecognizedLine[]): boolean {
  return countFrontCaptions(lines) >= ENOUGH;
}

const TITLE = /\bDRIVER.{0,3}\bLICEN[SC]E\b/;

/** Returns whether a line calls the card a driver's license. An insurance card contains only one of the two words. */
export function hasLicenseTitle(lines: readonly RecognizedLine[]): boolean {
  return lines.some(({ text }) => TITLE.test(text));
}

/** The digits that character recognition misreads as these letters. */
const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  Z: '2',
  S: '5',
  B: '8',
};
/** Day, month, and year in all common orders, with any separator. */
const DATES = [
  /(?<!\d)\d{1,2}[\W\d]?\d{1,2}[\W\d]?(19|20)\d\d(?!\d)/,
  /(?<!\d)(19|20)\d\d\W\d\d\W\d\d(?!\d)/,
  /(?<!\d)\d\d\W\d\d\W\d\d(?!\d)/,
];
/** Dates whose month is written in letters. */
const IN_WORDS = /(?<![A-Z\d])[\dOI]{1,2}\W?[A-Z]{3}\W?[\dOI]{2,4}(?![A-Z\d])/;

/** Returns whether something that looks like a date was read. */
export function hasPrintedDate(lines: readonly RecognizedLine[]): boolean {
  return lines.some(({ text }) => {
    const digits = text.replace(/[OQDIZSB]/g, (letter) => DIGITS[letter] ?? letter);
    return IN_WORDS.test(text) || DATES.some((date) => date.test(digits));
  });
}
