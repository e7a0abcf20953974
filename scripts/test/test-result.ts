import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os';
import type { FileTime } from './file-times.ts';

/** What a runner says of one test, or of a failure that belongs to none (a hook, a file, a stray error). */
export type TestResult = {
  /** As the closing lines show it. */
  readonly name: string;
  /** Absolute path of the test file; null: the runner does not know where it failed. */
  readonly file: string | null;
  /** How the runner finds the test again; null: it is no test. Tests of one file may share it. */
  readonly id: string | null;
  readonly came: Passed | Failed | Skipped;
};

export type Passed = { readonly state: 'passed' };

/** `stopped`: something that failed kept it from running, nobody asked for that. */
export type Skipped = {
  readonly state: 'skipped';
  readonly reason: string;
  readonly stopped: boolean;
};

export type Failed = {
  readonly state: 'failed';
  /** All that the runner says of it; it may have color codes. */
  readonly text: string;
  readonly circumstances: Circumstances;
  readonly attachments: readonly Attachment[];
};

/** `at`: ISO time. `machine`: how busy the machine was, in words. */
export type Circumstances = { readonly at: string; readonly machine: string };

/** A file that the runner left beside a failure, such as a picture of the window. */
export type Attachment = { readonly name: string; readonly path: string };

export type FailedResult = TestResult & { readonly came: Failed };

export function isFailed(result: TestResult): result is FailedResult {
  return result.came.state === 'failed';
}

/** Time and load as they are now. */
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

/** What one of the reporters here writes. */
export type TestReport = {
  readonly results: readonly TestResult[];
  readonly times: readonly FileTime[];
};

/** Leaves the report where the environment says that it is wanted. */
export function writeReport(report: TestReport): void {
  const file = process.env.TEST_REPORT_FILE;
  if (file !== undefined) writeFileSync(file, JSON.stringify(report));
}

/** Null: nothing was written that can be read. */
export function readReport(file: string): TestReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
  } catch {
    return null;
  }
}
