import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import type { WorkerReply, WorkerTask } from '../../main/precheck/worker/worker-task.ts';
import { KeptAnswers } from './kept-answers.ts';

/**
 * Preloaded into a host with `--import`, so that its workers answer like those of `remembering`.
 * With `?files`, also about files.
 */
const ofFiles = new URL(import.meta.url).searchParams.has('files');
const { fork } = childProcess;
childProcess.fork = ((...args: Parameters<typeof fork>): ChildProcess => {
  const child = fork(...args);
  const send = child.send.bind(child) as (...args: unknown[]) => boolean;
  const kept = new KeptAnswers(ofFiles);
  child.on('message', (message) => kept.answered(message as unknown as WorkerReply));
  child.send = (...sent: unknown[]): boolean => {
    const known = kept.askedFor(sent[0] as WorkerTask);
    if (known === undefined) return send(...sent);
    setImmediate(() => child.emit('message', structuredClone(known)));
    return true;
  };
  return child;
}) as typeof fork;
syncBuiltinESMExports();
