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

/** What a run is of: arguments for the runner that choose tests, none for all; or what failed in another. */
export type RunOf = { readonly chosen: Chosen } | { readonly again: Again };

/** One of the programs that run tests, each time in a new process. */
export type TestRunner = {
  readonly name: 'vitest' | 'playwright';
  readonly title: string;
  /** `results` is a folder of that run's own; `output` takes what is printed, null: our own terminal. */
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
    // Playwright's own record of what failed names tests exactly; a line or a title may have several.
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
      // Of its own, as the folder is emptied first: what the first run left is still wanted.
      `--output=${join(results, 'artifacts')}`,
      ...('again' in of
        ? ['--last-failed', `--last-failed-file=${lastFailed}`, '--workers=1']
        : []),
    ];
    const code = await runToEnd(process.execPath, args, envOf(suite, report), output);
    return timedRun(code, report);
  },
};

/** Where the run's report goes, and where its processes find what the pre-check's workers answered before. */
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

/** A regular expression that matches this text and no other. */
function exactly(text: string): string {
  return `^${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
}
