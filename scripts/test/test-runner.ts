import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { runToEnd } from '../bootstrap/run-to-end.mjs';
import type { Again, RunnerRun } from './again.ts';
import { withKeyring } from './keyring-session.ts';
import { readReport } from './test-result.ts';

/** Where the tests of a project lie, and where their results go. */
export type Suite = {
  /** Has the runners' own configuration files. */
  readonly root: string;
  /** Emptied before a run. */
  readonly results: string;
  /** Keeps the first failures of unsteady tests. */
  readonly unsteady: string;
  /** What `npm run test:windows` writes. */
  readonly windowsRun: string;
};

/** The same folders in every project. */
export function suiteAt(folder: string): Suite {
  const out = join(folder, 'out');
  return {
    root: folder,
    results: join(out, 'test'),
    unsteady: join(out, 'unsteady'),
    windowsRun: join(out, 'windows', 'last-run.json'),
  };
}

/** One of the programs that run tests, each time in a new process. */
export type TestRunner = {
  readonly name: string;
  /** Runs all its tests, or those chosen; `results` is a folder of that run's own. */
  run(suite: Suite, results: string, again?: Again): Promise<RunnerRun>;
};

const tool = (path: string): string => join(root, 'node_modules', path);
const reporter = (file: string): string => join(import.meta.dirname, file);

export const vitest: TestRunner = {
  name: 'Unit and integration tests',
  async run(suite, results, again) {
    const args = [
      tool('vitest/vitest.mjs'),
      'run',
      ...(again ? [again.file] : []),
      `--root=${suite.root}`,
      '--reporter=default',
      `--reporter=${reporter('vitest-reporter.ts')}`,
      ...(again && !again.whole ? [`--testNamePattern=${again.ids.map(exactly).join('|')}`] : []),
    ];
    const report = reportIn(results);
    const code = await withKeyring(process.execPath, args, {
      ...process.env,
      TEST_REPORT_FILE: report,
    });
    return { code, results: readReport(report) };
  },
};

export const playwright: TestRunner = {
  name: 'End-to-end tests',
  async run(suite, results, again) {
    const report = reportIn(results);
    const chosen = join(results, 'chosen.json');
    // Playwright's own record of what failed names tests exactly; a line or a title may have several.
    if (again) writeFileSync(chosen, JSON.stringify({ status: 'failed', failedTests: again.ids }));
    const args = [
      tool('@playwright/test/cli.js'),
      'test',
      ...(again ? [exactly(again.file)] : []),
      `--config=${suite.root}`,
      `--reporter=list,${reporter('playwright-reporter.ts')}`,
      // Of its own, as the folder is emptied first: what the first run left is still wanted.
      `--output=${join(results, 'artifacts')}`,
      ...(again ? ['--last-failed', `--last-failed-file=${chosen}`, '--workers=1'] : []),
    ];
    const code = await runToEnd(process.execPath, args, {
      ...process.env,
      TEST_REPORT_FILE: report,
    });
    return { code, results: readReport(report) };
  },
};

function reportIn(results: string): string {
  mkdirSync(results, { recursive: true });
  return join(results, 'report.json');
}

/** A regular expression that matches this text and no other. */
function exactly(text: string): string {
  return `^${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
}
