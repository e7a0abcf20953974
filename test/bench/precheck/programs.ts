import { spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** What one run of a program or of a library took. */
export interface Cost {
  readonly milliseconds: number;
}

export function hasProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Runs a program to its end, which must be a good one. */
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

/** Workers stand back for other work; so must what is measured beside them. */
export function asLowAsAWorker(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It ended in this moment, or the machine forbids it.
  }
}
