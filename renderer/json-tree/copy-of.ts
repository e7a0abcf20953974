import { inSlices } from '#desk/in-slices.ts';
import { jsonPieces } from '#json/pieces.ts';
import type { TreeNode } from './tree-node.ts';

const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/**
 * Where a line stands, as `applications[3].owner["first name"]`; '' for the whole. With `most`, no more
 * than about so many characters from its end, after an ellipsis.
 */
export function pathText(node: TreeNode, most = Number.POSITIVE_INFINITY): string {
  const steps: string[] = [];
  let length = 0;
  for (let at: TreeNode | null = node; at !== null; at = at.parent) {
    if (at.key === null) continue;
    const step = stepText(at.key);
    steps.push(step);
    length += step.length;
    if (length > most) {
      steps.push('…');
      break;
    }
  }
  const text = steps.reverse().join('');
  return text.startsWith('.') ? text.slice(1) : text;
}

function stepText(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return PLAIN_NAME.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/**
 * What copying a line gives: of a string what it says, of all else the JSON as it was written, in lines;
 * of a range what it holds.
 */
export async function copyOf(node: TreeNode): Promise<string> {
  if (node.string !== null) return node.string;
  const pieces = jsonPieces(node.kind === 'range' ? partOf(node) : node.tape.source(node.value));
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

function partOf({ tape, type, value, from, to }: TreeNode): string {
  const [first, last] = [tape.children(value, from, from + 1), tape.children(value, to - 1, to)];
  const part = tape.text.slice(tape.from(first[0] ?? 0), tape.end(last[0] ?? 0));
  return type === 'array' ? `[${part}]` : `{${part}}`;
}
