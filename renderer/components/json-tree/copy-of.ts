import { jsonPieces } from '../../../preload/contract/json-pieces.ts';
import { inSlices } from '../../lib/in-slices.ts';
import type { TreeNode } from './tree-node.ts';

/** What copying a line gives: a text as it is, all else as JSON; of a range what it holds. */
export async function copyOf(node: TreeNode): Promise<string> {
  if (typeof node.value === 'string') return node.value;
  const pieces = jsonPieces(node.kind === 'range' ? partOf(node) : node.value);
  const text: string[] = [];
  await inSlices(
    (until) => {
      do {
        const piece = pieces.next();
        if (piece.done === true) return true;
        text.push(piece.value);
      } while (performance.now() < until);
      return false;
    },
    () => false,
  );
  return text.join('');
}

function partOf({ value, from, to, whole }: TreeNode): unknown {
  if (Array.isArray(value)) return value.slice(from, to);
  const object = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(whole.keys.slice(from, to).map((key) => [key, object[key]]));
}
