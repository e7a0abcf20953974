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
