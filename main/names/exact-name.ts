import { foldedWords } from '../../preload/contract/name-folding.ts';

/**
 * Returns a function that compares a typed name with texts, for searching and for erasing. Each typed part must be a
 * whole word of the text, in any order and with any other words. `J Doe` is not `Jane Doe`, and `Ann` is not `Annabel`.
 * A name without letters and digits matches no text.
 */
export function exactName(typed: string): (text: string) => boolean {
  const parts = foldedWords(typed);
  return (text) => standsIn(parts, new Set(wholeWords(foldedWords(text))));
}

/**
 * Returns whether each of these folded words is among whole words. A single letter and the word after it also count as
 * one word.
 */
export function standsIn(parts: readonly string[], whole: ReadonlySet<string>): boolean {
  let [before, here] = [false, parts.length > 0];
  for (const [at, part] of parts.entries()) {
    const last = parts[at - 1] ?? '';
    const isOne = before && last.length === 1 && whole.has(last + part);
    [before, here] = [here, isOne || (here && whole.has(part))];
  }
  return here;
}

/**
 * Lists the words of a folded text, together with combinations that count as one word: a single letter with the word
 * after it, as in `O'Brien`, and the letters next to digits in a file name, as in `doe2.jpg`.
 */
export function wholeWords(words: readonly string[]): string[] {
  const joined = words.slice(1).flatMap((word, index) => {
    const before = words[index];
    return before?.length === 1 ? [before + word] : [];
  });
  const letters = words.flatMap((word) => word.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []);
  return [...words, ...joined, ...letters];
}
