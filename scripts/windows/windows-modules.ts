import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installProblem } from '../bootstrap/install-problem.mjs';
import { npm } from '../bootstrap/npm.mjs';
import { readLock } from '../bootstrap/npm-dependencies.mjs';
import { explainNpmFailure } from '../bootstrap/npm-failure.mjs';
import { SetupFailure } from '../bootstrap/setup-failure.mjs';

/**
 * Installs the modules for Windows from the lock file in `folder`, unless they're already
 * installed. `needed` lists optional packages that must be installed anyway. Install scripts aren't
 * run, because they would run on this system.
 */
export async function ensureWindowsModules(
  folder: string,
  needed: readonly string[],
): Promise<void> {
  if (problemIn(folder, needed) === undefined) return;
  console.error(`Installing modules for Windows: ${problemIn(folder, needed)} …`);
  const { code, log, logFile } = await npm('windows-modules', [
    'ci',
    `--prefix=${folder}`,
    '--os=win32',
    '--cpu=x64',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
  ]);
  if (code !== 0) throw new SetupFailure(explainNpmFailure(log), logFile);
  const problem = problemIn(folder, needed);
  if (problem === undefined) return;
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  throw new SetupFailure(
    `the modules for Windows are incomplete (${problem}); run it again.`,
    logFile,
  );
}

function problemIn(folder: string, needed: readonly string[]): string | undefined {
  const exists = (path: string) => existsSync(join(folder, path));
  const lacking = needed.find((path) => !exists(`node_modules/${path}`));
  return (
    installProblem(
      readLock(join(folder, 'package-lock.json')),
      readLock(join(folder, 'node_modules/.package-lock.json')),
      exists,
    ) ?? (lacking === undefined ? undefined : `${lacking} is missing`)
  );
}
