import type { JsonTape } from '#json/tape.ts';

/** Text as the search compares it: capitals count as small letters, as does Greek's final sigma. */
export function fold(text: string): string {
  const small = text.toLowerCase();
  return small.includes('ς') ? small.replaceAll('ς', 'σ') : small;
}

/** A longer text is folded in parts of so many characters, so that none keeps the window waiting. */
const PART = 65_536;

/** Where in `text` the folded words stand first: an offset in the text as it is, -1 where they do not. */
function findFolded(text: string, words: string): number {
  for (let start = 0; start < text.length; start += PART) {
    const at = findInPart(text, words, start);
    if (at >= 0) return at;
  }
  return -1;
}

/** The same for words that begin within one part from `start` on. */
function findInPart(text: string, words: string, start: number): number {
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

/** Further matches are not looked for: nobody steps through them. */
export const MOST_MATCHES = 100_000;

/** A field or item whose name or value holds what was looked for. */
export interface Match {
  /** On the tape. */
  readonly value: number;
  /** Where in its text, when the value matches and is one; else null. */
  readonly offset: number | null;
}

/** How many values are looked at between two looks at the clock. */
const BETWEEN_LOOKS = 64;

/**
 * Looks through any JSON for words, in the order of the tree: names of fields, texts, numbers as they
 * are written, true, false and null; places in a list have no name. Goes on for as long as it is given.
 */
export class TreeSearch {
  readonly matches: Match[] = [];
  readonly #tape: JsonTape;
  readonly #words: string;
  readonly #most: number;
  /** The value that is looked at next. */
  #next = 0;
  /** Where it goes on in a long text that is looked through part by part. */
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

  /** Whether it ended because there are too many. */
  get isCut(): boolean {
    return this.matches.length >= this.#most;
  }

  /** Looks on until `until` (as `now` counts) or the end. */
  run(until: number, now: () => number = () => performance.now()): void {
    for (let looked = 1; !this.done; looked += 1) {
      const long = this.#look(this.#next);
      if ((long || looked % BETWEEN_LOOKS === 0) && now() >= until) return;
    }
  }

  /** Looks at a value, or at a part of a long one; says whether that took long. */
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

  /** Goes on behind a value, which is a match where one is given. */
  #past(value: number, match?: Omit<Match, 'value'>): boolean {
    const long = this.#from > PART;
    if (match !== undefined) this.matches.push({ value, ...match });
    this.#next = value + 1;
    this.#from = 0;
    return long;
  }
}
