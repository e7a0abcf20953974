import { type FailedResult, isFailed, type TestResult } from './test-result.ts';

/** What is run again together in a separate process: one test, or a whole file. */
export type Again = {
  readonly file: string;
  /** The runner's IDs of the tests. Empty for a file that could not be loaded. */
  readonly ids: readonly string[];
  /**
   * True if the whole file is run again, because a failure does not belong to a single test, or
   * prevented other tests from running.
   */
  readonly whole: boolean;
  readonly failed: readonly FailedResult[];
};

/** The result of one run. `results` is null if the runner wrote no report. */
export type RunnerRun = { readonly code: number; readonly results: readonly TestResult[] | null };

/**
 * The maximum number of failed tests to run again. If there are more, something is really broken,
 * and a second run would only waste time.
 */
export const MOST_AGAIN = 5;

/**
 * Returns what to run again after a run. If the file of a failure is unknown, it cannot be run
 * again.
 */
export function chooseAgain(results: readonly TestResult[]): readonly Again[] {
  const byFile = Map.groupBy(
    results.filter(isFailed).filter(({ file }) => file !== null),
    ({ file }) => file ?? '',
  );
  return [...byFile].flatMap(([file, failed]): readonly Again[] => {
    const ofFile = results.filter((result) => result.file === file);
    const whole = ofFile.some(({ id, came }) =>
      id === null ? came.state === 'failed' : came.state === 'skipped' && came.stopped,
    );
    if (whole) return [{ file, ids: idsOf(ofFile), whole, failed }];
    return idsOf(failed).map((id) => ({
      file,
      ids: [id],
      whole,
      failed: failed.filter((result) => result.id === id),
    }));
  });
}

/**
 * Returns whether everything that was run again passed: at least as many tests passed as ran the
 * first time, no test failed, and no test was prevented from running.
 */
export function passedAgain(
  again: Again,
  first: readonly TestResult[],
  { code, results }: RunnerRun,
): boolean {
  if (code !== 0 || results === null) return false;
  const second = partOf(again, results);
  const passed = second.filter(({ came }) => came.state === 'passed').length;
  const ran = partOf(again, first).filter(
    ({ id, came }) => id !== null && came.state !== 'skipped',
  );
  return (
    passed >= Math.max(1, ran.length) &&
    second.every(
      ({ came }) => came.state === 'passed' || (came.state === 'skipped' && !came.stopped),
    )
  );
}

/**
 * Returns the results of the first run, in which the results of the second run replace those of
 * what was run again.
 */
export function withSecond(
  again: Again,
  first: readonly TestResult[],
  second: readonly TestResult[],
): readonly TestResult[] {
  const part = new Set(partOf(again, first));
  return [...first.filter((result) => !part.has(result)), ...partOf(again, second)];
}

function partOf(again: Again, results: readonly TestResult[]): readonly TestResult[] {
  return results.filter(
    ({ file, id }) =>
      file === again.file && (again.whole || (id !== null && again.ids.includes(id))),
  );
}

function idsOf(results: readonly TestResult[]): readonly string[] {
  return [...new Set(results.flatMap(({ id }) => (id === null ? [] : [id])))];
}
