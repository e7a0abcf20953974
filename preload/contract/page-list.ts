/** Returns the runs of consecutive page numbers, each as its first and last page. The order of the numbers is kept. */
export function pageRuns(pages: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [first: number, last: number][] = [];
  for (const page of pages) {
    const run = runs.at(-1);
    if (run !== undefined && page === run[1] + 1) run[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}

/** Formats page numbers as people write them, with runs shortened: `1–3, 5`. The order is kept. */
export function pageList(pages: readonly number[]): string {
  return pageRuns(pages)
    .map(([first, last]) => (first === last ? first : `${first}–${last}`))
    .join(', ');
}
