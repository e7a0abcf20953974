import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { placesOf } from '../../../preload/contract/match-text.ts';
import type { PageText } from '../../../preload/contract/models/page-text.ts';
import { pageText } from '../../reading/pdf-text.ts';
import { parentPort } from '../../system/workers/parent-port.ts';
import { limitWasmMemory, wasRefused } from '../../system/workers/wasm-memory.ts';
import { confineSharp } from '../decoders/confine-sharp.ts';
import { preparePdfium } from '../decoders/pdfium-library.ts';
import { openPdf, PdfLocked, type PdfPages } from '../decoders/pdfium-pages.ts';
import { UnreadablePicture } from '../decoders/picture-decoder.ts';
import { loadSharpEngine } from '../decoders/sharp-engine.ts';
import { cutShort } from '../formats/cut-short.ts';
import { PREVIEW_WRITING, WASM_BYTES } from '../limits.ts';
import type { Looked } from '../worker/worker-task.ts';
import type { PageQuestion, PageReply, PageTask } from './page-task.ts';

const port = parentPort();
const post = (reply: PageReply) => port.post(reply);

limitWasmMemory(WASM_BYTES);
confineSharp();
// Compile pdfium while the file is read and sent to this process.
preparePdfium();
const engine = await loadSharpEngine();
// Without this, the memory of a file would be kept until V8 needs space.
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
let opened: (PdfPages & { readonly isCut: boolean }) | null = null;

port.onMessage((message) => {
  // Only the app's main process sends messages, so their type is trusted.
  void answer(message as PageTask).then(post);
});
post({ kind: 'ready' });
// Node saves its compile cache only on a normal exit, but workers are killed.
flushCompileCache();

/**
 * The time limit for the part of a search that is done in one task, in milliseconds. Pages can be drawn between tasks.
 */
const FIND_MS = 400;

async function answer(task: PageTask): Promise<PageReply> {
  wasRefused(); // Reset the flag. Work on the previous page may have continued after a refusal.
  try {
    const reply = await replyTo(task);
    // Parts are missing from a page that was drawn without enough memory, so don't show it.
    return wasRefused() ? { kind: 'failed', problem: 'memory' } : reply;
  } catch (error) {
    if (wasRefused()) return { kind: 'failed', problem: 'memory' };
    const isOfFile = error instanceof UnreadablePicture || error instanceof PdfLocked;
    if (task.asked.kind === 'look') return { kind: 'looked', found: lookedIn(error) };
    if (!isOfFile) return { kind: 'failed', problem: 'damaged' };
    if (task.asked.kind === 'draw') return { kind: 'notDrawn', problem: 'damaged' };
    return { kind: 'text', page: null };
  }
}

async function replyTo({ bytes, password, asked }: PageTask): Promise<PageReply> {
  if (bytes !== null) {
    letGo();
    const isCut = cutShort('application/pdf', bytes);
    opened = { ...(await openPdf(bytes, password)), isCut };
  }
  if (asked.kind === 'look') return { kind: 'looked', found: look() };
  if (asked.kind === 'draw') return draw(asked);
  if (asked.kind === 'text') {
    const text = textOf(asked.page);
    const lacksFont = opened?.lacksFont(asked.page) ?? false;
    return { kind: 'text', page: text && { ...text, lacksFont } };
  }
  return { kind: 'found', ...find(asked.words, asked.from) };
}

/**
 * Releases the open file before the next one is opened. The file's bytes and the WebAssembly memory of its library are
 * overwritten immediately. They are then returned to the system together with the received messages, as if the process
 * had ended. The picture of the last page may stay in the encoder's memory until the next page replaces it. That memory
 * is freed when the process ends, and main ends the process when a customer's files are put away.
 */
function letGo(): void {
  opened?.wipe();
  if (opened === null) return;
  opened = null;
  collectGarbage();
}

function look(): Looked {
  const pages = opened?.count ?? 0;
  // If there is only one page, it must load. Of several pages, the others may still be shown.
  if (pages === 1) opened?.size(0);
  return pages === 0 || opened?.isCut ? { pages: 0, problem: 'damaged' } : { pages, problem: null };
}

function lookedIn(error: unknown): Looked {
  const lock = error instanceof PdfLocked ? error : null;
  return { pages: 0, problem: lock === null ? 'damaged' : lock.unknown ? 'unknownLock' : 'locked' };
}

async function draw(asked: Extract<PageQuestion, { readonly kind: 'draw' }>): Promise<PageReply> {
  const { page, maxEdge } = asked;
  if (engine === null || opened === null || page >= opened.count)
    return { kind: 'notDrawn', problem: 'damaged' };
  const pixels = opened.render(page, maxEdge);
  const writing = { turn: 0, maxEdge, writing: PREVIEW_WRITING } as const;
  return { kind: 'drawn', page: await engine.toJpeg({ kind: 'raw', pixels }, writing) };
}

/** Returns the lines that are upright on the page as shown. Other lines couldn't be highlighted in place. */
function textOf(page: number): Omit<PageText, 'lacksFont'> | null {
  if (opened === null || page >= opened.count) return null;
  const size = opened.size(page);
  const { width, height, lines } = pageText(
    opened.text(page).filter(({ turn }) => turn === 0),
    size,
  );
  return { width, height, lines: [...lines] };
}

function find(words: string, from: number) {
  const pages: number[] = [];
  let hasText = false;
  const until = performance.now() + FIND_MS;
  for (let page = from; page < (opened?.count ?? 0); page++) {
    if (performance.now() > until && page > from) return { pages, hasText, next: page };
    const lines = linesOf(page);
    hasText ||= lines.length > 0;
    if (lines.some(({ text }) => placesOf(words, text).length > 0)) pages.push(page);
  }
  return { pages, hasText, next: null };
}

/** Returns the lines of a page. A page that cannot be loaded has none. */
function linesOf(page: number): PageText['lines'] {
  try {
    return textOf(page)?.lines ?? [];
  } catch (error) {
    if (error instanceof UnreadablePicture) return [];
    throw error;
  }
}
