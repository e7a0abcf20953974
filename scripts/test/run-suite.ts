import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Choice, EVERYTHING } from './choice.ts';
import {
  countLine,
  failedLines,
  isGreen,
  MOST_UNSTEADY,
  onOneLine,
  skippedLines,
  slowestLines,
  withState,
} from './result-lines.ts';
import type { TestReport } from './test-result.ts';
import { PLAYWRIGHT, resultsIn, runPlaywright, runVitest, VITEST } from './test-runner.ts';
import { dropOldUnsteady, keepUnsteady, recordOf } from './unsteady-files.ts';
import { commitsSince, readWindowsRun, windowsLine } from './windows-run.ts';

/**
 * The size of the buffer for a runner's output. It's unlimited, because a runner blocks when its
 * output isn't read.
 */
const ALL_OF_IT = Number.MAX_SAFE_INTEGER;

/**
 * Runs the selected tests of the project in a folder, and prints the results. The last line
 * contains only the counts. The runners retry a failed test once. A test that then passes counts as
 * unsteady.
 * @returns whether the run passed
 */
export async function runSuite(folder: string, choice: Choice = EVERYTHING): Promise<boolean> {
  rmSync(resultsIn(folder), { recursive: true, force: true });
  const keptBefore = dropOldUnsteady(folder);
  const reports = await runBoth(folder, choice);
  const results = reports.flatMap((report) => report.results);
  const unsteady = withState(results, 'unsteady').map((test) => {
    const record = recordOf(test);
    const kept = keepUnsteady(folder, test, record);
    // Prints the whole record, because a CI server may delete the file.
    console.log(`\n${kept}:\n${record}`);
    return `unsteady: ${onOneLine(test.name)} (failed once, passed when run again; ${kept})`;
  });
  const windowsRun = readWindowsRun(join(folder, 'out', 'windows', 'last-run.json'));
  const since = windowsRun && commitsSince(folder, windowsRun.commit);
  const lines = [
    '',
    ...slowestLines(reports.flatMap(({ times }) => times)),
    ...skippedLines(results),
    ...failedLines(results),
    ...(keptBefore > 0 ? [`out/unsteady keeps ${keptBefore} from earlier runs.`] : []),
    windowsLine(windowsRun, since),
    ...unsteady,
    ...(unsteady.length > MOST_UNSTEADY
      ? [`More than ${MOST_UNSTEADY} tests were unsteady, so the run failed.`]
      : []),
    countLine(results),
  ];
  console.log(lines.join('\n'));
  return isGreen(results) || (choice.mayBeEmpty && results.length === 0);
}

/**
 * Runs both runners' tests concurrently, so that one can work while the other waits. Playwright's
 * output is printed after Vitest has ended.
 */
async function runBoth(folder: string, { of }: Choice): Promise<readonly TestReport[]> {
  const held = of.vitest && of.playwright && new PassThrough({ highWaterMark: ALL_OF_IT });
  const reports: TestReport[] = [];
  const endToEnd = of.playwright && runPlaywright(folder, of.playwright, held);
  if (of.vitest !== null) {
    console.log(`\n${VITEST}`);
    reports.push(await runVitest(folder, of.vitest));
  }
  if (endToEnd !== null) {
    console.log(`\n${PLAYWRIGHT}`);
    held?.pipe(process.stdout, { end: false });
    reports.push(await endToEnd);
    if (held !== null) await finished(held.end());
  }
  return reports;
}
