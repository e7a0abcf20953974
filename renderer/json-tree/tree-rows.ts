import type { JsonTape } from '#json/tape.ts';
import { TEXT_PIECE, TreeNode } from './tree-node.ts';

/**
 * Initially, levels are opened as long as they fit into this many lines, up to this many levels.
 */
const FIRST_LINES = 30;
const FIRST_LEVELS = 3;
/**
 * The maximum number of lines after "Open all". Nobody reads more lines than that, and the search
 * also finds closed ones.
 */
export const MOST_OPENED = 5000;

/**
 * The visible lines of a tree, in order. Lines are created only when the node above them is opened.
 */
export class TreeRows {
  readonly root: TreeNode;
  #rows: readonly TreeNode[];

  constructor(tape: JsonTape) {
    this.root = new TreeNode(null, 1, { tape, value: 0 });
    this.root.open = this.root.canOpen;
    openLevels([this.root], FIRST_LINES, FIRST_LEVELS);
    this.#rows = shownLines(this.root);
  }

  /**
   * Opens the lines that were open in the tree of an older version, as long as their paths still
   * exist, and closes all others. Returns the line that corresponds to `active`, or its nearest
   * ancestor.
   */
  openLike(older: TreeRows, active: TreeNode | undefined): TreeNode | undefined {
    const same = openLike(older.root, this.root, active);
    this.#rows = shownLines(this.root);
    return same;
  }

  /** The visible lines. Each change creates a new array. */
  get rows(): readonly TreeNode[] {
    return this.#rows;
  }

  /** Shows the contents of a line, if it has any. */
  open(node: TreeNode): void {
    node.open = node.canOpen;
    this.#rows = shownLines(this.root);
  }

  /**
   * Hides the contents of a line. When the line is reopened, the same lines inside it are open as
   * before.
   */
  close(node: TreeNode): void {
    node.open = false;
    this.#rows = shownLines(this.root);
  }

  /** Opens all siblings of a line, as long as that adds at most `most` lines. */
  openSiblings(node: TreeNode, most = MOST_OPENED): void {
    let left = most;
    for (const one of node.parent?.children ?? []) {
      if (one.open || !one.canOpen) continue;
      left -= one.childCount;
      if (left < 0) break;
      one.open = true;
    }
    this.#rows = shownLines(this.root);
  }

  /**
   * Opens one level after another until `most` lines are shown. Returns false if something stayed
   * closed.
   */
  openAll(most = MOST_OPENED): boolean {
    const all = openLevels([this.root], most);
    this.#rows = shownLines(this.root);
    return all;
  }

  /** Closes everything except the first level. */
  closeAll(): void {
    for (const node of this.#rows) node.open = false;
    this.root.open = this.root.canOpen;
    this.#rows = shownLines(this.root);
  }

  /**
   * Opens everything that hides a value on the tape, and returns the value's line. With `offset`,
   * also opens long text, and returns the line that contains the character at that offset.
   */
  reveal(value: number, offset: number | null = null): TreeNode {
    const { tape } = this.root;
    const places: number[] = [];
    for (let at = value; at > 0; at = tape.parent(at)) places.push(tape.place(at));
    let node = this.root;
    for (const place of places.reverse()) node = openTo(node, place) ?? node;
    if (offset !== null && node.string !== null) node = pieceOf(node, offset) ?? node;
    this.#rows = shownLines(this.root);
    return node;
  }
}

/**
 * Returns the line of long text that contains the character at `offset`. Text is cut shortly before
 * multiples of the line length, so the character may also be on the line after the expected one.
 */
function pieceOf(node: TreeNode, offset: number): TreeNode | null {
  if (!node.canOpen) return null;
  const guess = Math.floor(offset / TEXT_PIECE);
  for (const index of [guess, guess + 1]) {
    const piece = index < node.size ? openTo(node, index) : null;
    if (piece !== null && piece.from <= offset && offset < piece.to) return piece;
  }
  return null;
}

/**
 * Opens these nodes and their contents, level by level, as long as there are at most `most` lines.
 * Returns false if something stayed closed.
 */
function openLevels(
  top: readonly TreeNode[],
  most: number,
  levels = Number.POSITIVE_INFINITY,
): boolean {
  let lines = 0;
  let all = true;
  let level = top;
  for (let depth = 0; depth < levels && level.length > 0; depth += 1) {
    const next: TreeNode[] = [];
    for (const node of level) {
      if (!node.canOpen) continue;
      // Long text isn't opened, because its beginning is enough until somebody wants to read it.
      if (!node.open && !node.holds) continue;
      if (!node.open && lines + node.childCount > most) {
        all = false;
        continue;
      }
      node.open = true;
      lines += node.childCount;
      if (lines > most) all = false;
      else next.push(...node.children);
    }
    level = next;
  }
  return all;
}

/** Returns all visible lines: the contents of the root, or the root itself if it has none. */
function shownLines(root: TreeNode): readonly TreeNode[] {
  return root.canOpen && root.holds ? linesWithin(root) : [root, ...linesWithin(root)];
}

/** Returns the lines shown below an open node, in order. */
function linesWithin(top: TreeNode): TreeNode[] {
  const lines: TreeNode[] = [];
  if (!top.open) return lines;
  const stack: { readonly nodes: readonly TreeNode[]; next: number }[] = [
    { nodes: top.children, next: 0 },
  ];
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const node = frame.nodes[frame.next];
    frame.next += 1;
    if (node === undefined) {
      stack.pop();
      continue;
    }
    lines.push(node);
    if (node.open && node.canOpen) stack.push({ nodes: node.children, next: 0 });
  }
  return lines;
}

/** Opens a node and its ranges down to the item at `index`. */
function openTo(node: TreeNode, index: number): TreeNode | null {
  let at: TreeNode | undefined = node;
  do {
    if (!at.canOpen) return null;
    at.open = true;
    at = at.childAt(index);
  } while (at?.kind === 'range');
  return at ?? null;
}

/**
 * Opens the nodes in `root` that are open in `older`, the tree of an older version, and closes all
 * others. Fields are matched by name, and items by index. Returns the line that corresponds to
 * `active`, or its nearest ancestor.
 */
export function openLike(
  older: TreeNode,
  root: TreeNode,
  active: TreeNode | undefined,
): TreeNode | undefined {
  closeAll(root);
  const same = new Map<TreeNode, TreeNode>([[older, root]]);
  const waiting: TreeNode[] = [older];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const now = same.get(node);
    if (!node.open || now === undefined || now.type !== node.type) continue;
    now.open = now.canOpen;
    if (!now.open) continue;
    const placeOf = places(now);
    for (const child of node.children) {
      if (!child.open && child !== active) continue;
      const found = counterpart(now, child, placeOf);
      if (found === null) continue;
      same.set(child, found);
      waiting.push(child);
    }
  }
  root.open ||= root.holds && root.canOpen;
  let at: TreeNode | null | undefined = active;
  while (at !== null && at !== undefined && !same.has(at)) at = at.parent;
  return at ? same.get(at) : undefined;
}

/**
 * Returns the node in `now` that corresponds to `child` in the older tree. If the node is in a
 * range, opens that range.
 */
function counterpart(
  now: TreeNode,
  child: TreeNode,
  placeOf: (name: string, place: number) => number | undefined,
): TreeNode | null {
  if (child.kind !== 'value') {
    const like = now.children[child.position - 1];
    if (like?.kind === child.kind && like.from === child.from) return like;
    // If the newer tree needs no ranges, the node itself contains the items of the range.
    return child.kind === 'range' ? now : null;
  }
  const place = child.tape.place(child.value);
  const index = typeof child.key === 'string' ? placeOf(child.key, place) : place;
  if (index === undefined || index < now.from || index >= now.to) return null;
  return openTo(now, index);
}

/**
 * Returns a function that finds the index of a field by name. If several fields have that name, it
 * prefers the one at `place`. The names are read only once, on first use.
 */
function places({ tape, value }: TreeNode): (name: string, place: number) => number | undefined {
  let known: Map<string | null, number[]> | null = null;
  return (name, place) => {
    known ??= Map.groupBy(tape.children(value), (child) => tape.name(child));
    const all = known.get(name)?.map((child) => tape.place(child));
    return all?.includes(place) ? place : all?.[0];
  };
}

function closeAll(root: TreeNode): void {
  const waiting: TreeNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!node.open) continue;
    node.open = false;
    waiting.push(...node.children);
  }
}
