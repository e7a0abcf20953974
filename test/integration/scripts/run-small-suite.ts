import { runSuite } from '../../../scripts/test/run-suite.ts';
import { suiteAt } from '../../../scripts/test/test-runner.ts';

/** Runs the suite in the folder named by the first argument as `npm test` runs the project's own. */
process.exitCode = (await runSuite(suiteAt(process.argv[2] ?? ''))) ? 0 : 1;
