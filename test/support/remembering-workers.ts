import { join } from 'node:path';
import type { WorkerReply, WorkerTask } from '../../main/precheck/worker/worker-task.ts';
import type { WorkerHost } from '../../main/system/workers/worker-host.ts';
import { isShared, KeptAnswers, ofPrecheck, ofPrint } from './kept-answers.ts';

const REMEMBERING_PRINT_WORKER = join(import.meta.dirname, 'remembering-print-worker.ts');

/**
 * Makes workers reuse earlier answers about the same file or the print of the same picture, because
 * the samples of almost all tests took a third of the processor time. Answers depend only on what is
 * asked.
 *
 * @param ofFiles false means that they report at once that they are warm, and check and read each
 * file
 */
export function remembering(host: WorkerHost, ofFiles = true): WorkerHost {
  return {
    start(scriptPath) {
      if (ofFiles && isShared && ofPrint(scriptPath)) return host.start(REMEMBERING_PRINT_WORKER);
      const worker = host.start(scriptPath);
      if (!ofPrecheck(scriptPath)) return worker;
      const heard: ((message: unknown) => void)[] = [];
      const kept = new KeptAnswers(ofFiles);
      worker.onMessage((message) => kept.answered(message as WorkerReply));
      return {
        get pid() {
          return worker.pid;
        },
        post(message) {
          const known = kept.askedFor(message as WorkerTask);
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
