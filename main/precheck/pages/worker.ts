import { flushCompileCache } from 'node:module';
import { parentPort } from '../../system/workers/parent-port.ts';
import { limitWasmMemory } from '../../system/workers/wasm-memory.ts';
import { confineSharp } from '../decoders/confine-sharp.ts';
import { openPdf, PdfLocked, type PdfPages } from '../decoders/pdfium-pages.ts';
import { UnreadablePicture } from '../decoders/picture-decoder.ts';
import { loadSharpEngine } from '../decoders/sharp-engine.ts';
import { PREVIEW_WRITING, WASM_BYTES } from '../limits.ts';
import type { DrawReply, DrawTask } from './draw-task.ts';

const port = parentPort();
const post = (reply: DrawReply) => port.post(reply);

limitWasmMemory(WASM_BYTES);
confineSharp();
const engine = await loadSharpEngine();
let opened: PdfPages | null = null;

port.onMessage((message) => {
  // Our own parent wrote the message, so its type is a promise.
  void answer(message as DrawTask).then(post);
});
post({ kind: 'ready' });
// Node writes down what it compiled at an orderly end only, and a worker ends by a kill.
flushCompileCache();

async function answer(task: DrawTask): Promise<DrawReply> {
  try {
    return { kind: 'drawn', page: await draw(task) };
  } catch (error) {
    const isTheFile = error instanceof UnreadablePicture || error instanceof PdfLocked;
    return isTheFile ? { kind: 'drawn', page: null } : { kind: 'failed' };
  }
}

async function draw({ bytes, password, page, maxEdge }: DrawTask) {
  if (bytes !== null) opened = await openPdf(bytes, password);
  if (engine === null || opened === null || page >= opened.count) return null;
  const pixels = opened.render(page, maxEdge);
  return engine.toJpeg({ kind: 'raw', pixels }, { turn: 0, maxEdge, writing: PREVIEW_WRITING });
}
