import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_RUN } from '../test/windows/not-run.ts';
import { exitWith } from './bootstrap/setup-failure.mjs';
import { withSetupLock } from './bootstrap/setup-lock.mjs';
import { countLine, failedLines, isGreen, skippedLines } from './test/result-lines.ts';
import { readReport, type TestResult } from './test/test-result.ts';
import { followFile } from './windows/follow-file.ts';
import { ensureHolder } from './windows/holder.ts';
import { writeLastRun } from './windows/last-run.ts';
import { type Rig, rigDir } from './windows/rig.ts';
import { windowsRig } from './windows/windows-rig.ts';
import { wineRig } from './windows/wine/wine-rig.ts';

/**
 * `npm run test:windows` runs the tests on a system that behaves like Windows. On systems other
 * than Windows, that's Wine. Arguments after `--` are passed to vitest: `-- test/integration/vault`
 * runs only that folder.
 */
async function run(chosen: readonly string[]): Promise<boolean> {
  const started = performance.now();
  mkdirSync(rigDir, { recursive: true });
  const rig = await withSetupLock(async () => {
    const made = process.platform === 'win32' ? windowsRig : await wineRig();
    await ensureHolder(made.checkout);
    return made;
  });
  const results = await runVitest(rig, chosen);
  const notRun = Object.entries(NOT_RUN).map(
    ([path, why]) => `not run: test/integration/${path} (${why})`,
  );
  const lines = [...skippedLines(results), ...notRun, ...failedLines(results), countLine(results)];
  console.log(['', ...lines].join('\n'));
  if (chosen.length === 0) {
    writeLastRun(rig.how, results, (performance.now() - started) / 60_000);
  }
  return isGreen(results);
}

async function runVitest(rig: Rig, chosen: readonly string[]): Promise<readonly TestResult[]> {
  const report = join(rigDir, 'vitest.json');
  const output = join(rigDir, 'vitest.log');
  rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config=test/windows/vitest.config.ts',
    '--reporter=default',
    '--reporter=./scripts/test/vitest-reporter.ts',
    ...chosen,
  ];
  const env = { TEST_REPORT_FILE: rig.windowsPath(report) };
  const code = await followFile(output, () => rig.runNode(args, env, output));
  return readReport('tests under Windows', code, report).results;
}

await exitWith(async () => ((await run(process.argv.slice(2))) ? 0 : 1));
