import { stripVTControlCharacters } from 'node:util';
import { type FailedResult, isFailed, type TestResult } from './test-result.ts';

/** What came of one runner's tests, or of all. Tests that were unsteady are among those that passed. */
export type Outcome = {
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
  readonly unsteady: readonly UnsteadyTest[];
};

/** `message` is what the runner says of it; it may have color codes and many lines. */
export type FailedTest = { readonly name: string; readonly message: string };

export type SkippedTest = { readonly name: string; readonly reason: string };

/** It failed, and passed when it was run again. `kept`: where the failure lies, seen from the root. */
export type UnsteadyTest = FailedTest & { readonly kept: string };

/** With more of them a run fails: then it is no single test that is unsteady. */
export const MOST_UNSTEADY = 2;

/** Adds a runner's results up. */
export function outcomeOf(results: readonly TestResult[]): Outcome {
  return {
    passed: results.filter(({ came }) => came.state === 'passed').length,
    failed: results.filter(isFailed).map(failedTest),
    skipped: results.flatMap(({ name, came }) =>
      came.state === 'skipped' ? [{ name, reason: came.reason }] : [],
    ),
    unsteady: [],
  };
}

export function failedTest({ name, came }: FailedResult): FailedTest {
  return { name, message: came.text };
}

/** A runner that did not do its work: one failure, so that the total cannot look green. */
export function failedRunner(name: string, message: string): Outcome {
  return { passed: 0, failed: [{ name, message }], skipped: [], unsteady: [] };
}

/** Adds outcomes up. */
export function total(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    unsteady: outcomes.flatMap(({ unsteady }) => unsteady),
  };
}

/** Whether the run as a whole passed. */
export function isGreen({ passed, failed, unsteady }: Outcome): boolean {
  return passed > 0 && failed.length === 0 && unsteady.length <= MOST_UNSTEADY;
}

/** Whether there was nothing to run. */
export function isEmpty({ passed, failed, skipped }: Outcome): boolean {
  return passed + failed.length + skipped.length === 0;
}

/** One line a skipped test: its name and why. */
export function skippedLines({ skipped }: Outcome): readonly string[] {
  return skipped.map(({ name, reason }) => `skipped: ${onOneLine(name)} (${reason})`);
}

const MESSAGE_LINES = 12;

/**
 * A failed test's name and the first lines of what went wrong. They stand just above the closing lines:
 * where only the end of a run was kept, it still says what failed.
 */
export function failedLines({ failed, unsteady }: Outcome): readonly string[] {
  return [
    ...unsteady.flatMap(({ name, message }) => [
      `failed once: ${onOneLine(name)}`,
      ...firstLines(message),
    ]),
    ...failed.flatMap(({ name, message }) => [
      `failed: ${onOneLine(name)}`,
      ...firstLines(message),
    ]),
  ];
}

/**
 * The last lines of `npm test`: one for each unsteady test, a word where they are too many, then the
 * counts alone.
 */
export function closingLines({ passed, failed, skipped, unsteady }: Outcome): readonly string[] {
  return [
    ...unsteady.map(
      ({ name, kept }) =>
        `unsteady: ${onOneLine(name)} (failed once, passed when run again; ${kept})`,
    ),
    ...(unsteady.length > MOST_UNSTEADY
      ? [`More than ${MOST_UNSTEADY} tests were unsteady, so the run failed.`]
      : []),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ];
}

function onOneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}

function firstLines(message: string): readonly string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `  ${line}`);
}
