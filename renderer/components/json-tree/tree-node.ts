import { cutPlace } from './text-pieces.ts';

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

let made = 0;

/** A line, whether it is shown or not. What is within is made when it is first opened. */
export class TreeNode {
  /** Unlike any other node's. */
  readonly id = ++made;
  readonly kind: NodeKind;
  /** The node this one opens from. */
  readonly parent: TreeNode | null;
  /** Null of the whole, of a range and of text. */
  readonly key: Key | null;
  /** What stands here; of a range and of text what it is a part of. */
  readonly value: unknown;
  readonly from: number;
  readonly to: number;
  /** Levels above it: 0 is the whole. */
  readonly level: number;
  /** Its place among what its parent opens, from 1. */
  readonly position: number;
  open = false;
  #children: readonly TreeNode[] | null = null;
  #keys: readonly string[] | null = null;

  constructor(
    parent: TreeNode | null,
    position: number,
    what: {
      readonly kind?: NodeKind;
      readonly key?: Key;
      readonly value: unknown;
      readonly from?: number;
      readonly to?: number;
    },
  ) {
    this.kind = what.kind ?? 'value';
    this.parent = parent;
    this.key = what.key ?? null;
    this.value = what.value;
    this.level = parent === null ? 0 : parent.level + 1;
    this.position = position;
    this.from = what.from ?? 0;
    this.to = what.to ?? (this.kind === 'value' ? this.#size() : 0);
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

  /** Names of the fields, of an object. */
  get keys(): readonly string[] {
    this.#keys ??= Object.keys(this.value as object);
    return this.#keys;
  }

  /** The child in which the item, field or piece at `index` is found, itself or its range. */
  childAt(index: number): TreeNode | undefined {
    const step = this.size <= MOST_CHILDREN ? 1 : rangeOf(this.size);
    return this.children[Math.floor((index - this.from) / step)];
  }

  #size(): number {
    const { value } = this;
    if (typeof value === 'string') return isLongText(value) ? pieces(value) : 0;
    if (Array.isArray(value)) return value.length;
    return isObject(value) ? this.keys.length : 0;
  }

  #makeChildren(): readonly TreeNode[] {
    const { value, from, to } = this;
    const count = this.childCount;
    const step = count === this.size ? 1 : rangeOf(this.size);
    const whole = this.whole;
    return Array.from({ length: count }, (_, at) => {
      const start = from + at * step;
      if (step > 1) {
        const end = Math.min(to, start + step);
        return new TreeNode(this, at + 1, { kind: 'range', value, from: start, to: end });
      }
      if (typeof value === 'string') {
        const cut = {
          from: cutPlace(value, start * TEXT_PIECE),
          to: cutPlace(value, (start + 1) * TEXT_PIECE),
        };
        return new TreeNode(this, at + 1, { kind: 'text', value, ...cut });
      }
      const key = Array.isArray(value) ? start : (whole.keys[start] ?? '');
      return new TreeNode(this, at + 1, { key, value: (value as Record<Key, unknown>)[key] });
    });
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
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
