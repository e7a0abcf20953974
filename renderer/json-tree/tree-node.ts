import { type JsonKind, JsonTape } from '#json/tape.ts';
import { readJsonTape } from '#json/text.ts';
import { cutPlace } from './text-pieces.ts';

/**
 * Returns a tape for a value. A value that is already a tape preserves the JSON as it was written.
 * Any other value is serialized first.
 */
export function tapeOf(value: unknown): JsonTape {
  return value instanceof JsonTape ? value : tapeOfText(JSON.stringify(value) ?? 'null');
}

/** Returns a tape for JSON text of a few kilobytes. Throws if the text isn't JSON. */
export function tapeOfText(text: string): JsonTape {
  const read = readJsonTape(text);
  if (!read.ok) throw new Error(`This is no JSON from ${read.error.at} on.`);
  return read.value;
}

/**
 * The maximum number of lines added by opening a node. If the node has more children, they are
 * grouped into ranges, and those into larger ranges if necessary.
 */
export const MOST_CHILDREN = 1000;
/**
 * A string with more characters than this, or with several lines, becomes a node that opens to show
 * the text.
 */
export const LONG_TEXT = 200;
/** The number of characters on one line of long text. */
export const TEXT_PIECE = 1000;

/** The name of a field, or an index in a list, starting at 0. */
export type Key = string | number;

/**
 * What a line represents. `value`: a JSON value. `range`: the items, fields, or pieces of text of
 * the value above it, from index `from` up to, but not including, `to`. `text`: the characters of a
 * long string from `from` to `to`.
 */
export type NodeKind = 'value' | 'range' | 'text';

/**
 * A line of the tree, whether visible or not. Its children are created the first time it is opened.
 */
export class TreeNode {
  /** Unique within its tree. */
  readonly id: number;
  readonly kind: NodeKind;
  /** The node that contains this one. */
  readonly parent: TreeNode | null;
  readonly tape: JsonTape;
  /** The value on the tape that this node represents or is part of. */
  readonly value: number;
  readonly type: JsonKind;
  readonly from: number;
  readonly to: number;
  /** The number of levels above this node. It is 0 for the root. */
  readonly level: number;
  /** The position among the parent's children, starting at 1. */
  readonly position: number;
  open = false;
  #children: readonly TreeNode[] | null = null;
  /** The number of nodes created in this tree. */
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

  /** This node's name or index in its parent. Null for the root, for a range, and for text. */
  get key(): Key | null {
    if (this.kind !== 'value' || this.parent === null) return null;
    return this.tape.name(this.value) ?? this.tape.place(this.value);
  }

  /** The string that this node represents or is part of. Null if it isn't a string. */
  get string(): string | null {
    return this.type === 'string' ? this.tape.string(this.value) : null;
  }

  /** True if the node is an object, an array, or a range of their items. */
  get holds(): boolean {
    return this.type === 'object' || this.type === 'array';
  }

  /**
   * The number of items, fields, or pieces of text in this node. 0 if the node cannot be opened.
   */
  get size(): number {
    return this.kind === 'text' ? 0 : this.to - this.from;
  }

  get canOpen(): boolean {
    return this.size > 0;
  }

  /** The number of lines that opening this node adds. */
  get childCount(): number {
    return this.size <= MOST_CHILDREN ? this.size : Math.ceil(this.size / rangeOf(this.size));
  }

  get children(): readonly TreeNode[] {
    this.#children ??= this.#makeChildren();
    return this.#children;
  }

  /** The node of the value that this node represents or is part of. */
  get whole(): TreeNode {
    let node: TreeNode = this;
    while (node.kind !== 'value' && node.parent !== null) node = node.parent;
    return node;
  }

  /**
   * Returns the child for the item, field, or piece at `index`. If the children are grouped,
   * returns the range that contains it.
   */
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

/** Returns whether a string is shortened on its line and shown in full in the node's children. */
export function isLongText(value: string): boolean {
  return value.length > LONG_TEXT || /[\n\r]/.test(value);
}

const pieces = (value: string) => Math.ceil(value.length / TEXT_PIECE);

/**
 * Returns the size of each range: the smallest size that keeps the number of lines within the
 * limit.
 */
function rangeOf(size: number): number {
  let step = MOST_CHILDREN;
  while (size / step > MOST_CHILDREN) step *= MOST_CHILDREN;
  return step;
}
