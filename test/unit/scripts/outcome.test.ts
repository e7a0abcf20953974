import type { JSONReport } from '@playwright/test/reporter';
import { expect, it } from 'vitest';
import {
  closingLine,
  failedLines,
  NO_REPORT,
  skippedLines,
  total,
} from '../../../scripts/test/outcome.ts';
import { outcomeOf, readPlaywrightOutcome } from '../../../scripts/test/playwright-outcome.ts';
import { readVitestOutcome } from '../../../scripts/test/vitest-outcome.ts';

it('closes with one line over both runners, above it skipped tests with their reasons and failed ones', () => {
  const outcome = total([
    {
      passed: 3,
      failed: [{ name: 'unit › c', message: '\u001b[31mexpected 1\u001b[0m\n\nto be 2' }],
      skipped: [{ name: 'unit › a', reason: 'no keyring' }],
    },
    { passed: 2, failed: [], skipped: [{ name: '[electron] b', reason: 'no runtime' }] },
  ]);
  expect(skippedLines(outcome)).toEqual([
    'skipped: unit › a (no keyring)',
    'skipped: [electron] b (no runtime)',
  ]);
  expect(failedLines(outcome)).toEqual(['failed: unit › c', '  expected 1', '  to be 2']);
  expect(closingLine(outcome)).toBe('5 passed, 1 failed, 2 skipped');
});

it('counts a runner that left no report as a failure', () => {
  expect(readVitestOutcome('/nowhere.json')).toEqual(NO_REPORT);
  expect(readPlaywrightOutcome('/nowhere.json')).toEqual(NO_REPORT);
  expect(closingLine(total([NO_REPORT]))).toBe('0 passed, 1 failed, 0 skipped');
});

it("reads Playwright's report: nested, flaky is not passed, skipped says why", () => {
  const test = (status: string, annotations: { type: string; description?: string }[] = []) => ({
    projectName: 'electron',
    status,
    annotations,
    results: [{ errors: status === 'flaky' ? [{ message: 'too late' }] : [] }],
  });
  const report = {
    errors: [{ message: 'a file could not be loaded' }],
    suites: [
      {
        title: 'flow.spec.ts',
        specs: [{ title: 'files', tests: [test('expected'), test('flaky')] }],
        suites: [
          {
            title: 'inner',
            specs: [
              {
                title: 'opens',
                tests: [test('skipped', [{ type: 'skip', description: 'no Electron runtime' }])],
              },
            ],
          },
        ],
      },
    ],
  } as unknown as JSONReport;
  expect(outcomeOf(report)).toEqual({
    passed: 1,
    failed: [
      { name: 'outside any test', message: 'a file could not be loaded' },
      { name: '[electron] flow.spec.ts › files', message: 'too late' },
    ],
    skipped: [{ name: '[electron] flow.spec.ts › inner › opens', reason: 'no Electron runtime' }],
  });
});
