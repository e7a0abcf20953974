import type { RememberedId } from '#contract/models/remembered-id.ts';

/**
 * Which of the ids used before what was typed may mean: those whose id or name holds it, in any case.
 * All of them when nothing was typed, none but others when it is one of them already.
 */
export function matchingIds(ids: readonly RememberedId[], typed: string): readonly RememberedId[] {
  const text = typed.trim().toLowerCase();
  if (text === '' || ids.some(({ id }) => id.toLowerCase() === text)) return ids;
  return ids.filter(({ id, label }) => `${id}\n${label}`.toLowerCase().includes(text));
}
