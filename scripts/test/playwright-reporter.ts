import { relative } from 'node:path';
import type {
  FullConfig,
  Reporter,
  TestResult as Run,
  Suite,
  TestCase,
  TestError,
} from '@playwright/test/reporter';
import type { FileTime } from './file-times.ts';
import {
  type Circumstances,
  circumstancesNow,
  type TestResult,
  writeReport,
} from './test-result.ts';

/** Writes the report to the file named by TEST_REPORT_FILE. */
export default class PlaywrightReporter implements Reporter {
  #all: Suite | null = null;
  #testDir = '';
  readonly #errors: { readonly error: TestError; readonly circumstances: Circumstances }[] = [];
  readonly #failedIn = new Map<string, Circumstances>();

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, all: Suite): void {
    this.#testDir = config.rootDir;
    this.#all = all;
  }

  onTestEnd(test: TestCase): void {
    if (!test.ok()) this.#failedIn.set(test.id, circumstancesNow());
  }

  onError(error: TestError): void {
    this.#errors.push({ error, circumstances: circumstancesNow() });
  }

  onEnd(): void {
    const tests = this.#all?.allTests() ?? [];
    const results = [
      ...this.#errors.map(({ error, circumstances }): TestResult => {
        const file = error.location?.file;
        const ran = tests.some((test) => fileOf(test) === file);
        return {
          name: file === undefined ? 'outside any test' : this.#nameOf(file, 'outside any test'),
          // If the file contains no test, the run ended there, so other files did not run either.
          file: file !== undefined && ran ? file : null,
          id: null,
          came: { state: 'failed', text: errorText(error), circumstances, attachments: [] },
        };
      }),
      ...tests.map((test) => this.#testResult(test)),
    ];
    writeReport({ results, times: this.#times(tests) });
  }

  #times(tests: readonly TestCase[]): readonly FileTime[] {
    const byFile = Map.groupBy(tests, (test) => {
      const [, project] = test.titlePath();
      return `[${project}] ${this.#nameOf(fileOf(test))}`;
    });
    return [...byFile].map(([name, ofFile]) => {
      const runs = ofFile.flatMap(({ results }) => results);
      return { name, ms: runs.reduce((sum, { duration }) => sum + duration, 0) };
    });
  }

  #testResult(test: TestCase): TestResult {
    const [, project, , ...titles] = test.titlePath();
    const file = fileOf(test);
    const place = { name: `[${project}] ${this.#nameOf(file, ...titles)}`, file, id: test.id };
    const outcome = test.outcome();
    if (outcome === 'expected') return { ...place, came: { state: 'passed' } };
    if (outcome === 'skipped') return { ...place, came: skipped(test) };
    // A flaky test counts as failed, too.
    return {
      ...place,
      came: {
        state: 'failed',
        text: test.results.map(runText).join('\n\n'),
        circumstances: this.#failedIn.get(test.id) ?? circumstancesNow(),
        attachments: test.results.flatMap(({ attachments }) =>
          attachments.flatMap(({ name, path }) => (path === undefined ? [] : [{ name, path }])),
        ),
      },
    };
  }

  #nameOf(file: string, ...titles: readonly string[]): string {
    return [relative(this.#testDir, file), ...titles].join(' › ');
  }
}

/**
 * Returns the file that was loaded for a test. The location of the test may be in another file,
 * with a function that declares tests.
 */
function fileOf({ parent, location }: TestCase): string {
  let above: Suite | undefined = parent;
  while (above !== undefined && above.type !== 'file') above = above.parent;
  return above?.location?.file ?? location.file;
}

function skipped({ annotations, results, expectedStatus }: TestCase): TestResult['came'] {
  const stopped = results.length === 0 || expectedStatus !== 'skipped';
  const asked = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  const reason = stopped
    ? 'not run: an earlier test of its group failed'
    : (asked?.description ?? 'no reason given');
  return { state: 'skipped', reason, stopped };
}

function runText({ errors, stdout, stderr }: Run): string {
  const printed = [...stdout, ...stderr].map(String).join('');
  return [...errors.map(errorText), ...(printed === '' ? [] : [`Printed:\n${printed}`])].join(
    '\n\n',
  );
}

function errorText({ message, stack, snippet, value, cause }: TestError): string {
  return [
    ...(message !== undefined && stack?.includes(message) ? [] : [message]),
    stack,
    snippet,
    value,
    cause && `Cause: ${errorText(cause)}`,
  ]
    .filter((part) => part !== undefined)
    .join('\n');
}
