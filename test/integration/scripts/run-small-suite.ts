import { readChoice } from '../../../scripts/test/choice.ts';
import { runSuite } from '../../../scripts/test/run-suite.ts';

/** Runs the tests of the project in the folder that the first argument names, like `npm test`. */
const [folder = '', ...args] = process.argv.slice(2);
const choice = readChoice(args);
process.exitCode = choice !== null && (await runSuite(folder, choice)) ? 0 : 1;
