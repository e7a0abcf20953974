/** Gives the middle value by size, the upper one of two; undefined where there is none. */
export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
