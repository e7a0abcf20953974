/** Text as the search compares it: capitals count as small letters, as does Greek's final sigma. */
export function fold(text: string): string {
  const small = text.toLowerCase();
  return small.includes('ς') ? small.replaceAll('ς', 'σ') : small;
}

/** A longer text is folded in parts of so many characters, so that none keeps the window waiting. */
export const PART = 65_536;

/** Where in `text` the folded words stand first: an offset in the text as it is, -1 where they do not. */
export function findFolded(text: string, words: string): number {
  for (let start = 0; start < text.length; start += PART) {
    const at = findInPart(text, words, start);
    if (at >= 0) return at;
  }
  return -1;
}

/** The same for words that begin within one part from `start` on. */
export function findInPart(text: string, words: string, start: number): number {
  // Folding never shortens: what matches is no longer than the words.
  const part = text.slice(start, start + PART + words.length);
  const folded = fold(part);
  const at = folded.indexOf(words);
  if (at < 0) return -1;
  return start + (folded.length === part.length ? at : unfolded(part, at));
}

/** Few letters become two when folded; where the text holds such, places are counted letter by letter. */
function unfolded(part: string, at: number): number {
  let folded = 0;
  let place = 0;
  for (const character of part) {
    const length = fold(character).length;
    if (folded + length > at) break;
    folded += length;
    place += character.length;
  }
  return place;
}

/** A text in parts, those that hold the folded words marked. */
export function markedParts(
  text: string,
  words: string,
): readonly { readonly text: string; readonly hit: boolean }[] {
  const folded = words === '' ? '' : fold(text);
  // Where letters grow, places in the folded text say nothing of the text itself.
  if (words === '' || folded.length !== text.length) return [{ text, hit: false }];
  const parts: { text: string; hit: boolean }[] = [];
  let end = 0;
  for (let at = folded.indexOf(words); at >= 0; at = folded.indexOf(words, end)) {
    if (at > end) parts.push({ text: text.slice(end, at), hit: false });
    end = at + words.length;
    parts.push({ text: text.slice(at, end), hit: true });
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), hit: false });
  return parts;
}
