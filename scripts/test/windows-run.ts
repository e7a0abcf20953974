import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The record of `npm run test:windows`: when it ran, on which commit, and the result. */
const WindowsRun = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{7,40}$/)),
  /** True if there were uncommitted changes at the time of the run. */
  dirty: v.boolean(),
  passed: Count,
  failed: Count,
  skipped: Count,
  minutes: v.pipe(v.number(), v.minValue(0)),
  how: v.picklist(['wine', 'windows']),
});

export type WindowsRun = v.InferOutput<typeof WindowsRun>;

/** Reads the last run. Returns null if there was no run or the file is invalid. */
export function readWindowsRun(file: string): WindowsRun | null {
  try {
    const read = v.safeParse(WindowsRun, JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/**
 * Returns the number of commits since the given one. Returns null if git does not know it, or if it
 * is not an ancestor of the current commit.
 */
export function commitsSince(folder: string, commit: string): number | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD');
    return Number(git('rev-list', '--count', `${commit}..HEAD`));
  } catch {
    return null;
  }
}

/**
 * Returns the line that `npm test` prints about the last run of `npm run test:windows`. `since` is
 * the result of `commitsSince`.
 */
export function windowsLine(run: WindowsRun | null, since: number | null): string {
  if (run === null) {
    return 'Windows semantics: not run on this machine; npm run test:windows does.';
  }
  const { at, commit, dirty, passed, failed, skipped, minutes, how } = run;
  const changes = dirty ? ' with changes' : '';
  const later =
    since === null
      ? 'not a commit before this one'
      : since === 1
        ? '1 commit ago'
        : `${since} commits ago`;
  return (
    `Windows semantics: ${passed} passed, ${failed} failed, ${skipped} skipped ` +
    `(${how === 'wine' ? 'Wine' : 'Windows'}, ${at.slice(0, 16).replace('T', ' ')} UTC, ` +
    `${minutes} min, at ${commit}${changes}, ${later})`
  );
}
