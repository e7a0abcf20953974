import type { RecognizedLine } from './compare-holders.ts';

/** Letters that the reader takes for digits, by the digits. */
const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  Z: '2',
  S: '5',
  B: '8',
};
/** Day, month and year in any order that is in use, whatever a stroke or a point between them was read as. */
const DATES = [
  /(?<!\d)\d{1,2}[\W\d]?\d{1,2}[\W\d]?(19|20)\d\d(?!\d)/,
  /(?<!\d)(19|20)\d\d\W\d\d\W\d\d(?!\d)/,
  /(?<!\d)\d\d\W\d\d\W\d\d(?!\d)/,
];
/** The month in letters. */
const IN_WORDS = /(?<![A-Z\d])[\dOI]{1,2}\W?[A-Z]{3}\W?[\dOI]{2,4}(?![A-Z\d])/;

/** Whether something like a date was read. */
export function hasPrintedDate(lines: readonly RecognizedLine[]): boolean {
  return lines.some(({ text }) => {
    const digits = text.replace(/[OQDIZSB]/g, (letter) => DIGITS[letter] ?? letter);
    return IN_WORDS.test(text) || DATES.some((date) => date.test(digits));
  });
}
