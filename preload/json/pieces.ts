import { stringEnd } from './tape.ts';

/** Deeper lines are not moved further in: what is nested ten thousand deep would grow to gigabytes. */
const DEEPEST_INDENT = 20;
/** Characters of a piece; a longer string is given in parts. */
const PART = 65_536;

/**
 * A JSON text in lines, two blanks a level, in pieces of some 64 KB: however large and deep it is, whoever
 * takes the pieces can rest between them. Every name and value stays as it is written.
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
/** The text between two pieces of structure, whole or its next part: a string to its end, or a word. */
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

/** Where a match of the sticky pattern at `at` ends; `at` without one. */
function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
