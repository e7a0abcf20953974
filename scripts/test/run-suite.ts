import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chooseAgain, MOST_AGAIN, passedAgain, withSecond } from './again.ts';
import { type Choice, type Chosen, EVERYTHING } from './choice.ts';
import { type FileTime, slowestLines } from './file-times.ts';
import {
  closingLines,
  failedLines,
  failedRunner,
  isEmpty,
  isGreen,
  type Outcome,
  outcomeOf,
  skippedLines,
  total,
  type UnsteadyTest,
} from './outcome.ts';
import { isFailed, type TestResult } from './test-result.ts';
import { playwright, type Suite, type TestRunner, vitest } from './test-runner.ts';
import { countUnsteady, dropOldUnsteady, keepUnsteady, unsteadyText } from './unsteady-files.ts';
import { commitsSince, readWindowsRun, windowsLine } from './windows-run.ts';

/**
 * Runs the tests of a suite, or those chosen, and prints what came of them, the counts alone on the last
 * line. A test that failed is run once more in a process of its own; if it passes there, it is unsteady.
 * @returns whether the run passed
 */
export async function runSuite(suite: Suite, choice: Choice = EVERYTHING): Promise<boolean> {
  rmSync(suite.results, { recursive: true, force: true });
  const keptBefore = countUnsteady(suite);
  const outcomes: Outcome[] = [];
  const times: FileTime[] = [];
  for (const runner of [vitest, playwright]) {
    const chosen = choice.of[runner.name];
    if (chosen === null) continue;
    outcomes.push(await runWith(runner, suite, chosen, times));
  }
  const outcome = total(outcomes);
  dropOldUnsteady(suite);
  const windowsRun = readWindowsRun(suite.windowsRun);
  const since = windowsRun && commitsSince(suite.root, windowsRun.commit);
  const lines = [
    '',
    ...slowestLines(times),
    ...skippedLines(outcome),
    ...failedLines(outcome),
    ...(keptBefore > 0 ? [`out/unsteady keeps ${keptBefore} from earlier runs.`] : []),
    windowsLine(windowsRun, since),
    ...closingLines(outcome),
  ];
  console.log(lines.join('\n'));
  return isGreen(outcome) || (choice.mayBeEmpty && isEmpty(outcome));
}

/** How long each file took the first time is put beside what `times` holds. */
async function runWith(
  runner: TestRunner,
  suite: Suite,
  chosen: Chosen,
  times: FileTime[],
): Promise<Outcome> {
  console.log(`\n${runner.title}`);
  const results = join(suite.results, runner.name);
  const { code, results: first, times: took } = await runner.run(suite, results, { chosen });
  times.push(...took);
  if (first === null) return failedRunner(runner.title, 'The runner ended without a report.');
  const failures = first.filter(isFailed).length;
  // Failed tests make it 1; anything else is the runner's own end, or somebody stopped it.
  if (code > 1 || (code === 1 && failures === 0)) {
    const ended = failedRunner(runner.title, `The runner ended with code ${code}.`);
    return total([outcomeOf(first), ended]);
  }
  if (failures === 0) return outcomeOf(first);
  return runAgain(runner, suite, results, first);
}

/** Runs again what failed, each in a process of its own. */
async function runAgain(
  runner: TestRunner,
  suite: Suite,
  results: string,
  first: readonly TestResult[],
): Promise<Outcome> {
  const chosen = chooseAgain(first);
  if (chosen.length > MOST_AGAIN) {
    console.log(`\n${chosen.length} failures are too many to be unsteady: none was run again.`);
    return outcomeOf(first);
  }
  let now = first;
  const unsteady: UnsteadyTest[] = [];
  for (const [index, again] of chosen.entries()) {
    console.log(`\nRun again: ${again.failed.map(({ name }) => name).join(', ')}`);
    const second = await runner.run(suite, `${results}-again-${index + 1}`, { again });
    if (second.results === null || !passedAgain(again, first, second)) {
      console.log('It did not pass when run again.');
      continue;
    }
    now = withSecond(again, now, second.results);
    for (const failed of again.failed) {
      const kept = keepUnsteady(suite, failed);
      console.log(`It passed when run again. Its first failure, kept in ${kept}:`);
      console.log(unsteadyText(failed));
      unsteady.push({ name: failed.name, message: failed.came.text, kept });
    }
  }
  return { ...outcomeOf(now), unsteady };
}
