import { decoderOf } from '../decoders/decoder-of.ts';
import { PdfLocked, type PdfPages, withPdf } from '../decoders/pdfium-pages.ts';
import type { PictureEngine, RenderOptions } from '../decoders/picture-decoder.ts';
import { DecoderUnavailable, UnreadablePicture } from '../decoders/picture-decoder.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { sourceWriting } from '../jpeg/source-quality.ts';
import { MAX_PIXELS } from '../limits.ts';
import type { Rendering, RenderTask } from './worker-task.ts';

/** The default longest edge of a PDF page, in pixels. */
const PAGE_EDGE = 2000;

/**
 * Renders a picture or one page of a PDF as an upright JPEG without metadata. Returns null if there is nothing to show.
 * The type may be unknown, or the picture may exceed the pixel limit. The page may not exist, or the file may be locked
 * or impossible to decode.
 */
export async function renderFile(
  task: RenderTask,
  engine: PictureEngine | null,
): Promise<Rendering | null> {
  const mediaType = sniffMediaType(task.bytes);
  if (mediaType === 'unknown') return null;
  const writing = task.writing === 'source' ? sourceWriting(task.bytes) : task.writing;
  const { turn, part, maxEdge, leastEdge } = task;
  const options = { turn, part, maxEdge, leastEdge, writing };
  try {
    if (mediaType === 'image/heic' && !engine) {
      // The fallback is loaded only when it is needed, as the decoders are.
      const { convertHeic } = await import('./heic-convert-fallback.ts');
      return convertHeic(task.bytes, options);
    }
    if (!engine) return null;
    if (mediaType === 'application/pdf') return await renderPage(task, options, engine);
    const decoder = await decoderOf(mediaType, engine);
    const { bytes } = task;
    const page = mediaType === 'image/tiff' ? task.page : 0;
    const { width, height, frames } = await decoder.header(bytes, page);
    if (width * height > MAX_PIXELS || page >= frames) return null;
    const source = await decoder.pixels(bytes);
    return await engine.toJpeg(source.kind === 'encoded' ? { ...source, page } : source, options);
  } catch (error) {
    const expected = [UnreadablePicture, PdfLocked, DecoderUnavailable];
    if (expected.some((kind) => error instanceof kind)) return null;
    throw error;
  }
}

function renderPage(
  task: RenderTask,
  options: RenderOptions,
  engine: PictureEngine,
): Promise<Rendering | null> {
  const draw = async (pages: PdfPages) => {
    if (task.page >= pages.count) return null;
    const pixels = await pages.render(task.page, task.maxEdge ?? PAGE_EDGE);
    return engine.toJpeg({ kind: 'raw', pixels }, options);
  };
  return withPdf(task.bytes, draw);
}
