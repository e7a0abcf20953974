import { join } from 'node:path';
import { ensureBuilt, mainBuild, windowBuild } from './build.mjs';
import { commands } from './commands.mjs';
import { findNode } from './find-node.mjs';
import { ensureKeychainModule } from './keychain-module.mjs';
import { ensureDependencies } from './npm-dependencies.mjs';
import { root } from './paths.mjs';
import { runToEnd } from './run-to-end.mjs';
import { exitWith } from './setup-failure.mjs';
import { withSetupLock } from './setup-lock.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * Sets up everything that a command needs, runs the command, and exits with its exit code. All
 * messages go to stderr, because stdout belongs to the command.
 * @param {readonly string[]} argv the command's name, then its arguments
 */
export async function runCommand([name = '', ...args]) {
  const command = commands[name];
  if (command === undefined) {
    console.error(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}.`);
    process.exit(1);
  }
  await exitWith(async () => {
    const node = await withSetupLock(async () => {
      const newPackages = await ensureSystemPackages(command.packages);
      const newModules = await ensureDependencies();
      await ensureKeychainModule({ tryAgain: newPackages || newModules });
      const found = findNode();
      const builds = [
        ...(command.build ? [windowBuild] : []),
        ...(command.main === true ? [mainBuild] : []),
      ];
      await ensureBuilt(found, builds);
      return found;
    });
    const script = [join(root, command.script), ...args];
    return runToEnd(node, ['--disable-warning=ExperimentalWarning', ...script], {
      // The program runs from its sources. With the compile cache, only the first process has to
      // compile them.
      NODE_COMPILE_CACHE: join(root, 'out', 'compile-cache'),
      ...process.env,
    });
  });
}
