import { MAX_JSON_LEVELS } from '../../preload/contract/limits.ts';

/** Values of one call: the largest holds some thousands of ids. */
const MOST_VALUES = 1_000_000;

/**
 * Whether what arrived is nested so deeply, or holds so much, that whatever goes through it level by level
 * would overflow its stack or stop the program. What refers to itself is endless, and found out so.
 */
export function isNestedTooDeeply(input: unknown): boolean {
  const waiting: { readonly value: unknown; readonly level: number }[] = [];
  let values = 0;
  const take = (value: unknown, level: number) => {
    if (typeof value === 'object' && value !== null) waiting.push({ value, level });
    values += 1;
  };
  take(input, 1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.level > MAX_JSON_LEVELS || values > MOST_VALUES) return true;
    for (const inner of Object.values(next.value as object)) take(inner, next.level + 1);
  }
  return false;
}
