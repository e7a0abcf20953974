import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { parentPort } from '../../system/workers/parent-port.ts';
import { limitWasmMemory } from '../../system/workers/wasm-memory.ts';
import { DocumentPrint } from './document-print.ts';
import { loadModels, type TextModels } from './models.ts';
import type { OcrReply, OcrTask } from './ocr-task.ts';

/**
 * Lower than that of the pre-check, so that a verdict never waits for print. Not the lowest: Windows runs such a process
 * only while no other one has work.
 */
const PRIORITY = 12;
/** The most WebAssembly memory. The largest picture takes about 300 MB. */
const WASM_BYTES = 512 * 1024 * 1024;

const port = parentPort();
const post = (reply: OcrReply) => port.post(reply);

try {
  setPriority(PRIORITY);
} catch {
  // A machine that forbids it reads at normal priority.
}
limitWasmMemory(WASM_BYTES);

let document: DocumentPrint | null = null;
const models = await loadModels().catch((cause: unknown) => nameOf(cause));

port.onMessage((message) => {
  // Our own parent wrote the message, so its type is a promise.
  void answer(message as OcrTask).then(post);
});
post({ kind: 'ready' });
// Node writes down what it compiled at an orderly end only, and a worker ends by a kill.
flushCompileCache();

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

function nameOf(cause: unknown): string {
  return cause instanceof Error && /^\w{1,40}$/.test(cause.name) ? cause.name : 'Error';
}
