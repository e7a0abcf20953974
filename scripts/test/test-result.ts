import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import type { FileTime } from './file-times.ts';

/**
 * A result from a runner: that of a test, or a failure outside tests (in a hook or a file, or an
 * unhandled error).
 */
export type TestResult = {
  /** The name that is printed in the last lines. */
  readonly name: string;
  /** The absolute path of the test file, or null if the runner does not know where it failed. */
  readonly file: string | null;
  /**
   * The runner's ID of the test, or null if it is not a test. Tests of one file may share an ID.
   */
  readonly id: string | null;
  readonly came: Passed | Failed | Skipped;
};

export type Passed = { readonly state: 'passed' };

/** A test that did not run. `stopped` means that a failure prevented it from running. */
export type Skipped = {
  readonly state: 'skipped';
  readonly reason: string;
  readonly stopped: boolean;
};

export type Failed = {
  readonly state: 'failed';
  /** The runner's full message, which may contain color codes. */
  readonly text: string;
  readonly circumstances: Circumstances;
  readonly attachments: readonly Attachment[];
};

/** When a test failed (ISO 8601), and the load of the computer at that time. */
export type Circumstances = { readonly at: string; readonly machine: string };

/** A file that the runner saved for a failure, such as a picture of the window. */
export type Attachment = { readonly name: string; readonly path: string };

export type FailedResult = TestResult & { readonly came: Failed };

export function isFailed(result: TestResult): result is FailedResult {
  return result.came.state === 'failed';
}

/** Returns the current time and load. */
export function circumstancesNow(): Circumstances {
  const load = loadavg().map((average) => average.toFixed(1));
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  return {
    at: new Date().toISOString(),
    machine:
      `load ${load.join(', ')} (1, 5, 15 min) on ${availableParallelism()} cores, ` +
      `${megabytes(freemem())} of ${megabytes(totalmem())} MB free`,
  };
}

/** The report that a reporter in this folder writes. */
export type TestReport = {
  readonly results: readonly TestResult[];
  readonly times: readonly FileTime[];
};

/** Writes the report to the file named in the environment. */
export function writeReport(report: TestReport): void {
  const file = process.env.TEST_REPORT_FILE;
  if (file !== undefined) writeFileSync(file, JSON.stringify(report));
}

/** Reads a report. Returns null if there is no readable report. */
export function readReport(file: string): TestReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  } catch {
    return null;
  }
}
