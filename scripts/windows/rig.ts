import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';

/** Everything of the rig; ignored by git, safe to delete. */
export const rigDir = join(root, 'out', 'windows');

/** A machine with Windows' own rules to run the tests on. */
export type Rig = {
  readonly how: 'wine' | 'windows';
  /** The project as the tests see it, with modules for Windows. */
  readonly checkout: string;
  /** A path of this machine as a program there writes it. */
  readonly windowsPath: (path: string) => string;
  /**
   * Runs Node in `checkout`, with what it prints in the file `output`, and resolves with its exit
   * code. Nothing that it started outlives it.
   */
  readonly runNode: (
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    output: string,
  ) => Promise<number>;
};
