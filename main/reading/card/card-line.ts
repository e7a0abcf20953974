import { unaccented } from '../../../preload/contract/name-folding.ts';
import type { TextLine } from '../pdf-text.ts';

/** A line of an ID's print, in lowercase and without accents, so that it can be searched for captions. */
export interface CardLine extends TextLine {
  readonly plain: string;
}

export function cardLine(line: TextLine): CardLine {
  const plain = unaccented(line.text).toLowerCase();
  // If removing accents turns one letter into two, positions in the text would be wrong.
  return { ...line, plain: plain.length === line.text.length ? plain : line.text.toLowerCase() };
}

/** Returns the position of a character in a line, assuming that all characters have the same width. */
export function xOf({ text, x, width }: TextLine, at: number): number {
  return x + (width * at) / Math.max(1, text.length);
}

/** Returns the distance from the top of `upper` to the top of `lower`, in heights of the taller line. */
export function rowsBeneath(lower: TextLine, upper: TextLine): number {
  return (lower.y - upper.y) / Math.max(lower.height, upper.height);
}
