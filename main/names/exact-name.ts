import { foldedWords } from '../../preload/contract/name-folding.ts';

/**
 * Returns a function that checks whether text contains a typed name, for searching and for erasing. Each part of the
 * name must occur as a whole word, in any order and among any other words. `J Doe` doesn't match `Jane Doe`, and `Ann`
 * doesn't match `Annabel`. A name without letters and digits matches nothing.
 */
export function exactName(typed: string): (text: string) => boolean {
  const parts = foldedWords(typed);
  return (text) => standsIn(parts, new Set(wholeWords(foldedWords(text))));
}

/**
 * Returns whether all of these folded words are in `whole`. A single letter and the word after it may also match as one
 * word.
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
 * Returns the words of folded text, and combinations that count as one word. A single letter is joined with the word
 * after it, as in `O'Brien`. Letters are separated from digits, as in the file name `doe2.jpg`.
 */
export function wholeWords(words: readonly string[]): string[] {
  const joined = words.slice(1).flatMap((word, index) => {
    const before = words[index];
    return before?.length === 1 ? [before + word] : [];
  });
  const letters = words.flatMap((word) => word.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []);
  return [...words, ...joined, ...letters];
}
