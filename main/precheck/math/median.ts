/** Returns the median, or undefined if there are no values. Of two middle values, returns the upper one. */
export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
