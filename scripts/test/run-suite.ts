import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { chooseAgain, MOST_AGAIN, passedAgain, withSecond } from './again.ts';
import { type Choice, EVERYTHING } from './choice.ts';
import { slowestLines } from './file-times.ts';
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
import { playwright, type Suite, type TestRunner, type TimedRun, vitest } from './test-runner.ts';
import { countUnsteady, dropOldUnsteady, keepUnsteady, unsteadyText } from './unsteady-files.ts';
import { commitsSince, readWindowsRun, windowsLine } from './windows-run.ts';

/**
 * The size of the buffer for the output of a runner. It is unlimited, because a runner blocks when
 * its output is not read.
 */
const ALL_OF_IT = Number.MAX_SAFE_INTEGER;

/**
 * Runs the selected tests of a suite and prints the results. The last line contains only the
 * counts. A failed test is run once more in a separate process. If it passes there, it counts as
 * unsteady.
 * @returns whether the run passed
 */
export async function runSuite(suite: Suite, choice: Choice = EVERYTHING): Promise<boolean> {
  rmSync(suite.results, { recursive: true, force: true });
  const keptBefore = countUnsteady(suite);
  const runs = await runAtOnce(suite, choice);
  const outcomes: Outcome[] = [];
  for (const { runner, run } of runs) outcomes.push(await outcomeOfRun(runner, suite, run));
  const outcome = total(outcomes);
  dropOldUnsteady(suite);
  const windowsRun = readWindowsRun(suite.windowsRun);
  const since = windowsRun && commitsSince(suite.root, windowsRun.commit);
  const lines = [
    '',
    ...slowestLines(runs.flatMap(({ run }) => run.times)),
    ...skippedLines(outcome),
    ...failedLines(outcome),
    ...(keptBefore > 0 ? [`out/unsteady keeps ${keptBefore} from earlier runs.`] : []),
    windowsLine(windowsRun, since),
    ...closingLines(outcome),
  ];
  console.log(lines.join('\n'));
  return isGreen(outcome) || (choice.mayBeEmpty && isEmpty(outcome));
}

interface EndedRun {
  readonly runner: TestRunner;
  readonly run: TimedRun;
}

/**
 * Runs the tests of both runners concurrently, so that one can work while the other waits. The
 * output of the second runner is printed after the first one has ended.
 */
function runAtOnce(suite: Suite, { of }: Choice): Promise<readonly EndedRun[]> {
  let over: Promise<unknown> = Promise.resolve();
  const running: Promise<EndedRun>[] = [];
  for (const runner of [vitest, playwright]) {
    const chosen = of[runner.name];
    if (chosen === null) continue;
    const held = running.length === 0 ? null : new PassThrough({ highWaterMark: ALL_OF_IT });
    void over.then(() => {
      console.log(`\n${runner.title}`);
      held?.pipe(process.stdout, { end: false });
    });
    const ended = runner
      .run(suite, resultsOf(suite, runner), { chosen }, held)
      .then(async (run) => {
        if (held !== null) await finished(held.end());
        return { runner, run };
      });
    running.push(ended);
    over = ended;
  }
  return Promise.all(running);
}

async function outcomeOfRun(
  runner: TestRunner,
  suite: Suite,
  { code, results: first }: TimedRun,
): Promise<Outcome> {
  if (first === null) return failedRunner(runner.title, 'The runner ended without a report.');
  const failures = first.filter(isFailed).length;
  // If tests failed, the exit code is 1. A higher code means that the runner itself failed or was
  // stopped.
  if (code > 1 || (code === 1 && failures === 0)) {
    const ended = failedRunner(runner.title, `The runner ended with code ${code}.`);
    return total([outcomeOf(first), ended]);
  }
  if (failures === 0) return outcomeOf(first);
  return runAgain(runner, suite, first);
}

/** Runs each failure again in a separate process. */
async function runAgain(
  runner: TestRunner,
  suite: Suite,
  first: readonly TestResult[],
): Promise<Outcome> {
  const chosen = chooseAgain(first);
  if (chosen.length > MOST_AGAIN) {
    console.log(
      `\n${chosen.length} failures are too many for unsteady tests, so none was run again.`,
    );
    return outcomeOf(first);
  }
  let now = first;
  const unsteady: UnsteadyTest[] = [];
  for (const [index, again] of chosen.entries()) {
    console.log(`\nRun again: ${again.failed.map(({ name }) => name).join(', ')}`);
    const results = `${resultsOf(suite, runner)}-again-${index + 1}`;
    const second = await runner.run(suite, results, { again }, null);
    if (second.results === null || !passedAgain(again, first, second)) {
      console.log('It failed again.');
      continue;
    }
    now = withSecond(again, now, second.results);
    for (const failed of again.failed) {
      const kept = keepUnsteady(suite, failed);
      console.log(`It passed the second time. Its first failure is stored in ${kept}:`);
      console.log(unsteadyText(failed));
      unsteady.push({ name: failed.name, message: failed.came.text, kept });
    }
  }
  return { ...outcomeOf(now), unsteady };
}

function resultsOf(suite: Suite, runner: TestRunner): string {
  return join(suite.results, runner.name);
}
