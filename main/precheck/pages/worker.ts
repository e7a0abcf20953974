import { flushCompileCache } from 'node:module';
import { placesOf } from '../../../preload/contract/match-text.ts';
import type { PageText } from '../../../preload/contract/models/page-text.ts';
import { pageText } from '../../reading/pdf-text.ts';
import { parentPort } from '../../system/workers/parent-port.ts';
import { limitWasmMemory } from '../../system/workers/wasm-memory.ts';
import { confineSharp } from '../decoders/confine-sharp.ts';
import { openPdf, PdfLocked, type PdfPages } from '../decoders/pdfium-pages.ts';
import { UnreadablePicture } from '../decoders/picture-decoder.ts';
import { loadSharpEngine } from '../decoders/sharp-engine.ts';
import { PREVIEW_WRITING, WASM_BYTES } from '../limits.ts';
import type { PageQuestion, PageReply, PageTask } from './page-task.ts';

const port = parentPort();
const post = (reply: PageReply) => port.post(reply);

limitWasmMemory(WASM_BYTES);
confineSharp();
const engine = await loadSharpEngine();
let opened: PdfPages | null = null;

port.onMessage((message) => {
  // Our own parent wrote the message, so its type is a promise.
  void answer(message as PageTask).then(post);
});
post({ kind: 'ready' });
// Node writes down what it compiled at an orderly end only, and a worker ends by a kill.
flushCompileCache();

/** The search in one task ends after so many milliseconds, so that a page is drawn in between. */
const FIND_MS = 400;

async function answer({ bytes, password, asked }: PageTask): Promise<PageReply> {
  try {
    if (bytes !== null) opened = await openPdf(bytes, password);
    if (asked.kind === 'draw') return { kind: 'drawn', page: await draw(asked) };
    if (asked.kind === 'text') return { kind: 'text', page: textOf(asked.page) };
    return { kind: 'found', ...find(asked.words, asked.from) };
  } catch (error) {
    if (!(error instanceof UnreadablePicture || error instanceof PdfLocked))
      return { kind: 'failed' };
    if (asked.kind === 'draw') return { kind: 'drawn', page: null };
    return { kind: 'text', page: null };
  }
}

async function draw({ page, maxEdge }: Extract<PageQuestion, { readonly kind: 'draw' }>) {
  if (engine === null || opened === null || page >= opened.count) return null;
  const pixels = opened.render(page, maxEdge);
  return engine.toJpeg({ kind: 'raw', pixels }, { turn: 0, maxEdge, writing: PREVIEW_WRITING });
}

/** Lines that are upright as the page is shown. Others could not be marked where they are. */
function textOf(page: number): PageText | null {
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

/** A page that does not load has nothing to be found. */
function linesOf(page: number): PageText['lines'] {
  try {
    return textOf(page)?.lines ?? [];
  } catch (error) {
    if (error instanceof UnreadablePicture) return [];
    throw error;
  }
}
