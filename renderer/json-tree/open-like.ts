import type { TreeNode } from './tree-node.ts';

/** Opens a node and its ranges down to what stands at `index`. */
export function openTo(node: TreeNode, index: number): TreeNode | null {
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
