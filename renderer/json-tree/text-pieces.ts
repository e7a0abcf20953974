/** How far before a place a line may end for a piece to end with it. */
const NEAR = 400;

/**
 * Where a long text is cut near `place`: behind the last end of a line shortly before it, else so that
 * no character of two units is torn. The cut at 0 and at the end are those places themselves.
 */
export function cutPlace(text: string, place: number): number {
  if (place <= 0) return 0;
  if (place >= text.length) return text.length;
  const line = text.slice(place - NEAR, place).lastIndexOf('\n');
  return line >= 0 ? place - NEAR + line + 1 : untornPlace(text, place);
}

/** The place itself, or the one before it where that tears a character of two units. */
function untornPlace(text: string, place: number): number {
  return isLowSurrogate(text, place) && isHighSurrogate(text, place - 1) ? place - 1 : place;
}

const isHighSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/**
 * What is not seen, or turns what stands around it about: control characters, marks of direction,
 * blanks without width, ends of lines of other systems, halves of a character. Joiners and variation
 * selectors stay: writing systems and emoji need them.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

/** Text that can be shown anywhere: what cannot be seen is named, as in `⟨U+202E⟩`. */
export function seenText(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/** The same on one line: ends of lines and tabs are marked too. */
export function seenLine(text: string): string {
  return seenText(text.replace(/\r\n?|\n/g, '↵').replace(/\t/g, '⇥'));
}

/** The first `most` characters or a few less, torn nowhere. */
export function startOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, untornPlace(text, most));
}
