import { stripVTControlCharacters } from 'node:util';
import { type FailedResult, isFailed, type TestResult } from './test-result.ts';

/**
 * The results of the tests of one runner, or of all runners. Unsteady tests are counted as passed.
 */
export type Outcome = {
  readonly passed: number;
  readonly failed: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
  readonly unsteady: readonly UnsteadyTest[];
};

/** `message` is the runner's message, which may contain color codes and several lines. */
export type FailedTest = { readonly name: string; readonly message: string };

export type SkippedTest = { readonly name: string; readonly reason: string };

/**
 * A test that failed and then passed when it was run again. `kept` is the path of the failure's
 * record, relative to the root.
 */
export type UnsteadyTest = FailedTest & { readonly kept: string };

/** A run with more unsteady tests fails, because the cause is probably not in the tests. */
export const MOST_UNSTEADY = 2;

/** Summarizes the results of a runner. */
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

/**
 * Returns the outcome of a runner that did not finish. It counts as one failure, so that the run as
 * a whole does not pass.
 */
export function failedRunner(name: string, message: string): Outcome {
  return { passed: 0, failed: [{ name, message }], skipped: [], unsteady: [] };
}

/** Adds up outcomes. */
export function total(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    unsteady: outcomes.flatMap(({ unsteady }) => unsteady),
  };
}

/** Returns whether the whole run passed. */
export function isGreen({ passed, failed, unsteady }: Outcome): boolean {
  return passed > 0 && failed.length === 0 && unsteady.length <= MOST_UNSTEADY;
}

/** Returns whether no test was selected. */
export function isEmpty({ passed, failed, skipped }: Outcome): boolean {
  return passed + failed.length + skipped.length === 0;
}

/** Returns one line for each skipped test, with its name and the reason. */
export function skippedLines({ skipped }: Outcome): readonly string[] {
  return skipped.map(({ name, reason }) => `skipped: ${onOneLine(name)} (${reason})`);
}

const MESSAGE_LINES = 12;

/**
 * Returns the name of each failed test and the first lines of its message. They are printed
 * directly before the last lines, so that a log that contains only the end still includes them.
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
 * Returns the last lines of `npm test`: one line for each unsteady test, a note if there are too
 * many of them, and finally the counts.
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
