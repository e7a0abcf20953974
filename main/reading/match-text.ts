import { unaccented } from '../../preload/contract/name-folding.ts';
import type { TextLine } from './pdf-text.ts';

/**
 * A line prepared for matching. `plain` is lowercase and without accents. `joined` also lacks spaces, because character
 * recognition often loses them.
 */
export interface MatchLine extends TextLine {
  readonly plain: string;
  readonly joined: string;
}

export function matchLine(line: TextLine): MatchLine {
  const plain = unaccented(line.text)
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ');
  return { ...line, plain, joined: plain.replace(/[^\p{L}\p{N}_]/gu, '') };
}

/**
 * Returns whether a line contains a phrase as whole words, even if its spaces are missing. The phrase must be lowercase
 * and without accents.
 */
export function holdsPhrase({ plain, joined }: MatchLine, phrase: string): boolean {
  const at = plain.indexOf(phrase);
  if (at >= 0 && isWhole(plain, at, at + phrase.length)) return true;
  const letters = phrase.replace(/[^\p{L}\p{N}]/gu, '');
  return phrase.includes(' ') && letters.length >= LEAST_JOINED && joined.includes(letters);
}

/** Without their spaces, shorter phrases match inside longer words by chance. */
const LEAST_JOINED = 9;

function isWhole(text: string, from: number, to: number): boolean {
  // An underscore counts as part of a word, because program code joins words with it.
  return !/[\p{L}\p{N}_]/u.test(text[from - 1] ?? ' ') && !/[\p{L}\p{N}_]/u.test(text[to] ?? ' ');
}
