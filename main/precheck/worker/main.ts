import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from '../../system/workers/parent-port.ts';
import { limitWasmMemory } from '../../system/workers/wasm-memory.ts';
import { fileContents } from '../contents/file-contents.ts';
import { confineSharp } from '../decoders/confine-sharp.ts';
import { loadSharpEngine } from '../decoders/sharp-engine.ts';
import { WASM_BYTES } from '../limits.ts';
import { cutApart } from './cut-apart.ts';
import { documentPart, extractPages } from './document-part.ts';
import { checkPages, hiddenContentOf, inspectFile } from './inspect-file.ts';
import { lookAtFile } from './look-at-file.ts';
import { pagePicture } from './page-picture.ts';
import { printedPages } from './printed-pages.ts';
import { readWords } from './read-words.ts';
import { renderFile } from './render-file.ts';
import { warmUp } from './warm-up.ts';
import type { WorkerReply, WorkerTask } from './worker-task.ts';

const port = parentPort();
const post = (reply: WorkerReply) => port.post(reply);

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // If the system does not allow this, files are checked at normal priority.
}

// By default, V8 lets the space for young objects grow to three times the size that is ever used. It never shrinks that
// space. A worker would grow by a megabyte per file.
setFlagsFromString('--semi-space-growth-factor=1');
// V8 counts pixels as part of its heap, which is small without them. By default, it would collect the whole heap two or
// three times per picture. That takes an eighth of the time.
setFlagsFromString('--heap-growing-percent=100');
// By default, V8 would switch to optimized code in the inner loop for each row of a picture. It would leave that code
// at the end of the row.
setFlagsFromString('--no-maglev-osr');
limitWasmMemory(WASM_BYTES);
confineSharp();
const engine = await loadSharpEngine();

port.onMessage((message) => {
  // Only the app's main process sends messages, so their type is trusted.
  void answer(message as WorkerTask).then(post);
});
post({ kind: 'ready' });
// Node saves its compile cache only on a normal exit, but workers are killed.
flushCompileCache();

async function answer(task: WorkerTask): Promise<WorkerReply> {
  try {
    if (task.kind === 'warm') {
      await warmUp(engine);
      return { kind: 'warmed' };
    }
    if (task.kind === 'hiddenContent')
      return { kind: 'hiddenContent', carries: await hiddenContentOf(task.bytes) };
    if (task.kind === 'read')
      return { kind: 'read', words: await readWords(task.bytes, task.known) };
    if (task.kind === 'picture')
      return { kind: 'pictured', picture: await pagePicture(task, engine) };
    if (task.kind === 'cut') {
      return { kind: 'cut', cuts: [...(await cutApart(task.bytes, engine))] };
    }
    if (task.kind === 'look') return { kind: 'looked', found: await lookAtFile(task, engine) };
    if (task.kind === 'contents')
      return { kind: 'contents', contents: await fileContents(task.bytes, task.mediaType) };
    if (task.kind === 'glance') {
      const { bytes, expected } = task;
      return { kind: 'inspected', facts: await inspectFile(bytes, engine, expected, task) };
    }
    if (task.kind === 'part') return { kind: 'parted', ...(await documentPart(task, engine)) };
    if (task.kind === 'pages')
      return { kind: 'paged', ...(await checkPages(task.bytes, task.page, engine)) };
    if (task.kind === 'extract')
      return { kind: 'extracted', extracted: await extractPages(task, engine) };
    if (task.kind === 'print')
      return { kind: 'printed', printed: await printedPages(task, engine) };
    return task.kind === 'inspect'
      ? { kind: 'inspected', facts: await inspectFile(task.bytes, engine, task.expected) }
      : { kind: 'rendered', rendering: await renderFile(task, engine) };
  } catch (error) {
    return { kind: 'failed', detail: error instanceof Error ? error.message : String(error) };
  }
}
