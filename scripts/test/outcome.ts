/** What came of one runner's tests, or of all. */
export type Outcome = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly SkippedTest[];
};

export type SkippedTest = { readonly name: string; readonly reason: string };

/** A runner that left no report did not run: one failure, so that the total cannot look green. */
export const NO_REPORT: Outcome = { passed: 0, failed: 1, skipped: [] };

/** Adds outcomes up. */
export function total(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.reduce((sum, { failed }) => sum + failed, 0),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}

/** One line a skipped test: its name and why. */
export function skippedLines({ skipped }: Outcome): readonly string[] {
  return skipped.map(({ name, reason }) => `skipped: ${name} (${reason})`);
}

/** The last line of `npm test`. */
export function closingLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
}
