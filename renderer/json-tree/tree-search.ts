import type { JsonTape } from '#json/tape.ts';

/**
 * Converts text to a form for case-insensitive comparison, which also covers the Greek final sigma.
 */
export function fold(text: string): string {
  const small = text.toLowerCase();
  return small.includes('ς') ? small.replaceAll('ς', 'σ') : small;
}

/**
 * The maximum number of characters to fold at once. Without a limit, long text would block the
 * window.
 */
const PART = 65_536;

/** Returns the offset of the first match of the folded words in `text`, or -1. */
function findFolded(text: string, words: string): number {
  for (let start = 0; start < text.length; start += PART) {
    const at = findInPart(text, words, start);
    if (at >= 0) return at;
  }
  return -1;
}

/** Does the same, but finds only matches that begin within the part of the text at `start`. */
function findInPart(text: string, words: string, start: number): number {
  // Folding never shortens text, so a match is never longer than the folded words.
  const part = text.slice(start, start + PART + words.length);
  const folded = fold(part);
  const at = folded.indexOf(words);
  if (at < 0) return -1;
  return start + (folded.length === part.length ? at : unfolded(part, at));
}

/**
 * Converts an offset in the folded text to one in the original text. Folding turns a few letters
 * into two. If the text contains any of them, the offset has to be counted letter by letter.
 */
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

/** Splits text into parts and marks those that match the words, which must be folded. */
export function markedParts(
  text: string,
  words: string,
): readonly { readonly text: string; readonly hit: boolean }[] {
  const folded = words === '' ? '' : fold(text);
  // If folding changes the length, offsets in the folded text don't apply to the original text.
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

/** The number of matches at which the search stops, because nobody steps through more. */
export const MOST_MATCHES = 100_000;

/** A field or item whose name or value matches. */
export interface Match {
  /** The value on the tape. */
  readonly value: number;
  /**
   * The offset of the match in a string. Null if only the name matches or the value isn't a string.
   */
  readonly offset: number | null;
}

/** The number of values after which the time is checked. */
const BETWEEN_LOOKS = 64;

/**
 * Searches JSON of any size in tree order: field names, strings, numbers as written, true, false,
 * and null. List indexes aren't searched. Each call of `run` has a time limit.
 */
export class TreeSearch {
  readonly matches: Match[] = [];
  readonly #tape: JsonTape;
  readonly #words: string;
  readonly #most: number;
  /** The next value to search. */
  #next = 0;
  /** The offset in long text from which the search continues. */
  #from = 0;

  constructor(tape: JsonTape, words: string, most = MOST_MATCHES) {
    this.#tape = tape;
    this.#words = fold(words);
    this.#most = most;
    if (this.#words === '') this.#next = tape.count;
  }

  get done(): boolean {
    return this.#next >= this.#tape.count || this.isCut;
  }

  /** True if the search stopped because there were too many matches. */
  get isCut(): boolean {
    return this.matches.length >= this.#most;
  }

  /** Searches until `now` returns `until` or later, or until everything has been searched. */
  run(until: number, now: () => number = () => performance.now()): void {
    for (let looked = 1; !this.done; looked += 1) {
      const long = this.#look(this.#next);
      if ((long || looked % BETWEEN_LOOKS === 0) && now() >= until) return;
    }
  }

  /**
   * Searches a value, or the next part of a long value. Returns whether that may have taken a long
   * time.
   */
  #look(value: number): boolean {
    const tape = this.#tape;
    const name = this.#from === 0 ? tape.name(value) : null;
    if (name !== null && findFolded(name, this.#words) >= 0)
      return this.#past(value, { offset: null });
    const kind = tape.kind(value);
    if (kind === 'object' || kind === 'array') return this.#past(value);
    const text = kind === 'string' ? tape.string(value) : tape.source(value);
    const offset = findInPart(text, this.#words, this.#from);
    if (offset >= 0) return this.#past(value, { offset: kind === 'string' ? offset : null });
    this.#from += PART;
    return this.#from < text.length || this.#past(value);
  }

  /**
   * Continues with the next value. If `match` is given, first records the current value as a match.
   */
  #past(value: number, match?: Omit<Match, 'value'>): boolean {
    const long = this.#from > PART;
    if (match !== undefined) this.matches.push({ value, ...match });
    this.#next = value + 1;
    this.#from = 0;
    return long;
  }
}
