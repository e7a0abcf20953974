import type { App, UtilityProcess, utilityProcess } from 'electron';
import type { UseOf } from '../../system/workers/process-use.ts';
import {
  type WorkerHandle,
  type WorkerHost,
  workerEnvironment,
} from '../../system/workers/worker-host.ts';

type Utility = Pick<typeof utilityProcess, 'fork'>;

export interface UtilityWorkerParts {
  readonly utility: Utility;
  /** Called with the kind of each fatal error in a worker. */
  readonly report: (where: string, cause: Error) => unknown;
  readonly kill?: (pid: number) => void;
}

/**
 * Logged when V8 has aborted a worker. Only the kind of error is kept, because the location and the report contain file
 * names and memory content.
 */
class WorkerFatal extends Error {
  override readonly name = 'WorkerFatal';
  readonly code: string;

  constructor(kind: unknown) {
    super();
    this.code = kind === 'FatalError' ? kind : 'other';
    // The error came from outside, so it doesn't matter where it was received.
    this.stack = '';
  }
}

/**
 * Starts workers as Electron utility processes, because `child_process.fork` doesn't work when the `runAsNode` fuse is
 * off.
 */
export function utilityWorkerHost(parts: UtilityWorkerParts): WorkerHost {
  return {
    start(scriptPath) {
      const child = parts.utility.fork(scriptPath, [], {
        serviceName: 'Intake Desk pre-check',
        stdio: 'ignore',
        env: workerEnvironment(process.env),
      });
      return toHandle(child, parts);
    },
  };
}

function toHandle(
  child: UtilityProcess,
  { report, kill = killHard }: UtilityWorkerParts,
): WorkerHandle {
  let exited = false;
  /** Set by `kill`. Called immediately, or once the process exists. */
  let endIt: (() => void) | null = null;
  const exitListeners: (() => void)[] = [];
  const exit = () => {
    if (exited) return;
    exited = true;
    for (const listener of exitListeners) listener();
  };
  child.once('spawn', () => endIt?.());
  child.once('exit', exit);
  // Without a listener, the emitter would throw and end the whole program.
  child.on('error', (kind: unknown) => {
    report('worker:fatal', new WorkerFatal(kind));
    if (!exited && child.pid !== undefined) endProcess(child.pid, kill, () => undefined);
    exit();
  });
  return {
    get pid() {
      return child.pid;
    },
    post(message) {
      // A worker that has just ended reports its exit instead.
      if (!exited && endIt === null) child.postMessage(message);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void exitListeners.push(listener),
    kill(onRefused) {
      // `child.kill()` does nothing before the process exists. After that, it uses SIGTERM, which a process inside a
      // decoder doesn't handle.
      endIt = () => {
        if (!exited && child.pid !== undefined) endProcess(child.pid, kill, onRefused);
      };
      endIt();
    },
  };
}

function killHard(pid: number): void {
  process.kill(pid, 'SIGKILL');
}

/** Ends a process. The exit is reported late, so a process that no longer exists counts as ended. */
function endProcess(
  pid: number,
  end: (pid: number) => void,
  onRefused: (cause: unknown) => void,
): void {
  try {
    end(pid);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') onRefused(cause);
  }
}

/** Returns a worker's memory and processor time as measured by Electron, for systems without /proc. */
export function workerUse(app: Pick<App, 'getAppMetrics'>): UseOf {
  return (pid) => {
    const process = app.getAppMetrics().find((metric) => metric.pid === pid);
    if (process === undefined) return null;
    const seconds = process.cpu.cumulativeCPUUsage;
    return {
      // Electron reports kilobytes.
      residentBytes: process.memory.workingSetSize * 1024,
      processorMs: seconds === undefined ? null : seconds * 1000,
    };
  };
}
