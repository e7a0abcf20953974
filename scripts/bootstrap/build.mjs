import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf } from './input-digest.mjs';
import { loggedRun } from './logged-run.mjs';
import { root, setupDir } from './paths.mjs';
import { SetupFailure } from './setup-failure.mjs';

/**
 * What is built, from what, by what. `output` tells whether the result is still there;
 * `clean` is emptied first, so that nothing stays of a source that is gone.
 * @typedef {{ name: string, inputs: string[], output: string, clean: string, steps: string[][] }} Build
 */

const vite = 'node_modules/vite/bin/vite.js';

/** @type {Build} */
export const windowBuild = {
  name: 'window',
  inputs: [
    'renderer',
    'preload',
    'vite.renderer.config.ts',
    'vite.preload.config.ts',
    'package-lock.json',
  ],
  output: 'out/renderer/index.html',
  clean: 'out/preload',
  steps: [
    [vite, 'build', '--config', 'vite.renderer.config.ts'],
    [vite, 'build', '--config', 'vite.preload.config.ts', '--mode', 'electron'],
    [vite, 'build', '--config', 'vite.preload.config.ts', '--mode', 'chromium'],
  ],
};

/** @type {Build} */
export const mainBuild = {
  name: 'main process',
  inputs: ['main', 'preload/contract', 'preload/json', 'tsconfig.json', 'package-lock.json'],
  output: 'out/app/main/hosts/electron/main.js',
  clean: 'out/app',
  steps: [['node_modules/typescript/bin/tsc', '-p', 'main/tsconfig.emit.json']],
};

/**
 * Builds the window and its preload if their sources changed since the last time.
 * @param {string} node absolute path of the Node to build with
 * @param {readonly Build[]} builds
 */
export async function ensureBuilt(node, builds = [windowBuild]) {
  for (const build of builds) await ensureOne(node, build);
}

/**
 * @param {string} node
 * @param {Build} build
 */
async function ensureOne(node, build) {
  const stampFile = join(setupDir, `${build.name.replace(' ', '-')}.built`);
  const digest = digestOf(root, build.inputs);
  if (read(stampFile) === digest && read(join(root, build.output)) !== undefined) return;
  console.error(`Building the ${build.name} …`);
  rmSync(join(root, build.clean), { recursive: true, force: true });
  for (const [index, step] of build.steps.entries()) {
    const { code, logFile } = await loggedRun(
      `build-${build.name.replace(' ', '-')}-${index + 1}`,
      node,
      step,
    );
    if (code !== 0) {
      throw new SetupFailure(`the ${build.name} cannot be built from the sources here.`, logFile);
    }
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, digest);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
