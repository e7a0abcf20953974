import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay } from '../../../scripts/start/display.ts';
import { installedRuntime } from '../../../scripts/start/installed-electron.ts';
import {
  rootObstacle,
  type SandboxMachine,
  sandboxObstacle,
} from '../../../scripts/start/sandbox.ts';
import { thisMachine } from '../../../scripts/start/this-machine.ts';

const PACKAGE = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'electron');

type Runtime = { readonly path: string } | { readonly missing: string };

/**
 * Returns the installed Electron runtime, or why its tests cannot run here.
 * @throws that reason if INTAKE_DESK_ELECTRON is `required`, so that nothing is skipped
 */
export function electronRuntime(
  env: NodeJS.ProcessEnv = process.env,
  machine: SandboxMachine = thisMachine,
): Runtime {
  const runtime = lookForRuntime(env, machine);
  if ('missing' in runtime && env.INTAKE_DESK_ELECTRON === 'required') {
    throw new Error(runtime.missing);
  }
  return runtime;
}

function lookForRuntime(env: NodeJS.ProcessEnv, machine: SandboxMachine): Runtime {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  const { version } = JSON.parse(read(join(PACKAGE, 'package.json')) ?? '{}');
  const path = installedRuntime({ packageDir: PACKAGE, version, env, exists: existsSync, read });
  if (path === undefined) {
    return { missing: `the Electron ${version} runtime is not installed here` };
  }
  if (!hasDisplay(process.platform, env)) {
    return {
      missing: `the Electron ${version} runtime is installed, but there is no display here`,
    };
  }
  const obstacle = rootObstacle(machine) ?? sandboxObstacle(realpathSync(path), machine);
  return obstacle === null ? { path } : { missing: obstacle.why };
}
