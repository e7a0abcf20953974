import { unaccented } from '../../preload/contract/name-folding.ts';
import type { TextLine } from './pdf-text.ts';

/** A line as rules compare it: without accents and case, and once more without spaces, which readers lose. */
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
  return { ...line, plain, joined: plain.replace(/[^\p{L}\p{N}]/gu, '') };
}

/** Tells whether a phrase, in small letters without accents, is in a line as whole words, with or without its spaces. */
export function holdsPhrase({ plain, joined }: MatchLine, phrase: string): boolean {
  const at = plain.indexOf(phrase);
  if (at >= 0 && isWhole(plain, at, at + phrase.length)) return true;
  const letters = phrase.replace(/[^\p{L}\p{N}]/gu, '');
  return phrase.includes(' ') && letters.length >= LEAST_JOINED && joined.includes(letters);
}

/** Shorter phrases are found in longer words by chance once the spaces are gone. */
const LEAST_JOINED = 9;

function isWhole(text: string, from: number, to: number): boolean {
  return !/[\p{L}\p{N}]/u.test(text[from - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(text[to] ?? ' ');
}
