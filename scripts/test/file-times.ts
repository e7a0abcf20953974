/** How long a test file took, including its tests, their hooks, and its imports. */
export type FileTime = { readonly name: string; readonly ms: number };

const MOST_SHOWN = 10;

/**
 * Returns a line for each of the slowest files, the slowest first. If files ran concurrently, each
 * of them is listed with its full time.
 */
export function slowestLines(files: readonly FileTime[]): readonly string[] {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_SHOWN);
  return slowest.map(({ name, ms }) => `slow: ${(ms / 1000).toFixed(1)} s ${name}`);
}
