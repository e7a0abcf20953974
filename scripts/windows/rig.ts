import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';

/** The folder for all files of these test runs. Git ignores it, and it can be deleted. */
export const rigDir = join(root, 'out', 'windows');

/** A system that behaves like Windows, on which tests can run. */
export type Rig = {
  readonly how: 'wine' | 'windows';
  /** The checkout in which the tests run, with modules for Windows. */
  readonly checkout: string;
  /** Converts a path of this system to the form that programs on the other system use. */
  readonly windowsPath: (path: string) => string;
  /**
   * Runs Node in `checkout`, writes its output to the file `output`, and resolves with its exit
   * code. Processes that it started are ended with it.
   */
  readonly runNode: (
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    output: string,
  ) => Promise<number>;
};
