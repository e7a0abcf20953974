import type {
  JSONReport,
  JSONReportSuite,
  JSONReportTest as Test,
  TestError,
  JSONReportTestResult as TestRun,
} from '@playwright/test/reporter';
import type { TestReport, TestResult } from './test-result.ts';

type NamedTest = { readonly name: string; readonly file: string; readonly test: Test };

/** Converts Playwright's JSON report to a `TestReport`. */
export function fromPlaywright({ errors, suites }: JSONReport): TestReport {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const byFile = Map.groupBy(tests, ({ file, test }) => `[${test.projectName}] ${file}`);
  return {
    results: [...errors.map(strayResult), ...tests.map(resultOf)],
    times: [...byFile].map(([name, ofFile]) => {
      const runs = ofFile.flatMap(({ test }) => test.results);
      return { name, ms: runs.reduce((sum, { duration }) => sum + duration, 0) };
    }),
  };
}

/** Returns the tests in a suite and in the suites nested in it. The outermost title is the file. */
function testsOf(suite: JSONReportSuite, above: readonly string[]): readonly NamedTest[] {
  const titles = [...above, suite.title];
  const [file = ''] = titles;
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map((test) => {
      const name = `[${test.projectName}] ${[...titles, title].join(' › ')}`;
      return { name, file, test };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))];
}

function resultOf({ name, test }: NamedTest): TestResult {
  if (test.status === 'expected') return { name, state: 'passed' };
  if (test.status === 'skipped') return { name, state: 'skipped', reason: reasonOf(test) };
  const first = test.results.find(({ status }) => status === 'failed' || status === 'timedOut');
  const message = first === undefined ? `It is ${test.status}.` : textOf(first);
  // Playwright also calls a test flaky if it failed and then skipped itself. Such a test hasn't
  // passed.
  if (first === undefined || test.results.at(-1)?.status !== 'passed') {
    return { name, state: 'failed', message };
  }
  return {
    name,
    state: 'unsteady',
    message,
    at: new Date(Date.parse(first.startTime) + first.duration).toISOString(),
    saved: first.attachments.flatMap(({ path }) => path ?? []),
  };
}

function reasonOf({ annotations, expectedStatus }: Test): string {
  if (expectedStatus !== 'skipped') return 'not run: an earlier test of its group failed';
  const asked = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return asked?.description ?? 'no reason given';
}

function textOf({ errors, stdout, stderr }: TestRun): string {
  const printed = [...stdout, ...stderr].map((part) => ('text' in part ? part.text : '')).join('');
  const messages = errors.map(({ message }) => message);
  return [...messages, ...(printed === '' ? [] : [`Printed:\n${printed}`])].join('\n\n');
}

function strayResult({ message, stack, value }: TestError): TestResult {
  return {
    name: 'outside any test',
    state: 'failed',
    message: stack ?? message ?? value ?? '',
  };
}
