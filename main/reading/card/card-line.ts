import { unaccented } from '../../../preload/contract/name-folding.ts';
import type { TextLine } from '../pdf-text.ts';

/** A line of text on an ID. `plain` is lowercase and without accents, for finding captions. */
export interface CardLine extends TextLine {
  readonly plain: string;
}

export function cardLine(line: TextLine): CardLine {
  const plain = unaccented(line.text).toLowerCase();
  // If removing accents changes the length, positions in the two strings no longer match.
  return { ...line, plain: plain.length === line.text.length ? plain : line.text.toLowerCase() };
}

/** Returns the horizontal position of a character in a line, assuming that all characters are equally wide. */
export function xOf({ text, x, width }: TextLine, at: number): number {
  return x + (width * at) / Math.max(1, text.length);
}

/** Returns the distance from the top of `upper` to the top of `lower`, as a multiple of the taller line's height. */
export function rowsBeneath(lower: TextLine, upper: TextLine): number {
  return (lower.y - upper.y) / Math.max(lower.height, upper.height);
}
