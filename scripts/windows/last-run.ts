import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';
import type { Outcome } from '../test/outcome.ts';
import { type Rig, rigDir } from './rig.ts';

/** What `npm test` says of the last whole run. */
export type LastRun = {
  /** When it ended, ISO 8601. */
  readonly at: string;
  /** Short name of the commit that was checked out; `unknown` without git. */
  readonly commit: string;
  /** The files were not those of that commit. */
  readonly dirty: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Set-up included. */
  readonly minutes: number;
  /** What the rig takes on the disk. */
  readonly megabytes: number;
  readonly how: Rig['how'];
};

/** Notes a whole run in `out/windows/last-run.json`. */
export function writeLastRun(how: Rig['how'], outcome: Outcome, minutes: number): LastRun {
  const { commit, dirty } = checkedOut();
  const lastRun: LastRun = {
    at: new Date().toISOString(),
    commit,
    dirty,
    passed: outcome.passed,
    failed: outcome.failed.length,
    skipped: outcome.skipped.length,
    minutes: Math.round(minutes * 10) / 10,
    megabytes: Math.round(bytesUnder(rigDir) / 1_000_000),
    how,
  };
  writeFileSync(join(rigDir, 'last-run.json'), `${JSON.stringify(lastRun, null, 2)}\n`);
  return lastRun;
}

function checkedOut(): Pick<LastRun, 'commit' | 'dirty'> {
  try {
    return {
      commit: git('rev-parse', '--short', 'HEAD'),
      dirty: git('status', '--porcelain') !== '',
    };
  } catch {
    return { commit: 'unknown', dirty: true };
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function bytesUnder(path: string): number {
  const status = lstatSync(path);
  if (!status.isDirectory()) return status.size;
  return readdirSync(path).reduce((sum, name) => sum + bytesUnder(join(path, name)), 0);
}
