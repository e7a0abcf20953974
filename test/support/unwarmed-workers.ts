import type { WorkerHost } from '../../main/precheck/pool/worker-host.ts';
import type { WorkerReply, WorkerTask } from '../../main/precheck/worker/worker-task.ts';

export const WARMED: WorkerReply = { kind: 'warmed' };

/**
 * Workers that say they are warm without looking at the card drawn for it: that takes a second, and most
 * tests give them one file or none. Whether warming works is for the pre-check's own tests.
 */
export function unwarmed(host: WorkerHost): WorkerHost {
  return {
    start(scriptPath) {
      const worker = host.start(scriptPath);
      const heard: ((message: unknown) => void)[] = [];
      return {
        get pid() {
          return worker.pid;
        },
        post(message) {
          if (!isWarm(message)) worker.post(message);
          else queueMicrotask(() => heard.forEach((listener) => void listener(WARMED)));
        },
        onMessage(listener) {
          heard.push(listener);
          worker.onMessage(listener);
        },
        onExit: (listener) => worker.onExit(listener),
        kill: (onRefused) => worker.kill(onRefused),
      };
    },
  };
}

export function isWarm(message: unknown): boolean {
  return (message as WorkerTask).kind === 'warm';
}
