import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../../bootstrap/input-digest.mjs';
import { loggedRun } from '../../bootstrap/logged-run.mjs';
import { root } from '../../bootstrap/paths.mjs';
import { SetupFailure } from '../../bootstrap/setup-failure.mjs';
import { WINDOWS_COMPILER } from '../../bootstrap/system-needs.mjs';
import { rigDir } from '../rig.ts';

/** Wine's C drive and registry, used only for these tests. */
export const prefixDir = join(rigDir, 'prefix');

/** This file is written last, so it's missing after an interrupted setup. */
const stamp = join(prefixDir, 'made-from');
const OWN_SOURCE = 'scripts/windows/wine';

/** Returns the environment for every program under Wine. */
export function wineEnv(): NodeJS.ProcessEnv {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  return {
    ...env,
    WINEPREFIX: prefixDir,
    WINEDEBUG: '-all',
    // Suppresses offers to download .NET and a browser.
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
  };
}

/** Creates the prefix, unless there's already one that was created from the same sources. */
export async function ensurePrefix(wine: string): Promise<void> {
  const madeFrom = `${wine} ${digestOf(root, [`${OWN_SOURCE}/prefix.ts`, `${OWN_SOURCE}/bcryptprimitives.c`])}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom) return;
  console.error('Preparing Wine …');
  rmSync(prefixDir, { recursive: true, force: true });
  mkdirSync(prefixDir, { recursive: true });
  await step('wine-prefix', wine, ['wineboot', '--init']);
  // By default, Wine 8 behaves like Windows 7, which Node doesn't support.
  const version = ['HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f'];
  await step('wine-version', wine, ['reg', 'add', ...version]);
  await step('wine-random', WINDOWS_COMPILER, [
    '-shared',
    '-Os',
    '-s',
    '-o',
    join(prefixDir, 'drive_c/windows/system32/bcryptprimitives.dll'),
    join(root, OWN_SOURCE, 'bcryptprimitives.c'),
    '-ladvapi32',
  ]);
  writeFileSync(stamp, madeFrom);
}

async function step(log: string, program: string, args: readonly string[]): Promise<void> {
  const { code, logFile } = await loggedRun(log, program, args, { env: wineEnv() });
  if (code !== 0) throw new SetupFailure('Wine could not be prepared.', logFile);
}
