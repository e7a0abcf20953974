import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';

/** The folder for all files of these test runs. Git ignores it, and it can be deleted. */
export const rigDir = join(root, 'out', 'windows');

/** A system that behaves like Windows and can run tests. */
export type Rig = {
  readonly how: 'wine' | 'windows';
  /** The checkout where the tests run, with modules for Windows. */
  readonly checkout: string;
  /** Converts a path on this system to the form that programs on the other system use. */
  readonly windowsPath: (path: string) => string;
  /**
   * Runs Node in `checkout`, writes its output to the file `output`, and resolves with its exit
   * code. Under Wine, processes that Node started end with it.
   */
  readonly runNode: (
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    output: string,
  ) => Promise<number>;
};

/** Runs a program, writes its output to the file `output`, and resolves with its exit code. */
export async function runInto(
  output: string,
  program: string,
  args: readonly string[],
  place: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<number> {
  const file = openSync(output, 'w');
  try {
    const child = spawn(program, args, { ...place, stdio: ['ignore', file, file] });
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    closeSync(file);
  }
}
