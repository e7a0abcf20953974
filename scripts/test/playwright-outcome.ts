import { readFileSync } from 'node:fs';
import type { JSONReport, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';
import { type FailedTest, NO_REPORT, type Outcome, type SkippedTest } from './outcome.ts';

/** Reads Playwright's own JSON report. */
export function readPlaywrightOutcome(file: string): Outcome {
  try {
    return outcomeOf(JSON.parse(readFileSync(file, 'utf8')) as JSONReport);
  } catch {
    return NO_REPORT;
  }
}

/** Adds a report up. A flaky test counts as failed: it did fail. */
export function outcomeOf({ suites, errors }: JSONReport): Outcome {
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const skipped: SkippedTest[] = [];
  let passed = 0;
  const failed: FailedTest[] = errors.map(({ message }) => ({
    name: 'outside any test',
    message: message ?? '',
  }));
  for (const { name, test } of tests) {
    if (test.status === 'expected') passed += 1;
    else if (test.status === 'skipped') skipped.push({ name, reason: reasonOf(test) });
    else failed.push({ name, message: messageOf(test) });
  }
  return { passed, failed, skipped };
}

type NamedTest = { readonly name: string; readonly test: JSONReportTest };

function testsOf(suite: JSONReportSuite, above: readonly string[]): readonly NamedTest[] {
  const path = [...above, suite.title];
  return [
    ...suite.specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        name: `[${test.projectName}] ${[...path, spec.title].join(' › ')}`,
        test,
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path)),
  ];
}

function messageOf({ results }: JSONReportTest): string {
  return results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n');
}

function reasonOf(test: JSONReportTest): string {
  const annotation = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  return (
    annotation?.description ?? 'not run: an earlier test of its group failed, or no reason given'
  );
}
