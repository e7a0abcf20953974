import type { JsonTape } from '#json/tape.ts';
import { TEXT_PIECE, TreeNode } from './tree-node.ts';

/** What is opened at first: as many levels as fit into this many lines, and no more than these. */
const FIRST_LINES = 30;
const FIRST_LEVELS = 3;
/** "Open all" stops here: beyond it nobody reads on, and the search finds what is within. */
export const MOST_OPENED = 5000;

/** The lines of a tree that are shown, in order. Only what was opened is ever made. */
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
   * Opens what was open in a tree of an older reading, and only that, wherever its path still leads
   * somewhere. Gives the line that stands where `active` stood, or the nearest above it.
   */
  openLike(older: TreeRows, active: TreeNode | undefined): TreeNode | undefined {
    const same = openLike(older.root, this.root, active);
    this.#rows = shownLines(this.root);
    return same;
  }

  /** The lines as they are now: another array after each change. */
  get rows(): readonly TreeNode[] {
    return this.#rows;
  }

  /** Shows what is within a line, where it holds anything. */
  open(node: TreeNode): void {
    node.open = node.canOpen;
    this.#rows = shownLines(this.root);
  }

  /** Hides what is within a line. What was open there is so again when it is opened. */
  close(node: TreeNode): void {
    node.open = false;
    this.#rows = shownLines(this.root);
  }

  /** Opens all that its parent holds, up to `most` new lines. */
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

  /** Opens level after level until `most` lines are shown. False when something stayed closed. */
  openAll(most = MOST_OPENED): boolean {
    const all = openLevels([this.root], most);
    this.#rows = shownLines(this.root);
    return all;
  }

  /** Closes everything but the first level. */
  closeAll(): void {
    for (const node of this.#rows) node.open = false;
    this.root.open = this.root.canOpen;
    this.#rows = shownLines(this.root);
  }

  /**
   * Opens all that hides a value of the tape; with `offset` also the text, where that character stands.
   * Gives its line.
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

/** The line of a long text in which a character stands: cuts lie a little before their even places. */
function pieceOf(node: TreeNode, offset: number): TreeNode | null {
  if (!node.canOpen) return null;
  const guess = Math.floor(offset / TEXT_PIECE);
  for (const index of [guess, guess + 1]) {
    const piece = index < node.size ? openTo(node, index) : null;
    if (piece !== null && piece.from <= offset && offset < piece.to) return piece;
  }
  return null;
}

/** Opens what lies under these nodes, level by level, while no more than `most` lines come of it. */
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
      // Its first line says enough of a long text until somebody wants to read it.
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

/** All lines: what the whole holds, or the whole itself where it holds nothing. */
function shownLines(root: TreeNode): readonly TreeNode[] {
  return root.canOpen && root.holds ? linesWithin(root) : [root, ...linesWithin(root)];
}

/** The lines that an open node shows under it, in order. */
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

/** Opens a node and its ranges down to what stands at `index`. */
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
 * Opens in `root` what is open in `older`, the tree of another reading, and closes all else: a field goes
 * by its name, an item by its place. Gives the line that stands where `active` stood, or the nearest
 * above it.
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

/** What stands in `now` where `child` stood in its older likeness; its range is opened where it has one. */
function counterpart(
  now: TreeNode,
  child: TreeNode,
  placeOf: (name: string, place: number) => number | undefined,
): TreeNode | null {
  if (child.kind !== 'value') {
    const like = now.children[child.position - 1];
    if (like?.kind === child.kind && like.from === child.from) return like;
    // What needs no ranges any more holds itself what was in them.
    return child.kind === 'range' ? now : null;
  }
  const place = child.tape.place(child.value);
  const index = typeof child.key === 'string' ? placeOf(child.key, place) : place;
  if (index === undefined || index < now.from || index >= now.to) return null;
  return openTo(now, index);
}

/**
 * Finds the place of a field by its name, of several with that name the one at `place`. The names are
 * read once, and only when one is asked for.
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
