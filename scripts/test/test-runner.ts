import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { root } from '../bootstrap/paths.mjs';
import { runToEnd } from '../bootstrap/run-to-end.mjs';
import type { Again, RunnerRun } from './again.ts';
import type { Chosen } from './choice.ts';
import type { FileTime } from './file-times.ts';
import { withKeyring } from './keyring-session.ts';
import { readReport } from './test-result.ts';

/** Where a project's tests are, and where their results are stored. */
export type Suite = {
  /** The folder with the runners' configuration files. */
  readonly root: string;
  /** The folder for results, which is emptied before each run. */
  readonly results: string;
  /** The folder for records of the first failures of unsteady tests. */
  readonly unsteady: string;
  /** The file that `npm run test:windows` writes. */
  readonly windowsRun: string;
};

/** Returns the standard folders of a project. */
export function suiteAt(folder: string): Suite {
  const out = join(folder, 'out');
  return {
    root: folder,
    results: join(out, 'test'),
    unsteady: join(out, 'unsteady'),
    windowsRun: join(out, 'windows', 'last-run.json'),
  };
}

/**
 * What to run: the tests that these arguments select (all if there are no arguments), or the
 * failures of another run.
 */
export type RunOf = { readonly chosen: Chosen } | { readonly again: Again };

/** A program that runs tests, each time in a new process. */
export type TestRunner = {
  readonly name: 'vitest' | 'playwright';
  readonly title: string;
  /**
   * Runs tests. `results` is a folder for this run only. `output` receives what the runner prints.
   * If it is null, the runner prints to the terminal.
   */
  run(suite: Suite, results: string, of: RunOf, output: Writable | null): Promise<TimedRun>;
};

export type TimedRun = RunnerRun & { readonly times: readonly FileTime[] };

const tool = (path: string): string => join(root, 'node_modules', path);
const reporter = (file: string): string => join(import.meta.dirname, file);

export const vitest: TestRunner = {
  name: 'vitest',
  title: 'Unit and integration tests',
  async run(suite, results, of, output) {
    const args = [
      tool('vitest/vitest.mjs'),
      'run',
      ...('again' in of ? [of.again.file] : of.chosen),
      `--root=${suite.root}`,
      '--reporter=default',
      `--reporter=${reporter('vitest-reporter.ts')}`,
      ...('again' in of && !of.again.whole
        ? [`--testNamePattern=${of.again.ids.map(exactly).join('|')}`]
        : []),
    ];
    const report = reportIn(results);
    const code = await withKeyring(process.execPath, args, envOf(suite, report), output);
    return timedRun(code, report);
  },
};

export const playwright: TestRunner = {
  name: 'playwright',
  title: 'End-to-end tests',
  async run(suite, results, of, output) {
    const report = reportIn(results);
    const lastFailed = join(results, 'chosen.json');
    // Playwright's record of failures is used, because it identifies tests exactly. Several tests
    // may have the same line or title.
    if ('again' in of) {
      const failed = { status: 'failed', failedTests: of.again.ids };
      writeFileSync(lastFailed, JSON.stringify(failed));
    }
    const args = [
      tool('@playwright/test/cli.js'),
      'test',
      ...('again' in of ? [exactly(of.again.file)] : of.chosen),
      `--config=${suite.root}`,
      `--reporter=list,${reporter('playwright-reporter.ts')}`,
      // A separate folder, because Playwright first empties it, and the files from the first run
      // are still needed.
      `--output=${join(results, 'artifacts')}`,
      ...('again' in of
        ? ['--last-failed', `--last-failed-file=${lastFailed}`, '--workers=1']
        : []),
    ];
    const code = await runToEnd(process.execPath, args, envOf(suite, report), output);
    return timedRun(code, report);
  },
};

/**
 * Returns the environment for a runner. It contains the path of the report, and the folder in which
 * processes share the answers of the pre-check's workers.
 */
function envOf({ results }: Suite, report: string): NodeJS.ProcessEnv {
  const answers = join(results, 'worker-answers');
  return { ...process.env, TEST_REPORT_FILE: report, TEST_WORKER_ANSWERS: answers };
}

function timedRun(code: number, report: string): TimedRun {
  const read = readReport(report);
  return { code, results: read?.results ?? null, times: read?.times ?? [] };
}

function reportIn(results: string): string {
  mkdirSync(results, { recursive: true });
  return join(results, 'report.json');
}

/** Returns a regular expression that matches only this text. */
function exactly(text: string): string {
  return `^${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
}
