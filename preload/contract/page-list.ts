/** Returns the runs of consecutive page numbers, each as its first and last page, in the given order. */
export function pageRuns(pages: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run !== undefined && page === run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}

/** Formats page numbers the way people write them, with runs shortened: `1–3, 5`. Keeps their order. */
export function pageList(pages: readonly number[]): string {
  return pageRuns(pages)
    .map(([first, last]) => (first === last ? first : `${first}–${last}`))
    .join(', ');
}
