import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { root } from '../bootstrap/paths.mjs';
import { runToEnd } from '../bootstrap/run-to-end.mjs';
import type { Chosen } from './choice.ts';
import { withKeyring } from './keyring-session.ts';
import { fromPlaywright } from './playwright-report.ts';
import { quickFolder } from './quick-folder.ts';
import { readReport, type TestReport } from './test-result.ts';

export const VITEST = 'Unit and integration tests';
export const PLAYWRIGHT = 'End-to-end tests';

const tool = (path: string): string => join(root, 'node_modules', path);

/** Returns the results folder of the project in a folder. Each run empties it first. */
export function resultsIn(folder: string): string {
  return join(folder, 'out', 'test');
}

/**
 * Runs a project's unit and integration tests in this process's terminal. A failed test is retried
 * immediately in the same process. Failures of files, and of hooks around several tests, aren't
 * retried.
 */
export async function runVitest(folder: string, chosen: Chosen): Promise<TestReport> {
  const args = [
    tool('vitest/vitest.mjs'),
    'run',
    ...chosen,
    `--root=${folder}`,
    '--retry=1',
    '--reporter=default',
    `--reporter=${join(import.meta.dirname, 'vitest-reporter.ts')}`,
  ];
  const { report, env } = placesIn(folder, 'vitest');
  const code = await withKeyring(process.execPath, args, { ...env, TEST_REPORT_FILE: report });
  return readReport(VITEST, code, report);
}

/**
 * Runs a project's end-to-end tests. A failed test is retried in a new process.
 * @param output receives what the runner prints, or null for this process's terminal
 */
export async function runPlaywright(
  folder: string,
  chosen: Chosen,
  output: Writable | null,
): Promise<TestReport> {
  const args = [
    tool('@playwright/test/cli.js'),
    'test',
    ...chosen,
    `--config=${folder}`,
    '--retries=1',
    '--reporter=list,json',
  ];
  const { report, env } = placesIn(folder, 'playwright');
  const own = { ...env, ...quickFolder(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runToEnd(process.execPath, args, own, output);
  return readReport(PLAYWRIGHT, code, report, fromPlaywright);
}

/**
 * Creates the folder for one runner's results.
 * @returns the path of its report, and an environment that names the folder where the processes of
 * both runners share the answers of workers
 */
function placesIn(folder: string, runner: string): { report: string; env: NodeJS.ProcessEnv } {
  const results = join(resultsIn(folder), runner);
  mkdirSync(results, { recursive: true });
  const env = { ...process.env, TEST_WORKER_ANSWERS: join(resultsIn(folder), 'worker-answers') };
  return { report: join(results, 'report.json'), env };
}
