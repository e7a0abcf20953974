import { join } from 'node:path';
import { root } from '../bootstrap/paths.mjs';

/** The folder with all files for these runs. Git ignores it, and it can be deleted. */
export const rigDir = join(root, 'out', 'windows');

/** A system with Windows' rules on which tests run. */
export type Rig = {
  readonly how: 'wine' | 'windows';
  /** The project as the tests see it, with modules for Windows. */
  readonly checkout: string;
  /** Returns a path of this system as a program there writes it. */
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
