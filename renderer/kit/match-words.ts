import { foldedWords } from '#contract/name-folding.ts';

/** Whether the letters stand in the word in that order, its first letter first. */
function letters(part: string, word: string): boolean {
  if (part.length < 3 || part[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === part[at]) at += 1;
  return at === part.length;
}

/** 3 for the beginning of a word, 2 for a part of one, 1 for its letters in order, 0 for nothing. */
function likeness(part: string, words: readonly string[]): number {
  if (words.some((word) => word.startsWith(part))) return 3;
  if (words.some((word) => word.includes(part))) return 2;
  return words.some((word) => letters(part, word)) ? 1 : 0;
}

/**
 * How well a name answers what was typed: every typed word has to stand in it, in any order. 0 when
 * one does not; of two that do, the higher is the closer. Nothing typed is answered by everything.
 */
export function matchWords(typed: string, name: string): number {
  const parts = foldedWords(typed);
  const words = foldedWords(name);
  const each = parts.map((part) => likeness(part, words));
  if (each.includes(0)) return 0;
  return each.reduce((sum, one) => sum + one, 0) / Math.max(1, parts.length) || 1;
}

/** Whether every typed word begins a word of the text, in any order. */
export function holdsWords(typed: string, text: string): boolean {
  const words = foldedWords(text);
  return foldedWords(typed).every((part) => words.some((word) => word.startsWith(part)));
}
