import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installProblem } from './install-problem.mjs';
import { npm } from './npm.mjs';
import { explainNpmFailure } from './npm-failure.mjs';
import { root } from './paths.mjs';
import { SetupFailure } from './setup-failure.mjs';

/**
 * Installs the npm dependencies if they differ from the lock file.
 * @returns {Promise<boolean>} whether that was necessary
 */
export async function ensureDependencies() {
  const problem = installProblem(
    readLock(join(root, 'package-lock.json')),
    readLock(join(root, 'node_modules/.package-lock.json')),
    (path) => existsSync(join(root, path)),
  );
  if (problem === undefined) return false;
  const started = Date.now();
  console.error(`Installing dependencies (${problem}) …`);
  const { code, log, logFile } = await npm('npm-ci', [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
  ]);
  if (code !== 0) throw new SetupFailure(explainNpmFailure(log), logFile);
  console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
  return true;
}

/**
 * @param {string} path
 * @returns {import('./install-problem.mjs').Lock | undefined} undefined if the file is missing or
 * incomplete
 */
export function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
