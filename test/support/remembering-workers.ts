import { createHash } from 'node:crypto';
import type { WorkerHost } from '../../main/precheck/pool/worker-host.ts';
import type { WorkerReply, WorkerTask } from '../../main/precheck/worker/worker-task.ts';

/**
 * Workers that look at the same file for the same once, and from then on answer as they did: the samples
 * that nearly every test gives took a third of the processor. Facts depend on nothing but the file.
 */
export function remembering(host: WorkerHost): WorkerHost {
  const answers = new Map<string, WorkerReply>();
  return {
    start(scriptPath) {
      const worker = host.start(scriptPath);
      const heard: ((message: unknown) => void)[] = [];
      let asked = '';
      worker.onMessage((message) => {
        const reply = message as WorkerReply;
        if (isAboutAFile(reply)) answers.set(asked, reply);
      });
      return {
        get pid() {
          return worker.pid;
        },
        post(message) {
          asked = keyOf(message as WorkerTask);
          const known = answers.get(asked);
          if (known === undefined) worker.post(message);
          else
            setImmediate(() => heard.forEach((listener) => void listener(structuredClone(known))));
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

function isAboutAFile({ kind }: WorkerReply): boolean {
  return kind === 'inspected' || kind === 'rendered' || kind === 'carried' || kind === 'cleaned';
}

function keyOf(task: WorkerTask): string {
  if (task.kind === 'warm') return task.kind;
  const { bytes, ...asked } = task;
  return createHash('sha256').update(JSON.stringify(asked)).update(bytes).digest('hex');
}
