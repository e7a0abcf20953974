import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { FileTime } from './file-times.ts';
import {
  type Circumstances,
  circumstancesNow,
  type TestResult,
  writeReport,
} from './test-result.ts';

/**
 * Writes the report to the file named by TEST_REPORT_FILE. Vitest's JSON report cannot be used,
 * because it leaves out the note of `context.skip(note)`, which `npm test` prints as the reason.
 */
export default class VitestReporter implements Reporter {
  readonly #failedIn = new Map<string, Circumstances>();

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === 'failed') this.#failedIn.set(test.id, circumstancesNow());
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const stray = unhandledErrors.map((error) => strayResult(error, modules));
    const results = [
      ...stray,
      ...modules
        .filter(({ moduleId }) => !stray.some(({ file }) => file === moduleId))
        .flatMap(unendedResult),
      ...modules.flatMap((module) => [
        ...hookResults(module),
        ...[...module.children.allTests()].map((test) => this.#testResult(test)),
      ]),
    ];
    writeReport({ results, times: modules.map(timeOf) });
  }

  #testResult(test: TestCase): TestResult {
    const result = test.result();
    const name = `${test.module.relativeModuleId} › ${test.fullName}`;
    const place = { name, file: test.module.moduleId, id: test.fullName };
    if (result.state === 'passed') return { ...place, came: { state: 'passed' } };
    if (result.state === 'skipped') {
      const stopped = aboveFailed(test);
      const reason = stopped
        ? 'not run: what it needs failed'
        : (result.note ?? `marked ${test.options.mode}`);
      return { ...place, came: { state: 'skipped', reason, stopped } };
    }
    if (result.state === 'pending') {
      const reason = 'not run to its end: its process ended';
      return { ...place, came: { state: 'skipped', reason, stopped: true } };
    }
    return { ...place, came: failure(textOf(result.errors), this.#failedIn.get(test.id)) };
  }
}

function timeOf(module: TestModule): FileTime {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  const ms = prepareDuration + setupDuration + collectDuration + duration;
  return { name: module.relativeModuleId, ms };
}

/** Returns failures of a file that are not failures of tests: of the file itself, or of hooks. */
function hookResults(module: TestModule): readonly TestResult[] {
  return [module, ...module.children.allSuites()]
    .filter((suite) => suite.errors().length > 0)
    .map((suite) =>
      fileResult(
        module,
        suite.type === 'suite' ? ` › ${suite.fullName}` : '',
        textOf(suite.errors()),
      ),
    );
}

/** If not all tests of a file were run, the file counts as a failure, even without an error. */
function unendedResult(module: TestModule): readonly TestResult[] {
  return isUnended(module) ? [fileResult(module, '', 'It was not run to its end.')] : [];
}

/**
 * Returns the result for an error outside tests. If Vitest does not know the file, the process may
 * have crashed while it ran a file.
 */
function strayResult(error: SerializedError, modules: readonly TestModule[]): TestResult {
  const module =
    error.VITEST_TEST_PATH === undefined
      ? modules.find(isUnended)
      : modules.find(({ moduleId }) => moduleId === error.VITEST_TEST_PATH);
  if (module !== undefined) return fileResult(module, ' › outside any test', textOf([error]));
  return { name: 'outside any test', file: null, id: null, came: failure(textOf([error])) };
}

function isUnended(module: TestModule): boolean {
  return module.state() === 'queued' || module.state() === 'pending';
}

function fileResult(module: TestModule, suffix: string, text: string): TestResult {
  const name = `${module.relativeModuleId}${suffix}`;
  return { name, file: module.moduleId, id: null, came: failure(text) };
}

function aboveFailed(test: TestCase): boolean {
  let above: TestSuite | TestModule = test.parent;
  while (above.errors().length === 0) {
    if (above.type === 'module') return false;
    above = above.parent;
  }
  return true;
}

function failure(text: string, circumstances = circumstancesNow()): TestResult['came'] {
  return { state: 'failed', text, circumstances, attachments: [] };
}

function textOf(errors: readonly SerializedError[]): string {
  return errors.map(errorText).join('\n\n');
}

/** Matches lines of a stack trace that are not about this project. */
const FOREIGN = /^\s+at (.*node_modules|new Promise \(<anonymous>\))/;

function errorText({ message, stack, diff, cause }: SerializedError): string {
  return [
    ...(stack?.includes(message) ? [] : [message]),
    ...(stack ?? '').split('\n').filter((line) => !FOREIGN.test(line)),
    ...(typeof diff === 'string' ? [diff] : []),
    ...(typeof cause === 'object' && cause !== null ? [`Cause: ${errorText(cause)}`] : []),
  ].join('\n');
}
