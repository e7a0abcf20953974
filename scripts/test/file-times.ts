/** How long a test file took: its tests, their hooks and what it imports. */
export type FileTime = { readonly name: string; readonly ms: number };

const MOST_SHOWN = 10;

/** The slowest files, the slowest first. Files that ran at once count their whole time each. */
export function slowestLines(files: readonly FileTime[]): readonly string[] {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_SHOWN);
  return slowest.map(({ name, ms }) => `slow: ${(ms / 1000).toFixed(1)} s ${name}`);
}
