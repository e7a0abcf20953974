import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { parentPort } from '../../system/workers/parent-port.ts';
import { limitWasmMemory } from '../../system/workers/wasm-memory.ts';
import { DocumentPrint } from './document-print.ts';
import type { TextModels } from './models.ts';
import type { OcrReply, OcrTask } from './ocr-task.ts';

/**
 * The priority is lower than the pre-check's, so that a verdict never waits for this process. It isn't the lowest,
 * because Windows runs such a process only if no other process has work.
 */
const PRIORITY = 12;
/** The maximum WebAssembly memory, in bytes. The largest picture needs about 300 MB. */
const WASM_BYTES = 512 * 1024 * 1024;

/**
 * Makes this process read documents for the process that started it. If the models can't be loaded, it answers that it
 * is unavailable.
 */
export async function servePrint(loadModels: () => Promise<TextModels>): Promise<void> {
  const port = parentPort();
  const post = (reply: OcrReply) => port.post(reply);
  try {
    setPriority(PRIORITY);
  } catch {
    // If the system doesn't allow this, the worker runs at normal priority.
  }
  limitWasmMemory(WASM_BYTES);
  const models = await loadModels().catch((cause: unknown) => nameOf(cause));
  let document: DocumentPrint | null = null;

  async function answer(task: OcrTask): Promise<OcrReply> {
    if (typeof models === 'string') return { kind: 'unavailable' };
    try {
      return await carryOut(task, models);
    } catch (cause) {
      return { kind: 'failed', error: nameOf(cause) };
    }
  }

  async function carryOut(task: OcrTask, ready: TextModels): Promise<OcrReply> {
    if (task.kind === 'begin') document = new DocumentPrint(task.known);
    if (task.kind === 'page') await document?.add(task.page, ready);
    if (task.kind !== 'end') return { kind: 'done' };
    const facts = document?.facts() ?? { document: null, card: null, paper: null };
    document = null;
    return { kind: 'facts', facts };
  }

  port.onMessage((message) => {
    // Only the app's main process sends messages, so their type is trusted.
    void answer(message as OcrTask).then(post);
  });
  post({ kind: 'ready' });
  // Node saves its compile cache only when it exits normally, but workers are killed.
  flushCompileCache();
}

function nameOf(cause: unknown): string {
  return cause instanceof Error && /^\w{1,40}$/.test(cause.name) ? cause.name : 'Error';
}
