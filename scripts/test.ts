import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { runToEnd } from './bootstrap/run-to-end.mjs';
import { withKeyring } from './test/keyring-session.ts';
import { closingLine, failedLines, type Outcome, skippedLines, total } from './test/outcome.ts';
import { readPlaywrightOutcome } from './test/playwright-outcome.ts';
import { readVitestOutcome } from './test/vitest-outcome.ts';

/** `npm test`: static checks, then unit and integration tests, then end-to-end tests. */
const results = join(root, 'out', 'test');
const vitestReport = join(results, 'vitest.json');
const playwrightReport = join(results, 'playwright.json');
const tool = (path: string): string => join(root, 'node_modules', path);

async function run(): Promise<boolean> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });

  if ((await runToEnd(process.execPath, [join(root, 'scripts/check.ts')])) !== 0) {
    console.log('The static checks failed, so no test was run.');
    return false;
  }

  console.log('\nUnit and integration tests');
  const vitestCode = await withKeyring(
    process.execPath,
    [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      `--reporter=${join(root, 'scripts/test/vitest-reporter.ts')}`,
    ],
    { ...process.env, VITEST_OUTCOME_FILE: vitestReport },
  );

  console.log('\nEnd-to-end tests');
  const playwrightCode = await runToEnd(
    process.execPath,
    [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  );

  const outcome: Outcome = total([
    readVitestOutcome(vitestReport),
    readPlaywrightOutcome(playwrightReport),
  ]);
  console.log(
    ['', ...skippedLines(outcome), ...failedLines(outcome), closingLine(outcome)].join('\n'),
  );
  return (
    vitestCode === 0 && playwrightCode === 0 && outcome.failed.length === 0 && outcome.passed > 0
  );
}

process.exitCode = (await run()) ? 0 : 1;
