/** Returns the median, the upper one of two middle values, or undefined if there are no values. */
export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
