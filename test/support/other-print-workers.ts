import { join } from 'node:path';
import type { WorkerHost } from '../../main/system/workers/worker-host.ts';
import { ofPrint } from './kept-answers.ts';

/** Answers without loading the models, and finds no text. */
export const QUICK_PRINT_WORKER = join(import.meta.dirname, 'quick-print-worker.ts');
/** Never answers about a page. */
export const ENDLESS_PRINT_WORKER = join(import.meta.dirname, 'endless-print-worker.ts');

/** Makes a desk use another process for reading the text in pictures. */
export function withPrintWorker(host: WorkerHost, printWorker: string): WorkerHost {
  return { start: (script) => host.start(ofPrint(script) ? printWorker : script) };
}
