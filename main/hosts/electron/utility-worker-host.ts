import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { App, UtilityProcess, utilityProcess } from 'electron';
import type { UseOf } from '../../precheck/pool/process-use.ts';
import {
  type WorkerHandle,
  type WorkerHost,
  workerEnvironment,
} from '../../precheck/pool/worker-host.ts';

type Utility = Pick<typeof utilityProcess, 'fork'>;

/**
 * Workers as Electron's utility processes: `child_process.fork` does not work where the `runAsNode`
 * fuse is off.
 */
export function utilityWorkerHost(
  utility: Utility,
  platform: NodeJS.Platform,
  kill: (pid: number) => void = (pid) => process.kill(pid, 'SIGKILL'),
): WorkerHost {
  return {
    start(scriptPath) {
      const [entry, args] = platform === 'linux' ? [wasmEntry(), [scriptPath]] : [scriptPath, []];
      const child = utility.fork(entry, args, {
        serviceName: 'Intake Desk pre-check',
        stdio: 'ignore',
        env: workerEnvironment(process.env),
      });
      return toHandle(child, kill);
    },
  };
}

function toHandle(child: UtilityProcess, end: (pid: number) => void): WorkerHandle {
  let exited = false;
  /** Set by `kill`, and carried out at once or when the process exists. */
  let endIt: (() => void) | null = null;
  const exitListeners: ((aborted: boolean) => void)[] = [];
  child.once('spawn', () => endIt?.());
  child.once('exit', () => {
    exited = true;
    for (const listener of exitListeners) listener(false);
  });
  return {
    get pid() {
      return child.pid;
    },
    post(message) {
      // A worker that just died reports by its exit, not here.
      if (!exited && endIt === null) child.postMessage(message);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void exitListeners.push(listener),
    kill(onRefused) {
      // `child.kill()` does nothing before the process exists, and then asks with SIGTERM, which a
      // process deep in a decoder does not hear.
      endIt = () => {
        if (!exited && child.pid !== undefined) endProcess(child.pid, end, onRefused);
      };
      endIt();
    },
  };
}

/** Its exit is told later than it happens: one that is gone already is as good as killed. */
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

/** The entry that keeps sharp's native build out, beside this file and with its ending. */
function wasmEntry(): string {
  const ending = extname(import.meta.filename);
  return fileURLToPath(new URL(`./wasm-worker${ending}`, import.meta.url));
}

/** The memory and processor time of a worker as Electron counts them, for systems without a /proc to ask. */
export function workerUse(app: Pick<App, 'getAppMetrics'>): UseOf {
  return (pid) => {
    const process = app.getAppMetrics().find((metric) => metric.pid === pid);
    if (process === undefined) return null;
    const seconds = process.cpu.cumulativeCPUUsage;
    return {
      // Electron counts in kilobytes.
      residentBytes: process.memory.workingSetSize * 1024,
      processorMs: seconds === undefined ? null : seconds * 1000,
    };
  };
}
