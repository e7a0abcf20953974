import { type JsonKind, JsonTape } from '#json/tape.ts';
import { readJsonTape } from '#json/text.ts';
import { cutPlace } from './text-pieces.ts';

/** What the tree shows of a value: of one on a tape what was written, of a plain one what JavaScript holds. */
export function tapeOf(value: unknown): JsonTape {
  return value instanceof JsonTape ? value : tapeOfText(JSON.stringify(value) ?? 'null');
}

/** A JSON text of some kilobytes as the tree takes it. Throws when it is none. */
export function tapeOfText(text: string): JsonTape {
  const read = readJsonTape(text);
  if (!read.ok) throw new Error(`This is no JSON from ${read.error.at} on.`);
  return read.value;
}

/** How many lines one opened node adds at most: more are shown in ranges, and those in ranges again. */
export const MOST_CHILDREN = 1000;
/** A string of more characters than this, or of several lines, is a node of its own with its text within. */
export const LONG_TEXT = 200;
/** Characters in one line of a long text. */
export const TEXT_PIECE = 1000;

/** The name of a field, or the place in a list from 0. */
export type Key = string | number;

/**
 * One line of the tree. `value`: something in the JSON. `range`: the items, fields or pieces
 * [from, to) of the value above it. `text`: the characters [from, to) of a long string.
 */
export type NodeKind = 'value' | 'range' | 'text';

/** A line, whether it is shown or not. What is within is made when it is first opened. */
export class TreeNode {
  /** Unlike any other's of its tree. */
  readonly id: number;
  readonly kind: NodeKind;
  /** The node this one opens from. */
  readonly parent: TreeNode | null;
  readonly tape: JsonTape;
  /** The value that it is or is a part of, on the tape. */
  readonly value: number;
  readonly type: JsonKind;
  readonly from: number;
  readonly to: number;
  /** Levels above it: 0 is the whole. */
  readonly level: number;
  /** Its place among what its parent opens, from 1. */
  readonly position: number;
  open = false;
  #children: readonly TreeNode[] | null = null;
  /** How many nodes its tree has had. */
  readonly #made: { count: number };

  constructor(
    parent: TreeNode | null,
    position: number,
    what: {
      readonly kind?: NodeKind;
      readonly tape: JsonTape;
      readonly value: number;
      readonly from?: number;
      readonly to?: number;
    },
  ) {
    this.kind = what.kind ?? 'value';
    this.parent = parent;
    this.#made = parent === null ? { count: 0 } : parent.#made;
    this.id = ++this.#made.count;
    this.tape = what.tape;
    this.value = what.value;
    this.type = what.tape.kind(what.value);
    this.level = parent === null ? 0 : parent.level + 1;
    this.position = position;
    this.from = what.from ?? 0;
    this.to = what.to ?? this.#size();
  }

  /** Null of the whole, of a range and of text. */
  get key(): Key | null {
    if (this.kind !== 'value' || this.parent === null) return null;
    return this.tape.name(this.value) ?? this.tape.place(this.value);
  }

  /** What the string says that it is or is a part of; null where it is none. */
  get string(): string | null {
    return this.type === 'string' ? this.tape.string(this.value) : null;
  }

  /** Whether it is a list or an object, or a part of one. */
  get holds(): boolean {
    return this.type === 'object' || this.type === 'array';
  }

  /** How many items, fields or pieces of text it holds; 0 of what cannot be opened. */
  get size(): number {
    return this.kind === 'text' ? 0 : this.to - this.from;
  }

  get canOpen(): boolean {
    return this.size > 0;
  }

  /** How many lines opening it adds. */
  get childCount(): number {
    return this.size <= MOST_CHILDREN ? this.size : Math.ceil(this.size / rangeOf(this.size));
  }

  get children(): readonly TreeNode[] {
    this.#children ??= this.#makeChildren();
    return this.#children;
  }

  /** The value it is or is a part of. */
  get whole(): TreeNode {
    let node: TreeNode = this;
    while (node.kind !== 'value' && node.parent !== null) node = node.parent;
    return node;
  }

  /** The child in which the item, field or piece at `index` is found, itself or its range. */
  childAt(index: number): TreeNode | undefined {
    const step = this.size <= MOST_CHILDREN ? 1 : rangeOf(this.size);
    return this.children[Math.floor((index - this.from) / step)];
  }

  #size(): number {
    const { string } = this;
    if (string !== null) return isLongText(string) ? pieces(string) : 0;
    return this.tape.size(this.value);
  }

  #makeChildren(): readonly TreeNode[] {
    const { tape, value, from, to, childCount, string } = this;
    if (childCount < this.size) {
      const step = rangeOf(this.size);
      return Array.from({ length: childCount }, (_, at) => {
        const start = from + at * step;
        const part = {
          kind: 'range' as const,
          tape,
          value,
          from: start,
          to: Math.min(to, start + step),
        };
        return new TreeNode(this, at + 1, part);
      });
    }
    if (string === null) {
      const within = tape.children(value, from, to);
      return within.map((child, at) => new TreeNode(this, at + 1, { tape, value: child }));
    }
    return Array.from({ length: childCount }, (_, at) => {
      const start = cutPlace(string, (from + at) * TEXT_PIECE);
      const end = cutPlace(string, (from + at + 1) * TEXT_PIECE);
      return new TreeNode(this, at + 1, { kind: 'text', tape, value, from: start, to: end });
    });
  }
}

/** Whether a string is shown cut, with the whole of it within. */
export function isLongText(value: string): boolean {
  return value.length > LONG_TEXT || /[\n\r]/.test(value);
}

const pieces = (value: string) => Math.ceil(value.length / TEXT_PIECE);

/** The size of each range when so many are shown: the smallest step that keeps the lines within the limit. */
function rangeOf(size: number): number {
  let step = MOST_CHILDREN;
  while (size / step > MOST_CHILDREN) step *= MOST_CHILDREN;
  return step;
}
