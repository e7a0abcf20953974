/**
 * Text is cut at a line break if there is one within this many characters before the desired
 * position.
 */
const NEAR = 400;

/**
 * Returns where to cut long text near `place`: after the last line break shortly before `place`, or
 * else at `place`, without splitting a surrogate pair. The start and the end of the text are
 * returned unchanged.
 */
export function cutPlace(text: string, place: number): number {
  if (place <= 0) return 0;
  if (place >= text.length) return text.length;
  const line = text.slice(place - NEAR, place).lastIndexOf('\n');
  return line >= 0 ? place - NEAR + line + 1 : untornPlace(text, place);
}

/** Returns the position, or the previous one if the position is inside a surrogate pair. */
function untornPlace(text: string, place: number): number {
  return isLowSurrogate(text, place) && isHighSurrogate(text, place - 1) ? place - 1 : place;
}

const isHighSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800;
const isLowSurrogate = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/**
 * Characters that are invisible or change the direction of the surrounding text. These are control
 * characters, direction marks, zero-width spaces, line breaks from other systems, and lone
 * surrogates. Joiners and variation selectors are kept, because some scripts and emoji need them.
 */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cs}]/gu;

/**
 * Returns text that is safe to display, with names in place of invisible characters, such as
 * `⟨U+202E⟩`.
 */
export function seenText(text: string): string {
  return text.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

/**
 * Does the same as `seenText`, and also replaces line breaks and tabs with visible characters, so
 * that the text fits on one line.
 */
export function seenLine(text: string): string {
  return seenText(text.replace(/\r\n?|\n/g, '↵').replace(/\t/g, '⇥'));
}

/** Returns the first `most` characters, or one fewer if that would split a surrogate pair. */
export function startOf(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, untornPlace(text, most));
}
