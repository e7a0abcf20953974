/** Returns the median, the upper one of two middle values. Undefined if there are no values. */
export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
