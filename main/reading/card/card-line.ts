import { unaccented } from '../../../preload/contract/name-folding.ts';
import type { TextLine } from '../pdf-text.ts';

/** A line of an ID's print, in lowercase and without accents, so that it can be searched for captions. */
export interface CardLine extends TextLine {
  readonly plain: string;
}

export function cardLine(line: TextLine): CardLine {
  const plain = unaccented(line.text).toLowerCase();
  // A letter that becomes two would put the places in the text off.
  return { ...line, plain: plain.length === line.text.length ? plain : line.text.toLowerCase() };
}

/** Returns where a character of a line stands, as if all were of one width. */
export function xOf({ text, x, width }: TextLine, at: number): number {
  return x + (width * at) / Math.max(1, text.length);
}

/** How far `lower` is beneath `upper`, from top to top, in heights of the larger one. */
export function rowsBeneath(lower: TextLine, upper: TextLine): number {
  return (lower.y - upper.y) / Math.max(lower.height, upper.height);
}
