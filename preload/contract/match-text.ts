/** Normalizes text for comparison: converts it to lowercase, and removes accents and repeated spaces. */
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

/** Returns where the words occur in a line, as [start, end) in characters. */
export function placesOf(words: string, line: string): readonly (readonly [number, number])[] {
  const wanted = plain(words);
  if (wanted === '') return [];
  // The normalized text may be longer or shorter than the line, so each normalized character records its position.
  let written = '';
  const places: (readonly [number, number])[] = [];
  for (const { 0: character, index } of line.matchAll(/./gsu)) {
    const one = plain(character);
    if (one === ' ' && written.endsWith(' ')) continue;
    written += one;
    for (let unit = 0; unit < one.length; unit++) places.push([index, index + character.length]);
  }
  const found: [number, number][] = [];
  let at = written.indexOf(wanted);
  while (at >= 0) {
    const after = at + wanted.length;
    found.push([places[at]?.[0] ?? 0, places[after - 1]?.[1] ?? line.length]);
    at = written.indexOf(wanted, after);
  }
  return found;
}
