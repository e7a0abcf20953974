import { join } from 'node:path';

type Machine = {
  /** The folder of the `electron` npm package. */
  readonly packageDir: string;
  /** The version of that package. A runtime of another version is not used. */
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** Returns a file's text, or undefined if it does not exist. */
  readonly read: (path: string) => string | undefined;
};

/**
 * The executable of an installed Electron runtime: in the folder ELECTRON_OVERRIDE_DIST_PATH names,
 * else where the electron package puts it (`path.txt` and `dist/`, as its own index.js reads them).
 * @returns absolute path, or undefined when there is none of the right version
 */
export function installedRuntime(machine: Machine): string | undefined {
  const { packageDir, version, env, exists, read } = machine;
  const executable = read(join(packageDir, 'path.txt'))?.trim();
  const elsewhere = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (elsewhere) {
    const path = join(elsewhere, executable ?? 'electron');
    return exists(path) ? path : undefined;
  }
  const there = read(join(packageDir, 'dist', 'version'))
    ?.trim()
    .replace(/^v/, '');
  if (executable === undefined || there !== version) return undefined;
  const path = join(packageDir, 'dist', executable);
  return exists(path) ? path : undefined;
}
