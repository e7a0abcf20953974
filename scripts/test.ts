import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { runToEnd } from './bootstrap/run-to-end.mjs';
import { runSuite } from './test/run-suite.ts';
import { suiteAt } from './test/test-runner.ts';

/** `npm test`: static checks, then unit and integration tests, then end-to-end tests. */
async function run(): Promise<boolean> {
  if ((await runToEnd(process.execPath, [join(root, 'scripts/check.ts')])) !== 0) {
    console.log('The static checks failed, so no test was run.');
    return false;
  }
  return runSuite(suiteAt(root));
}

process.exitCode = (await run()) ? 0 : 1;
