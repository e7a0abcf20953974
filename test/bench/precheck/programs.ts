import { spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** The cost of one run of a program or a library. */
export interface Cost {
  readonly milliseconds: number;
}

export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Runs a program to its end, and requires that it succeeds. */
export function runProgram(name: string, args: readonly string[]): Promise<Cost> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(name, [...args], {
      stdio: 'ignore',
      env: { ...process.env, VIPS_CONCURRENCY: '1' },
    });
    if (child.pid !== undefined) asLowAsAWorker(child.pid);
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve({ milliseconds: performance.now() - start });
      else reject(new Error(`${name} ended with ${code}.`));
    });
  });
}

/** Workers have low priority, so what is measured beside them must have the same. */
export function asLowAsAWorker(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has just ended, or the computer forbids it.
  }
}
