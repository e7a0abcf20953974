import { findFolded, findInPart, fold, PART } from './fold.ts';
import { isObject, type Key } from './tree-node.ts';

/** Further matches are not looked for: nobody steps through them. */
export const MOST_MATCHES = 100_000;

/** A place in the JSON, as a chain upward; null is the whole. */
interface Place {
  readonly above: Place | null;
  readonly key: Key;
}

/** A field or item whose name or value holds what was looked for. */
export interface Match {
  readonly place: Place | null;
  /** Where in its text, when the value matches and is one; else null. */
  readonly offset: number | null;
}

/** The path from the whole to a match. */
export function pathOf({ place }: Match): Key[] {
  const path: Key[] = [];
  for (let at = place; at !== null; at = at.above) path.push(at.key);
  return path.reverse();
}

/** What is being looked through: a list, an object or, from one part to the next, a long text. */
interface Frame {
  readonly value: unknown;
  readonly place: Place | null;
  /** Null of a list. */
  readonly keys: readonly string[] | null;
  readonly size: number;
  next: number;
}

/** How many values are looked at between two looks at the clock. */
const BETWEEN_LOOKS = 64;

/**
 * Looks through any JSON for words, in the order of the tree: names of fields, texts, numbers, true,
 * false and null; places in a list have no name. Goes on for as long as it is given, however deep.
 */
export class TreeSearch {
  readonly matches: Match[] = [];
  readonly #words: string;
  readonly #most: number;
  readonly #frames: Frame[] = [];

  constructor(value: unknown, words: string, most = MOST_MATCHES) {
    this.#words = fold(words);
    this.#most = most;
    if (this.#words === '') return;
    this.#look(value, null, 0);
  }

  get done(): boolean {
    return this.#frames.length === 0;
  }

  /** Whether it ended because there are too many. */
  get isCut(): boolean {
    return this.matches.length >= this.#most;
  }

  /** Looks on until `until` (as `now` counts) or the end. */
  run(until: number, now: () => number = () => performance.now()): void {
    for (let looked = 1; !this.done; looked += 1) {
      this.#step();
      if (this.isCut) this.#frames.length = 0;
      if (looked % BETWEEN_LOOKS === 0 && now() >= until) return;
    }
  }

  #step(): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return;
    if (frame.next >= frame.size) {
      this.#frames.pop();
      return;
    }
    if (typeof frame.value === 'string') {
      const offset = findInPart(frame.value, this.#words, frame.next);
      frame.next = offset < 0 ? frame.next + PART : frame.size;
      if (offset >= 0) this.matches.push({ place: frame.place, offset });
      return;
    }
    const key = frame.keys === null ? frame.next : (frame.keys[frame.next] ?? '');
    frame.next += 1;
    this.#look((frame.value as Record<Key, unknown>)[key], frame, key);
  }

  /** Looks at what stands under `key` in `frame`; at the whole without one. Most is no match, and leaves nothing behind. */
  #look(value: unknown, frame: Frame | null, key: Key): void {
    const named = typeof key === 'string' && findFolded(key, this.#words) >= 0;
    if (named) this.matches.push({ place: placeIn(frame, key), offset: null });
    if (isObject(value)) {
      const keys = Array.isArray(value) ? null : Object.keys(value);
      const size = Array.isArray(value) ? value.length : (keys?.length ?? 0);
      if (size > 0) this.#frames.push({ value, place: placeIn(frame, key), keys, size, next: 0 });
      return;
    }
    if (named) return;
    const text = leafText(value);
    if (text.length > PART) {
      const place = placeIn(frame, key);
      this.#frames.push({ value: text, place, keys: null, size: text.length, next: 0 });
      return;
    }
    const offset = findFolded(text, this.#words);
    if (offset < 0) return;
    const place = placeIn(frame, key);
    this.matches.push({ place, offset: typeof value === 'string' ? offset : null });
  }
}

function placeIn(frame: Frame | null, key: Key): Place | null {
  return frame === null ? null : { above: frame.place, key };
}

/** What stands in a line for a value that holds no others. */
export function leafText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Object.is(value, -0) ? '-0' : String(value);
}
