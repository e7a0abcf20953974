import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What `npm run test:windows` leaves behind: when it ran, on which commit, and what came of it. */
const WindowsRun = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{7,40}$/)),
  /** There were changes that the commit does not have. */
  dirty: v.boolean(),
  passed: Count,
  failed: Count,
  skipped: Count,
  minutes: v.pipe(v.number(), v.minValue(0)),
  how: v.picklist(['wine', 'windows']),
});

export type WindowsRun = v.InferOutput<typeof WindowsRun>;

/** Reads the last run; null: there was none, or nothing can be made of what the file says. */
export function readWindowsRun(file: string): WindowsRun | null {
  try {
    const read = v.safeParse(WindowsRun, JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

/** How many commits came after this one; null: git cannot tell, or it is not among those before. */
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

/** The line of `npm test` about it. `since` as `commitsSince` tells it. */
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
