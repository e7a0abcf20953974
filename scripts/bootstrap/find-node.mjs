import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { SetupFailure } from './setup-failure.mjs';

/**
 * The oldest major version of Node that can run the app. The app needs `node:sqlite`, and runs
 * TypeScript without a build.
 */
export const NODE_MAJOR = 24;

/**
 * @param {{ platform: string, arch: string, execPath: string, version: string, exists: (path: string) => boolean }} machine
 * @returns {string} absolute path of a Node that runs the app
 */
export function chooseNode(machine) {
  if (Number(machine.version.split('.')[0]) >= NODE_MAJOR) return machine.execPath;
  const bundled = bundledNode(machine.platform, machine.arch);
  if (bundled !== undefined && machine.exists(bundled)) return bundled;
  throw new SetupFailure(
    `Node ${NODE_MAJOR} or newer is needed here and this is Node ${machine.version}: ` +
      `${howToInstall(machine.platform)}, then run the command again.`,
  );
}

/** Returns the path of the Node that runs all scripts and the app. */
export function findNode() {
  return chooseNode({
    platform: process.platform,
    arch: process.arch,
    execPath: process.execPath,
    version: process.versions.node,
    exists: existsSync,
  });
}

/**
 * Returns where npm installs the Node that's an optional dependency, if there's one for this
 * system.
 * @param {string} platform
 * @param {string} arch
 */
function bundledNode(platform, arch) {
  const name = platform === 'win32' ? 'win' : platform;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  return join(root, 'node_modules', `node-${name}-${arch}`, 'bin', file);
}

/** @param {string} platform */
function howToInstall(platform) {
  if (platform === 'darwin') return 'brew install node@24, or https://nodejs.org';
  if (platform === 'win32') return 'winget install OpenJS.NodeJS.LTS';
  return 'install it from https://nodejs.org';
}
