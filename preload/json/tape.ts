/** The kinds of values in a JSON text. A `word` is true, false, or null. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'word';

/** The number of columns for each value. All of them are integers. */
const COLUMNS = 7;
const [NAME, START, END, PARENT, PLACE, NEXT, SIZE] = [0, 1, 2, 3, 4, 5, 6] as const;
/** The number of values in a block. A tape grows by whole blocks, so large arrays are never copied. */
const BLOCK_BITS = 14;
const BLOCK = 1 << BLOCK_BITS;
/** Strings with a longer source than this, in characters, are decoded once and cached. */
const LONG = 65_536;

/**
 * The position of each value in a JSON text, in text order. Value 0 is the entire text, and the content of a list or an
 * object follows it. Values are numbers, so that millions of them cost no garbage collection. Their content is read
 * from the text on demand, exactly as written there.
 */
export class JsonTape {
  readonly text: string;
  readonly #blocks: Int32Array[] = [];
  readonly #long = new Map<number, string>();
  #count = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** The number of values. */
  get count(): number {
    return this.#count;
  }

  /**
   * Adds the next value and returns its number. `name` is the offset of the opening quote of its name, or -1 for an
   * item. `parent` is -1 for the entire text.
   */
  add(name: number, start: number, parent: number): number {
    const value = this.#count;
    this.#count += 1;
    if (value >> BLOCK_BITS === this.#blocks.length) {
      this.#blocks.push(new Int32Array(BLOCK * COLUMNS));
    }
    this.#set(value, NAME, name);
    this.#set(value, START, start);
    this.#set(value, PARENT, parent);
    if (parent < 0) return value;
    const place = this.#get(parent, SIZE);
    this.#set(value, PLACE, place);
    this.#set(parent, SIZE, place + 1);
    return value;
  }

  /** Sets the end of a value after everything inside it has been added. */
  close(value: number, end: number): void {
    this.#set(value, END, end);
    this.#set(value, NEXT, this.#count);
  }

  kind(value: number): JsonKind {
    switch (this.text.charCodeAt(this.start(value))) {
      case 0x7b:
        return 'object';
      case 0x5b:
        return 'array';
      case 0x22:
        return 'string';
      case 0x74:
      case 0x66:
      case 0x6e:
        return 'word';
      default:
        return 'number';
    }
  }

  /** Returns an offset in the text: `text.slice(start, end)` is the value as it was written. */
  start(value: number): number {
    return this.#get(value, START);
  }
  end(value: number): number {
    return this.#get(value, END);
  }

  /** Returns the value as it was written. */
  source(value: number): string {
    return this.text.slice(this.start(value), this.end(value));
  }

  /** Returns the list or object that contains the value, or -1 for the entire text. */
  parent(value: number): number {
    return this.#get(value, PARENT);
  }

  /** Returns the value's position among its siblings, starting at 0. */
  place(value: number): number {
    return this.#get(value, PLACE);
  }

  /** Returns the number of items or fields in a list or an object. Returns 0 for other values. */
  size(value: number): number {
    return this.#get(value, SIZE);
  }

  /** Returns the name of a field, or null for an item or the entire text. */
  name(value: number): string | null {
    const at = this.#get(value, NAME);
    return at < 0 ? null : decoded(this.text.slice(at, stringEnd(this.text, at)));
  }

  /** Returns the offset where a field's name, or an item, starts. */
  from(value: number): number {
    const at = this.#get(value, NAME);
    return at < 0 ? this.start(value) : at;
  }

  /** Returns the decoded characters of a string. */
  string(value: number): string {
    const length = this.end(value) - this.start(value);
    const kept = length > LONG ? this.#long.get(value) : undefined;
    if (kept !== undefined) return kept;
    const said = decoded(this.source(value));
    if (length > LONG) this.#long.set(value, said);
    return said;
  }

  /** Returns the value that follows this one and everything inside it. */
  next(value: number): number {
    return this.#get(value, NEXT);
  }

  /** Returns the items or fields [from, to) of a list or an object. */
  children(value: number, from = 0, to = this.size(value)): number[] {
    // If no child has children, all children are adjacent.
    const flat = this.next(value) - value - 1 === this.size(value);
    let child = value + 1 + (flat ? from : 0);
    if (!flat) for (let place = 0; place < from; place += 1) child = this.next(child);
    const found: number[] = [];
    for (let place = from; place < to; place += 1) {
      found.push(child);
      child = this.next(child);
    }
    return found;
  }

  #get(value: number, column: number): number {
    return this.#blocks[value >> BLOCK_BITS]?.[(value & (BLOCK - 1)) * COLUMNS + column] ?? -1;
  }

  #set(value: number, column: number, to: number): void {
    const block = this.#blocks[value >> BLOCK_BITS];
    if (block !== undefined) block[(value & (BLOCK - 1)) * COLUMNS + column] = to;
  }
}

/** Returns the text of a quoted string. */
function decoded(source: string): string {
  return source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);
}

/** Returns the position after the closing quote of the string that starts at `at`. */
export function stringEnd(text: string, at: number): number {
  for (let end = at + 1; ; end += 1) {
    const unit = text.charCodeAt(end);
    if (unit === 0x5c) end += 1;
    else if (unit === 0x22 || end >= text.length) return end + 1;
  }
}
