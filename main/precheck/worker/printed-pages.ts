import { PdfLocked, type PdfPages, withPdf } from '../decoders/pdfium-pages.ts';
import { type PictureEngine, UnreadablePicture } from '../decoders/picture-decoder.ts';
import { type PdfPart, together } from '../pdf/pdf-part.ts';
import { drawnPage } from './document-part.ts';
import type { PrintedPages, PrintTask } from './worker-task.ts';

/**
 * The maximum number of pixels of a page: a ledger sheet at 200 dots per inch. A worker's memory can hold several such
 * pages.
 */
const MOST_PIXELS = 24_000_000;
/** After this many milliseconds or bytes, no further page is started, so that a job stays within its limits. */
const JOB_MS = 3000;
const JOB_BYTES = 24 * 1024 * 1024;

/**
 * Draws as many pages of a PDF as one job allows, including form contents, but without anything that can run. Returns
 * the reason if there are none: a wrong password, a form that only its own viewer can draw, or a PDF that cannot be
 * drawn.
 */
export async function printedPages(
  task: PrintTask,
  engine: PictureEngine | null,
): Promise<PrintedPages> {
  try {
    return await withPdf(task.bytes, (pages) => print(pages, task, engine), task.password);
  } catch (error) {
    if (error instanceof PdfLocked) return { problem: 'password' };
    if (error instanceof UnreadablePicture) return { problem: 'unreadable' };
    throw error;
  }
}

async function print(
  pages: PdfPages,
  { page, first }: PrintTask,
  engine: PictureEngine | null,
): Promise<PrintedPages> {
  if (pages.isDynamicForm()) return { problem: 'dynamicForm' };
  if (pages.count === 0) return { problem: 'unreadable' };
  const until = performance.now() + JOB_MS;
  const drawn: PdfPart[] = [];
  let [next, number, bytes] = [page, first, 0];
  while (
    next < pages.count &&
    (next === page || (performance.now() < until && bytes < JOB_BYTES))
  ) {
    const { width, height } = pages.size(next);
    const ratio = Math.max(width, height) / Math.min(width, height);
    const mostEdge = Math.floor(Math.sqrt(MOST_PIXELS * ratio));
    const part = await drawnPage(pages, { page: next, turn: 0, first: number, mostEdge }, engine);
    if (part === null) return { problem: 'unreadable' };
    drawn.push(part);
    next++;
    number += part.places.length;
    bytes += part.bytes.length;
  }
  return { problem: null, part: together(drawn), next: next < pages.count ? next : null };
}
