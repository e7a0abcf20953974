import { join } from 'node:path';
import type { WorkerHost } from '../../main/system/workers/worker-host.ts';
import { ofPrint } from './kept-answers.ts';

/** Answers without loading the models, and finds no text. */
export const QUICK_PRINT_WORKER = join(import.meta.dirname, 'quick-print-worker.ts');

/**
 * Makes a desk find no text in pictures, for tests whose promises are not about text. Reading the
 * text of a picture takes seconds of processor time.
 */
export function withoutPrint(host: WorkerHost): WorkerHost {
  return { start: (script) => host.start(ofPrint(script) ? QUICK_PRINT_WORKER : script) };
}
