import { err, ok, type Result } from './result.ts';

/** A value in a JSON text, with its place there: `text.slice(start, end)` is the value as it was written. */
export type JsonNode = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'object'; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[] }
  | { readonly kind: 'scalar'; readonly source: string }
);

export interface JsonMember {
  readonly name: string;
  readonly value: JsonNode;
}

/** What was expected where a text stops being JSON. `comma`: that, or the end of what is open. */
export type JsonExpected = 'value' | 'name' | 'colon' | 'comma' | 'string' | 'nothing';

export interface JsonFault {
  readonly expected: JsonExpected;
  /** Offset in UTF-16 units; line and column count from 1, the column in characters. */
  readonly at: number;
  readonly line: number;
  readonly column: number;
  /** The character that stands there; null at the end of the text. */
  readonly found: string | null;
}

type Open = { readonly start: number } & (
  | { readonly kind: 'object'; readonly members: JsonMember[]; name: string }
  | { readonly kind: 'array'; readonly items: JsonNode[] }
);

const SPACE = /[ \t\n\r]*/y;
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Reads a JSON text (RFC 8259) without giving up how it is written: numbers that JavaScript cannot hold,
 * the order of members, members named twice. Takes any depth.
 */
export function readJsonText(text: string): Result<JsonNode, JsonFault> {
  const reader = new Reader(text);
  try {
    return ok(reader.whole());
  } catch (error) {
    if (error instanceof Unexpected) return err(faultAt(text, reader.at, error.expected));
    throw error;
  }
}

class Unexpected extends Error {
  override readonly name = 'Unexpected';
  readonly expected: JsonExpected;

  constructor(expected: JsonExpected) {
    super(expected);
    this.expected = expected;
  }
}

class Reader {
  at = 0;
  readonly #text: string;
  readonly #open: Open[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  whole(): JsonNode {
    for (;;) {
      let done = this.#value();
      while (done !== null) {
        const top = this.#open.at(-1);
        if (top === undefined) {
          if (this.#peek() !== undefined) throw new Unexpected('nothing');
          return done;
        }
        done = this.#into(top, done);
      }
    }
  }

  /** A value, or null when one was opened whose first part comes next. */
  #value(): JsonNode | null {
    const first = this.#peek();
    const start = this.at;
    if (first === '{' || first === '[') return this.#opened(first, start);
    if (first === '"') this.#string();
    else this.at += this.#match(WORD, 'value').length;
    return { kind: 'scalar', start, end: this.at, source: this.#text.slice(start, this.at) };
  }

  #opened(bracket: '{' | '[', start: number): JsonNode | null {
    this.at += 1;
    if (bracket === '[') {
      if (this.#take(']')) return { kind: 'array', start, end: this.at, items: [] };
      this.#open.push({ kind: 'array', start, items: [] });
      return null;
    }
    if (this.#take('}')) return { kind: 'object', start, end: this.at, members: [] };
    this.#open.push({ kind: 'object', start, members: [], name: this.#memberName() });
    return null;
  }

  /** Puts a value where it belongs. Gives what is complete by that, null when another value follows. */
  #into(top: Open, value: JsonNode): JsonNode | null {
    if (top.kind === 'object') top.members.push({ name: top.name, value });
    else top.items.push(value);
    if (this.#take(',')) {
      if (top.kind === 'object') top.name = this.#memberName();
      return null;
    }
    if (!this.#take(top.kind === 'object' ? '}' : ']')) throw new Unexpected('comma');
    this.#open.pop();
    const { start } = top;
    const end = this.at;
    return top.kind === 'object'
      ? { kind: 'object', start, end, members: top.members }
      : { kind: 'array', start, end, items: top.items };
  }

  #memberName(): string {
    if (this.#peek() !== '"') throw new Unexpected('name');
    const start = this.at;
    this.#string();
    const name: string = JSON.parse(this.#text.slice(start, this.at));
    if (!this.#take(':')) throw new Unexpected('colon');
    return name;
  }

  #string(): void {
    this.at += 1;
    for (;;) {
      const unit = this.#text.charCodeAt(this.at);
      if (unit === 0x22) break;
      if (unit === 0x5c) this.at += this.#match(ESCAPE, 'string').length;
      // NaN, past the end, is not at least a space either.
      else if (unit >= 0x20) this.at += 1;
      else throw new Unexpected('string');
    }
    this.at += 1;
  }

  #peek(): string | undefined {
    SPACE.lastIndex = this.at;
    SPACE.test(this.#text);
    this.at = SPACE.lastIndex;
    return this.#text[this.at];
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.at += 1;
    return true;
  }

  #match(pattern: RegExp, expected: JsonExpected): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found === null) throw new Unexpected(expected);
    return found[0];
  }
}

function faultAt(text: string, at: number, expected: JsonExpected): JsonFault {
  const lines = text.slice(0, at).split(/\r\n|\n|\r/);
  const point = text.codePointAt(at);
  return {
    expected,
    at,
    line: lines.length,
    column: [...(lines.at(-1) ?? '')].length + 1,
    found: point === undefined ? null : String.fromCodePoint(point),
  };
}

/** Deeper than this, values are compared as they are written. */
const DEEPEST = 500;

/**
 * Whether two JSON texts say the same: objects whatever the order of their members, strings by their
 * characters, numbers as they are written (1 and 1.0 differ: a platform may tell them apart).
 */
export function sameJson(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [readJsonText(a), readJsonText(b)];
  return (
    left.ok && right.ok && sameNode({ text: a, node: left.value }, { text: b, node: right.value })
  );
}

/** A value and the text it stands in. */
export interface JsonPlace {
  readonly text: string;
  readonly node: JsonNode;
}

/** The value as it was written. */
export function writtenAt({ text, node }: JsonPlace): string {
  return text.slice(node.start, node.end);
}

/** The members of an object; of one named twice the last counts, as everywhere. */
export function membersOf(node: JsonNode & { kind: 'object' }): ReadonlyMap<string, JsonNode> {
  return new Map(node.members.map(({ name, value }) => [name, value]));
}

/** `sameJson` for values that were read already. */
export function sameNode(a: JsonPlace, b: JsonPlace, depth = 0): boolean {
  const written = writtenAt(a);
  if (written === writtenAt(b)) return true;
  if (depth > DEEPEST) return false;
  const within = (one: JsonNode, other: JsonNode | undefined) =>
    other !== undefined &&
    sameNode({ text: a.text, node: one }, { text: b.text, node: other }, depth + 1);
  const { node: left } = a;
  const { node: right } = b;
  if (left.kind === 'scalar' && right.kind === 'scalar') {
    const strings = left.source.startsWith('"') && right.source.startsWith('"');
    return strings && JSON.parse(left.source) === JSON.parse(right.source);
  }
  if (left.kind === 'array' && right.kind === 'array') {
    if (left.items.length !== right.items.length) return false;
    return left.items.every((item, index) => within(item, right.items[index]));
  }
  if (left.kind !== 'object' || right.kind !== 'object') return false;
  const [ours, theirs] = [membersOf(left), membersOf(right)];
  if (ours.size !== theirs.size) return false;
  return [...ours].every(([name, value]) => within(value, theirs.get(name)));
}
