import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { FileTime, TestReport, TestResult } from './test-result.ts';

/**
 * Writes the report to the file named by TEST_REPORT_FILE. Vitest's JSON report can't be used,
 * because it contains neither retries nor the note of `context.skip(note)`. `npm test` prints that
 * note as the reason.
 */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const file = process.env.TEST_REPORT_FILE;
    if (file === undefined) return;
    const results = [
      ...unhandledErrors.map((error) => strayResult(error, modules)),
      ...modules.flatMap((module) => [
        ...fileFailures(module),
        ...[...module.children.allTests()].map(resultOf),
      ]),
    ];
    const report: TestReport = { results, times: modules.map(timeOf) };
    writeFileSync(file, JSON.stringify(report));
  }
}

function resultOf(test: TestCase): TestResult {
  const name = `${test.module.relativeModuleId} › ${test.fullName}`;
  const { state, errors = [] } = test.result();
  const first = test.attempts().find((attempt) => attempt.state === 'failed');
  // Vitest also forgives a test that failed and then skipped itself. Such a test hasn't passed.
  if (state === 'failed' || (first !== undefined && state !== 'passed')) {
    return failed(name, first?.errors ?? errors);
  }
  if (state !== 'passed') return { name, state: 'skipped', reason: reasonOf(test) };
  if (first === undefined) return { name, state };
  const at = new Date(first.startTime + first.duration).toISOString();
  return { name, state: 'unsteady', message: textOf(first.errors ?? []), at, saved: [] };
}

function timeOf(module: TestModule): FileTime {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  const ms = prepareDuration + setupDuration + collectDuration + duration;
  return { name: module.relativeModuleId, ms };
}

/**
 * Returns a file's failures that aren't failures of tests: those of the file itself, or of hooks.
 * If its process ended before the file did, that's a failure, too, even without an error.
 */
function fileFailures(module: TestModule): readonly TestResult[] {
  const name = module.relativeModuleId;
  const ended = module.state() !== 'queued' && module.state() !== 'pending';
  return [
    ...[module, ...module.children.allSuites()]
      .filter((suite) => suite.errors().length > 0)
      .map((suite) =>
        failed(suite.type === 'suite' ? `${name} › ${suite.fullName}` : name, suite.errors()),
      ),
    ...(ended ? [] : [failed(name, [{ message: 'It was not run to its end.' }])]),
  ];
}

/** Returns the result for an error outside tests. Vitest doesn't always know the file. */
function strayResult(error: SerializedError, modules: readonly TestModule[]): TestResult {
  const module = modules.find(({ moduleId }) => moduleId === error.VITEST_TEST_PATH);
  const place = module === undefined ? '' : `${module.relativeModuleId} › `;
  return failed(`${place}outside any test`, [error]);
}

function reasonOf(test: TestCase): string {
  const result = test.result();
  if (result.state === 'pending') return 'not run to its end: its process ended';
  if (isStopped(test)) return 'not run: what it needs failed';
  return (result.state === 'skipped' ? result.note : undefined) ?? `marked ${test.options.mode}`;
}

function isStopped({ parent }: TestCase | TestSuite): boolean {
  return parent.errors().length > 0 || (parent.type === 'suite' && isStopped(parent));
}

function failed(name: string, errors: readonly SerializedError[]): TestResult {
  return { name, state: 'failed', message: textOf(errors) };
}

function textOf(errors: readonly SerializedError[]): string {
  return errors.map(errorText).join('\n\n');
}

/** Matches stack trace lines that aren't about this project. */
const FOREIGN = /^\s+at (.*node_modules|new Promise \(<anonymous>\))/;

function errorText({ message, stack, diff, cause }: SerializedError): string {
  return [
    ...(stack?.includes(message) ? [] : [message]),
    ...(stack ?? '').split('\n').filter((line) => !FOREIGN.test(line)),
    ...(typeof diff === 'string' ? [diff] : []),
    ...(typeof cause === 'object' && cause !== null ? [`Cause: ${errorText(cause)}`] : []),
  ].join('\n');
}
