import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The record of `npm run test:windows`: when it ran, on which commit, and the result. */
export type WindowsRun = {
  readonly at: string;
  readonly commit: string;
  /** True if there were uncommitted changes when the run was recorded. */
  readonly dirty: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly minutes: number;
  readonly how: 'wine' | 'windows';
};

/** Reads the last run. Returns null if there was none or the file can't be read. */
export function readWindowsRun(file: string): WindowsRun | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as WindowsRun;
  } catch {
    return null;
  }
}

/**
 * Returns the number of commits since the given one. Returns null if Git doesn't know that commit,
 * or if it isn't an ancestor of the current one.
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
