import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import { countsOf } from '../test/result-lines.ts';
import type { TestResult } from '../test/test-result.ts';
import type { WindowsRun } from '../test/windows-run.ts';
import { type Rig, rigDir } from './rig.ts';

/**
 * Records a complete run in `out/windows/last-run.json`. `npm test` prints when the run was.
 * `minutes` includes the setup.
 */
export function writeLastRun(
  how: Rig['how'],
  results: readonly TestResult[],
  minutes: number,
): void {
  const { commit, dirty } = checkedOut();
  const lastRun: WindowsRun = {
    at: new Date().toISOString(),
    commit,
    dirty,
    ...countsOf(results),
    minutes: Math.round(minutes * 10) / 10,
    how,
  };
  writeFileSync(join(rigDir, 'last-run.json'), `${JSON.stringify(lastRun, null, 2)}\n`);
}

function checkedOut(): Pick<WindowsRun, 'commit' | 'dirty'> {
  try {
    return {
      commit: git('rev-parse', '--short', 'HEAD'),
      dirty: git('status', '--porcelain') !== '',
    };
  } catch {
    return { commit: '0000000', dirty: true };
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
}
