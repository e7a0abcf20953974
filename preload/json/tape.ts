/** The kinds of values in a JSON text. `word`: true, false or null. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'word';

/** The columns kept of each value, as whole numbers. */
const COLUMNS = 7;
const [NAME, START, END, PARENT, PLACE, NEXT, SIZE] = [0, 1, 2, 3, 4, 5, 6] as const;
/** Values in one block: a tape grows block by block, so that nothing large is ever copied. */
const BLOCK_BITS = 14;
const BLOCK = 1 << BLOCK_BITS;
/** A longer string is decoded once and kept, in characters of its source. */
const LONG = 65_536;

/**
 * Where each value of a JSON text stands, in the order of the text: value 0 is the whole, what is within
 * a list or an object follows it. Values are numbers, so that millions of them leave nothing to collect;
 * what they say is read from the text when it is asked for, as it is written there.
 */
export class JsonTape {
  readonly text: string;
  readonly #blocks: Int32Array[] = [];
  readonly #long = new Map<number, string>();
  #count = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** How many values there are. */
  get count(): number {
    return this.#count;
  }

  /** Puts the next value behind the last. `name`: offset of its name's quote, -1 of an item; `parent`: -1 of the whole. */
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

  /** Says where a value ends; all that is within it was added. */
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

  /** Offsets in the text: `text.slice(start, end)` is the value as it was written. */
  start(value: number): number {
    return this.#get(value, START);
  }
  end(value: number): number {
    return this.#get(value, END);
  }

  /** The value as it was written. */
  source(value: number): string {
    return this.text.slice(this.start(value), this.end(value));
  }

  /** The list or object it stands in; -1 of the whole. */
  parent(value: number): number {
    return this.#get(value, PARENT);
  }

  /** Its place among the items or fields beside it, from 0. */
  place(value: number): number {
    return this.#get(value, PLACE);
  }

  /** How many items or fields a list or an object holds; 0 of all else. */
  size(value: number): number {
    return this.#get(value, SIZE);
  }

  /** The name of a field; null of an item and of the whole. */
  name(value: number): string | null {
    const at = this.#get(value, NAME);
    return at < 0 ? null : decoded(this.text.slice(at, stringEnd(this.text, at)));
  }

  /** Where the field begins with its name, or the item with itself. */
  from(value: number): number {
    const at = this.#get(value, NAME);
    return at < 0 ? this.start(value) : at;
  }

  /** The characters that a string says. */
  string(value: number): string {
    const length = this.end(value) - this.start(value);
    const kept = length > LONG ? this.#long.get(value) : undefined;
    if (kept !== undefined) return kept;
    const said = decoded(this.source(value));
    if (length > LONG) this.#long.set(value, said);
    return said;
  }

  /** The value behind this one and all within it. */
  next(value: number): number {
    return this.#get(value, NEXT);
  }

  /** The items or fields [from, to) of a list or an object. */
  children(value: number, from = 0, to = this.size(value)): number[] {
    // Where nothing holds others, each stands right behind the one before.
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

/** The text that a string in quotes stands for. */
function decoded(source: string): string {
  return source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1);
}

/** Behind the quote that ends the string whose first quote stands at `at`. */
export function stringEnd(text: string, at: number): number {
  for (let end = at + 1; ; end += 1) {
    const unit = text.charCodeAt(end);
    if (unit === 0x5c) end += 1;
    else if (unit === 0x22 || end >= text.length) return end + 1;
  }
}
