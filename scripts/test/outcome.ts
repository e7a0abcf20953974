import { stripVTControlCharacters } from 'node:util';

/** What came of one runner's tests, or of all. */
export type Outcome = {
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
};

/** `message` is what the runner says of it; it may have color codes and many lines. */
export type FailedTest = { readonly name: string; readonly message: string };

export type SkippedTest = { readonly name: string; readonly reason: string };

/** A runner that left no report did not run: one failure, so that the total cannot look green. */
export const NO_REPORT: Outcome = {
  passed: 0,
  failed: [{ name: 'a test runner', message: 'It ended without a report.' }],
  skipped: [],
};

/** Adds outcomes up. */
export function total(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
  };
}

/** One line a skipped test: its name and why. */
export function skippedLines({ skipped }: Outcome): readonly string[] {
  return skipped.map(({ name, reason }) => `skipped: ${name} (${reason})`);
}

const MESSAGE_LINES = 12;

/**
 * A failed test's name and the first lines of what went wrong. They stand just above the closing line:
 * where only the end of a run was kept, it still says what failed.
 */
export function failedLines({ failed }: Outcome): readonly string[] {
  return failed.flatMap(({ name, message }) => [
    `failed: ${name}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, MESSAGE_LINES)
      .map((line) => `  ${line}`),
  ]);
}

/** The last line of `npm test`. */
export function closingLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
}
