import { stripVTControlCharacters } from 'node:util';
import type { FileTime, TestResult } from './test-result.ts';

type State = TestResult['state'];

/**
 * The maximum number of unsteady tests in a run that passes. If there are more, the cause is
 * probably not in the tests.
 */
export const MOST_UNSTEADY = 2;

const MOST_SLOW = 10;
const MESSAGE_LINES = 12;

/** Returns the results with this state. */
export function withState<S extends State>(
  results: readonly TestResult[],
  state: S,
): readonly Extract<TestResult, { state: S }>[] {
  return results.filter(
    (result): result is Extract<TestResult, { state: S }> => result.state === state,
  );
}

/** Returns the number of results with each state. Unsteady tests count as passed. */
export function countsOf(results: readonly TestResult[]) {
  return {
    passed: withState(results, 'passed').length + withState(results, 'unsteady').length,
    failed: withState(results, 'failed').length,
    skipped: withState(results, 'skipped').length,
  };
}

/** Returns whether the whole run passed. */
export function isGreen(results: readonly TestResult[]): boolean {
  const { passed, failed } = countsOf(results);
  return passed > 0 && failed === 0 && withState(results, 'unsteady').length <= MOST_UNSTEADY;
}

/**
 * Returns a line for each of the slowest files, slowest first. Each file is listed with its full
 * time, even if files ran concurrently.
 */
export function slowestLines(files: readonly FileTime[]): readonly string[] {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_SLOW);
  return slowest.map(({ name, ms }) => `slow: ${(ms / 1000).toFixed(1)} s ${name}`);
}

/** Returns one line for each skipped test, with its name and the reason. */
export function skippedLines(results: readonly TestResult[]): readonly string[] {
  return withState(results, 'skipped').map(
    ({ name, reason }) => `skipped: ${onOneLine(name)} (${reason})`,
  );
}

/**
 * Returns the name of each failed test and the first lines of its message. They're printed right
 * before the last lines, so that a log that contains only the end still includes them.
 */
export function failedLines(results: readonly TestResult[]): readonly string[] {
  const lines = (title: string, { name, message }: { name: string; message: string }) => [
    `${title}: ${onOneLine(name)}`,
    ...firstLines(message),
  ];
  return [
    ...withState(results, 'unsteady').flatMap((test) => lines('failed once', test)),
    ...withState(results, 'failed').flatMap((test) => lines('failed', test)),
  ];
}

/** Returns the last line of a run. */
export function countLine(results: readonly TestResult[]): string {
  const { passed, failed, skipped } = countsOf(results);
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

export function onOneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}

function firstLines(message: string): readonly string[] {
  return stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `  ${line}`);
}
