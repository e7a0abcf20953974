import { forkWorkerHost } from '../../../main/system/workers/fork-worker-host.ts';
import type { WorkerHandle, WorkerHost } from '../../../main/system/workers/worker-host.ts';

/** Starts real worker processes, remembers them, and lets a test act on one when it gets a job. */
export class RecordingHost implements WorkerHost {
  readonly started: WorkerHandle[] = [];
  onJob: (worker: WorkerHandle, message: unknown) => void = () => undefined;

  start(scriptPath: string): WorkerHandle {
    const real = forkWorkerHost().start(scriptPath);
    const recorded: WorkerHandle = {
      get pid() {
        return real.pid;
      },
      post: (message) => {
        real.post(message);
        this.onJob(real, message);
      },
      onMessage: (listener) => real.onMessage(listener),
      onExit: (listener) => real.onExit(listener),
      kill: (onRefused) => real.kill(onRefused),
    };
    this.started.push(recorded);
    return recorded;
  }

  get running(): readonly number[] {
    return this.started.flatMap(({ pid }) => (pid !== undefined && isRunning(pid) ? [pid] : []));
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
