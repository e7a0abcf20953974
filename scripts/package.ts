import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, mainBuild, windowBuild } from './bootstrap/build.mjs';
import { root } from './bootstrap/paths.mjs';
import { runToEnd } from './bootstrap/run-to-end.mjs';
import { SetupFailure } from './bootstrap/setup-failure.mjs';
import { parsePackageArguments } from './package/package-arguments.ts';
import { makeStandInRuntime } from './package/stand-in-runtime.ts';
import { electronRuntime } from './start/electron-runtime.ts';

/**
 * `npm run package`: the installers of this system, under `dist/`. With `--dir` the program's folder
 * only. With `--stand-in` that folder around a runtime that cannot be started: it shows, without
 * Electron, what would be packed and how the fuses would be set.
 */
async function pack(argv: readonly string[]): Promise<number> {
  const args = parsePackageArguments(argv);
  if (!args.ok) throw new SetupFailure(args.error);
  await ensureBuilt(process.execPath, [windowBuild, mainBuild]);
  const builder = [join(root, 'node_modules/electron-builder/cli.js'), '--publish', 'never'];
  if (args.value.standIn) {
    const runtime = makeStandInRuntime(join(root, 'out', 'stand-in-runtime'), 'x64');
    const output = `-c.directories.output=${args.value.output ?? join(root, 'dist', 'stand-in')}`;
    return runToEnd(process.execPath, [
      ...builder,
      ...['--linux', 'dir', `-c.electronDist=${runtime}`, output],
    ]);
  }
  const runtime = await electronRuntime({ probeAgain: true });
  if (runtime.path === null) {
    throw new SetupFailure(
      `${runtime.why}; npm run package -- --stand-in shows what would be packed without it.`,
    );
  }
  const installed = join(root, 'node_modules', 'electron', 'dist');
  const dist = existsSync(installed) ? [`-c.electronDist=${installed}`] : [];
  return runToEnd(process.execPath, [...builder, ...dist, ...(args.value.dir ? ['--dir'] : [])]);
}

try {
  process.exitCode = await pack(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupFailure)) throw error;
  console.error(error.line());
  process.exitCode = 1;
}
