import { withPdf } from '../decoders/pdfium-pages.ts';
import type { PictureEngine } from '../decoders/picture-decoder.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { UPLOAD_WRITING } from '../limits.ts';
import { grayOf } from '../vision/picture/raster.ts';
import { renderFile } from './render-file.ts';
import type { PagePicture, WorkerTask } from './worker-task.ts';

/** The length of the longer side, in pixels. At this size, 8-point print on a letter page is 16 pixels high. */
const EDGE = 1600;
/** The longer side, in points, that is assumed for a page of unknown size (US Letter). */
const LETTER_EDGE = 792;

/**
 * Creates an upright gray picture of a page, from which its print is read. Returns null if the page cannot be drawn.
 */
export async function pagePicture(
  { bytes, page, turn }: Extract<WorkerTask, { readonly kind: 'picture' }>,
  engine: PictureEngine | null,
): Promise<PagePicture | null> {
  const options = { page, turn, maxEdge: EDGE, writing: UPLOAD_WRITING } as const;
  const rendered = await renderFile({ kind: 'render', bytes, ...options }, engine);
  if (rendered === null || engine === null) return null;
  const { decoder } = engine;
  const decoded = await decoder.decode(rendered.bytes, await decoder.header(rendered.bytes));
  const { data, width, height } = grayOf(decoded.overview);
  return { data, width, height, pageEdge: await pageEdge(bytes, page) };
}

async function pageEdge(bytes: Uint8Array, page: number): Promise<number> {
  if (sniffMediaType(bytes) !== 'application/pdf') return LETTER_EDGE;
  const { width, height } = await withPdf(bytes, async (pages) => pages.size(page));
  return Math.max(width, height);
}
