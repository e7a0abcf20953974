import { readFileSync } from 'node:fs';
import { forkWorkerHost } from '../../main/system/workers/fork-worker-host.ts';
import type { WorkerHandle, WorkerHost } from '../../main/system/workers/worker-host.ts';

/**
 * Real worker processes. Remembers the most memory that any of them used, and unexpected deaths.
 */
export class WatchedHost implements WorkerHost {
  readonly #real = forkWorkerHost();
  readonly #running = new Set<WorkerHandle>();
  readonly #highest = new Map<number, number>();
  #deaths = 0;
  #peak = 0;

  start(scriptPath: string): WorkerHandle {
    const real = this.#real.start(scriptPath);
    let ordered = false;
    this.#running.add(real);
    real.onExit(() => {
      this.#running.delete(real);
      if (!ordered) this.#deaths++;
    });
    return {
      get pid() {
        return real.pid;
      },
      post: (message) => real.post(message),
      onMessage: (listener) =>
        real.onMessage((message) => {
          this.look();
          listener(message);
        }),
      onExit: (listener) => real.onExit(listener),
      kill: () => {
        ordered = true;
        this.look();
        real.kill(() => undefined);
      },
    };
  }

  /**
   * Reads the most memory that the processes have used since the last reading (Linux), even between
   * two readings of the pool, because the system stores the maximum of a process, which counts when
   * it rose.
   */
  look(): void {
    for (const { pid } of this.#running) {
      if (pid === undefined) continue;
      const { highest, now } = memoryOf(pid);
      const rose = highest > (this.#highest.get(pid) ?? 0);
      this.#highest.set(pid, highest);
      this.#peak = Math.max(this.#peak, rose ? highest : now);
    }
  }

  /** Returns bytes and deaths since the last call. */
  since(): { readonly peak: number; readonly deaths: number } {
    const result = { peak: this.#peak, deaths: this.#deaths };
    [this.#peak, this.#deaths] = [0, 0];
    return result;
  }
}

function memoryOf(pid: number): { readonly highest: number; readonly now: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
    return { highest: bytes('VmHWM'), now: bytes('VmRSS') };
  } catch {
    return { highest: 0, now: 0 }; // The process has just ended, or this is not Linux.
  }
}
