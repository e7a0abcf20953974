import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from './bootstrap/paths.mjs';
import { runToEnd } from './bootstrap/run-to-end.mjs';
import { EVERYTHING, readChoice } from './test/choice.ts';
import { runSuite } from './test/run-suite.ts';

const USE = 'npm test -- [--unit | --integration | --e2e | --changed | PATH …]';

/**
 * `npm test` runs the static checks, then unit, integration, and end-to-end tests. With arguments,
 * it runs only the selected tests.
 */
async function run(): Promise<boolean> {
  const choice = readChoice(process.argv.slice(2));
  if (choice === null) {
    console.error(USE);
    return false;
  }
  if (choice === EVERYTHING && !(await isSound())) {
    console.log('The static checks failed, so no test was run.');
    return false;
  }
  // The pre-check's workers lower their priority to this value. If tests had a higher priority, the
  // workers would be too slow.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  return runSuite(root, choice);
}

async function isSound(): Promise<boolean> {
  return (await runToEnd(process.execPath, [join(root, 'scripts/check.ts')])) === 0;
}

process.exitCode = (await run()) ? 0 : 1;
