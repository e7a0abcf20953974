import type { WorkerReply, WorkerTask } from '../../main/precheck/worker/worker-task.ts';
import type { OcrReply, OcrTask } from '../../main/reading/ocr/ocr-task.ts';
import type { WorkerHandle, WorkerHost } from '../../main/system/workers/worker-host.ts';
import { KeptAnswers, ofPrecheck, ofPrint } from './kept-answers.ts';
import { KeptPrint } from './kept-print.ts';

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
      const worker = host.start(scriptPath);
      if (ofPrint(scriptPath)) return ofFiles ? rememberingPrint(worker) : worker;
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

function rememberingPrint(worker: WorkerHandle): WorkerHandle {
  const heard: ((message: unknown) => void)[] = [];
  const kept = new KeptPrint(
    (task) => worker.post(task),
    (reply) => heard.forEach((listener) => void listener(reply)),
  );
  worker.onMessage((message) => kept.answered(message as OcrReply));
  return {
    get pid() {
      return worker.pid;
    },
    post: (message) => kept.asked(message as OcrTask),
    onMessage: (listener) => void heard.push(listener),
    onExit: (listener) => worker.onExit(listener),
    kill: (onRefused) => worker.kill(onRefused),
  };
}
