/** A count of hits and the total. */
export interface Tally {
  readonly hits: number;
  readonly of: number;
}

export const tallyOf = (seen: readonly boolean[]): Tally => ({
  hits: seen.filter(Boolean).length,
  of: seen.length,
});

export function inPercent({ hits, of }: Tally): string {
  return of === 0 ? '-' : `${((100 * hits) / of).toFixed(1)} % (${hits}/${of})`;
}
