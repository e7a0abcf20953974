import { readFileSync } from 'node:fs';

/**
 * A result from a runner. It's the result of a test, or a failure outside tests (in a hook or a
 * file, or an unhandled error). Messages may contain color codes and several lines.
 */
export type TestResult =
  | { readonly name: string; readonly state: 'passed' }
  | { readonly name: string; readonly state: 'skipped'; readonly reason: string }
  | { readonly name: string; readonly state: 'failed'; readonly message: string }
  | UnsteadyTest;

/** A test that failed and then passed when the runner retried it. It counts as passed. */
export type UnsteadyTest = {
  readonly name: string;
  readonly state: 'unsteady';
  /** The message of the first failure. */
  readonly message: string;
  /** When the test first failed (ISO 8601). */
  readonly at: string;
  /** The files that the runner saved for the first failure, such as a picture of the window. */
  readonly saved: readonly string[];
};

/** How long a test file took, including its tests, their hooks, and its imports. */
export type FileTime = { readonly name: string; readonly ms: number };

/** What a runner reports. */
export type TestReport = {
  readonly results: readonly TestResult[];
  readonly times: readonly FileTime[];
};

/**
 * Reads the report of a runner that ended with this exit code. The runner itself counts as one
 * failure if there's no readable report, or if the code means more than failed tests.
 * @param convert converts the report if it isn't in this form
 */
export function readReport(
  runner: string,
  code: number,
  file: string,
  convert: (json: never) => TestReport = (report: TestReport) => report,
): TestReport {
  let report: TestReport = { results: [], times: [] };
  let message = `The runner ended with code ${code}.`;
  try {
    report = convert(JSON.parse(readFileSync(file, 'utf8')) as never);
    // If tests failed, the exit code is 1. A higher code means that the runner itself failed or was
    // stopped.
    const failed = report.results.some(({ state }) => state === 'failed');
    if (code === 0 || (code === 1 && failed)) return report;
  } catch {
    message = 'The runner ended without a report.';
  }
  return { ...report, results: [...report.results, { name: runner, state: 'failed', message }] };
}
