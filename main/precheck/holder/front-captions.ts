import type { RecognizedLine } from './compare-holders.ts';

/**
 * Words that the front of a license has and its back has not: the document's name and the captions of
 * AAMVA's card design standard (2020, annex A). Each is one, in whatever language of North America.
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

/** This many different captions make a front for sure. */
const ENOUGH = 3;

/** The number of different captions that were read. */
export function countFrontCaptions(lines: readonly RecognizedLine[]): number {
  const text = lines.map((line) => line.text).join(' ');
  return CAPTIONS.filter((caption) => caption.test(text)).length;
}

/** Tells whether the captions alone make it a license's front. */
export function isLicenseFront(lines: readonly RecognizedLine[]): boolean {
  return countFrontCaptions(lines) >= ENOUGH;
}

const TITLE = /\bDRIVER.{0,3}\bLICEN[SC]E\b/;

/** Tells whether one line calls it a driver's license: an insurer's card has either word alone. */
export function hasLicenseTitle(lines: readonly RecognizedLine[]): boolean {
  return lines.some(({ text }) => TITLE.test(text));
}
