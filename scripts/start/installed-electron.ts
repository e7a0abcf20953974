import { join } from 'node:path';

type Machine = {
  /** The folder of the `electron` npm package. */
  readonly packageDir: string;
  /** The version of that package. A runtime with any other version isn't used. */
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** Returns a file's text, or undefined if the file doesn't exist. */
  readonly read: (path: string) => string | undefined;
};

/**
 * Returns the executable of an installed Electron runtime. It's in the folder that
 * ELECTRON_OVERRIDE_DIST_PATH names, or where the electron package installs it (`path.txt` and
 * `dist/`, as its index.js reads them).
 * @returns an absolute path, or undefined if the right version isn't installed
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
