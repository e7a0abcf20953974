import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf } from './input-digest.mjs';
import { loggedRun } from './logged-run.mjs';
import { root, setupDir } from './paths.mjs';
import { SetupFailure } from './setup-failure.mjs';

/**
 * A build. `inputs` are its sources. `steps` returns its commands, which write to the given folder.
 * `makes` lists the folders that they create there, which later replace those in `out`. If the file
 * `output` is missing, the build must run.
 * @typedef {{ name: string, inputs: string[], makes: string[], output: string, steps: (folder:
 * string) => string[][] }} Build
 */

const vite = 'node_modules/vite/bin/vite.js';

/**
 * @param {string} outDir
 * @param {string} mode
 */
const preload = (outDir, mode) => [
  vite,
  'build',
  ...['--config', 'vite.preload.config.ts', '--mode', mode, '--outDir', outDir],
];

/** @type {Build} */
export const windowBuild = {
  name: 'window',
  inputs: [
    'renderer',
    'preload',
    'resources/licenses',
    'scripts/notices',
    'vite.renderer.config.ts',
    'vite.preload.config.ts',
    'package-lock.json',
  ],
  makes: ['renderer', 'preload'],
  output: 'out/renderer/index.html',
  steps: (folder) => [
    [vite, 'build', '--config', 'vite.renderer.config.ts', '--outDir', join(folder, 'renderer')],
    preload(join(folder, 'preload'), 'electron'),
    preload(join(folder, 'preload'), 'chromium'),
  ],
};

/** @type {Build} */
export const mainBuild = {
  name: 'main process',
  inputs: [
    'main',
    'dev',
    'preload/contract',
    'preload/json',
    'vite.main.config.ts',
    'package-lock.json',
  ],
  makes: ['app'],
  output: 'out/app/main/hosts/electron/main.js',
  steps: (folder) => [
    [vite, 'build', '--config', 'vite.main.config.ts', '--outDir', join(folder, 'app')],
  ],
};

/**
 * Runs the given builds concurrently, but only those whose sources have changed. If one fails,
 * rejects after all of them have ended.
 * @param {string} node absolute path of the Node that runs the builds
 * @param {readonly Build[]} builds
 */
export async function ensureBuilt(node, builds) {
  const ends = await Promise.allSettled(builds.map((build) => ensureOne(node, build)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/**
 * Runs one build if necessary. The build goes to a separate folder, which replaces the previous
 * build only once it's complete. A running program therefore always finds a complete build.
 * @param {string} node
 * @param {Build} build
 */
async function ensureOne(node, build) {
  const name = build.name.replace(' ', '-');
  const stampFile = join(setupDir, `${name}.built`);
  const digest = digestOf(root, build.inputs);
  if (read(stampFile) === digest && read(join(root, build.output)) !== undefined) return;
  console.error(`Building the ${build.name} …`);
  const folder = join(root, 'out', `building-${name}-${process.pid}`);
  try {
    for (const [index, step] of build.steps(folder).entries()) {
      const { code, logFile } = await loggedRun(`build-${name}-${index + 1}`, node, step, {
        // Set because a test may run this code. Otherwise the build would contain Svelte's
        // development checks.
        env: { ...process.env, NODE_ENV: 'production' },
      });
      if (code !== 0) {
        throw new SetupFailure(`the ${build.name} could not be built.`, logFile);
      }
    }
    for (const made of build.makes) takePlace(join(folder, made), join(root, 'out', made));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, digest);
}

/**
 * Replaces a folder as a whole, so that no output of deleted sources is left.
 * @param {string} fresh
 * @param {string} place
 */
function takePlace(fresh, place) {
  if (existsSync(place)) renameSync(place, `${fresh}-before`);
  renameSync(fresh, place);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
