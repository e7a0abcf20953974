import { foldedWords } from '#contract/name-folding.ts';

/** Returns whether a word starts with the first typed letter and contains the others in order. */
function letters(part: string, word: string): boolean {
  if (part.length < 3 || part[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === part[at]) at += 1;
  return at === part.length;
}

/**
 * Returns 3 if the typed text is the beginning of a word, 2 if it is part of one, 1 if a word
 * contains its letters in order, and 0 otherwise.
 */
function likeness(part: string, words: readonly string[]): number {
  if (words.some((word) => word.startsWith(part))) return 3;
  if (words.some((word) => word.includes(part))) return 2;
  return words.some((word) => letters(part, word)) ? 1 : 0;
}

/**
 * Returns how well a name matches the typed text. A higher number is a better match. Returns 0
 * unless all typed words match, in any order. Empty text matches every name.
 */
export function matchWords(typed: string, name: string): number {
  const parts = foldedWords(typed);
  const words = foldedWords(name);
  const each = parts.map((part) => likeness(part, words));
  if (each.includes(0)) return 0;
  return each.reduce((sum, one) => sum + one, 0) / Math.max(1, parts.length) || 1;
}

/** Returns whether every typed word is the beginning of a word in the text, in any order. */
export function holdsWords(typed: string, text: string): boolean {
  const words = foldedWords(text);
  return foldedWords(typed).every((part) => words.some((word) => word.startsWith(part)));
}
