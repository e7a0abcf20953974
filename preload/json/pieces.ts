import { stringEnd } from './tape.ts';

/**
 * Deeper lines aren't indented any further. Otherwise, JSON that's nested ten thousand levels deep would grow to
 * gigabytes.
 */
const DEEPEST_INDENT = 20;
/** The number of characters in a piece. A longer string is yielded in parts. */
const PART = 65_536;

/**
 * Formats JSON text with two spaces per level, in pieces of about 64 KB. The consumer can pause between pieces,
 * whatever the size and depth of the text. Names and values stay the same.
 */
export function* jsonPieces(text: string): Generator<string, void> {
  let piece = '';
  for (const token of tokens(text)) {
    piece += token;
    if (piece.length < PART) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

const BLANKS = /[ \t\n\r]*/y;
/** Matches a word: text between structural characters that isn't a string. */
const WORD = /[^\s,:{}[\]"]+/y;
const EMPTY = /[{[][ \t\n\r]*[}\]]/y;

function* tokens(text: string): Generator<string, void> {
  let depth = 0;
  const line = () => `\n${'  '.repeat(Math.min(depth, DEEPEST_INDENT))}`;
  for (let at = past(BLANKS, text, 0); at < text.length; at = past(BLANKS, text, at)) {
    const unit = text[at] ?? '';
    if (unit === '"') {
      const end = stringEnd(text, at);
      for (; end - at > PART; at += PART) yield text.slice(at, at + PART);
      yield text.slice(at, end);
      at = end;
      continue;
    }
    const empty = past(EMPTY, text, at);
    if (empty > at) {
      yield unit === '{' ? '{}' : '[]';
      at = empty;
      continue;
    }
    const word = past(WORD, text, at);
    if (word > at) {
      yield text.slice(at, word);
      at = word;
      continue;
    }
    at += 1;
    if (unit === '{' || unit === '[') depth += 1;
    if (unit === '}' || unit === ']') {
      depth -= 1;
      yield `${line()}${unit}`;
    } else yield unit === ':' ? ': ' : `${unit}${line()}`;
  }
}

/** Returns where a sticky pattern's match at `at` ends, or `at` if there's no match. */
function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
