import { PdfLocked, type PdfPages, withPdf } from '../decoders/pdfium-pages.ts';
import type { PictureEngine } from '../decoders/picture-decoder.ts';
import { UnreadablePicture } from '../decoders/picture-decoder.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { tiffPages } from '../formats/tiff-pages.ts';
import { signaturesIn } from '../hidden-content/signatures.ts';
import { plainJpeg } from '../jpeg/plain-jpeg.ts';
import { UPLOAD_WRITING } from '../limits.ts';
import { copiedPages, type TakenPage } from '../pdf/copied-pages.ts';
import { NotPlain } from '../pdf/pdf-objects.ts';
import { FIRST_NUMBER, joinedParts, type PdfPart, together } from '../pdf/pdf-part.ts';
import { picturePage } from '../pdf/picture-page.ts';
import { renderFile } from './render-file.ts';
import type { ExtractedPages, ExtractTask, PartTask } from './worker-task.ts';

/** The maximum size of a document, and of its copy, in bytes. A worker's memory contains both at the same time. */
const MOST_BYTES = 48 * 1024 * 1024;
/**
 * The number of first pages whose pixels are compared, in addition to those of the last page. For the other pages, only
 * the size is compared.
 */
const COMPARED = 5;
/** The longer edge of the compared pages, in pixels. At this size, any difference larger than a hair is visible. */
const EDGE = 1000;
/** The time in milliseconds after which a job starts no further TIFF page. */
const JOB_MS = 3000;
const POINTS_PER_INCH = 72;
/**
 * The resolution, in dots per inch, of a page that is drawn because it cannot be copied. The second value is the
 * maximum longest edge in pixels.
 */
const DRAWN_DPI = 200;
const MOST_EDGE = 5000;
/** The largest page of a PDF, in points (ISO 32000-1, annex C). */
const MOST_POINTS = 14_400;

/**
 * Creates the pages of a document from one of its files. A picture becomes an upright JPEG without other content, and
 * one that already is such a JPEG stays unchanged. The pages of a PDF are copied without anything that can run. The
 * same file always yields the same result. `part` is null if that is not possible. `next` is the page of a TIFF at
 * which the next job continues.
 */
export async function documentPart(
  task: PartTask,
  engine: PictureEngine | null,
): Promise<{ readonly part: PdfPart | null; readonly next: number | null }> {
  try {
    const mediaType = sniffMediaType(task.bytes);
    if (mediaType === 'image/tiff') return await tiffParts(task, engine);
    const make = mediaType === 'application/pdf' ? pdfPart : picturePart;
    return { part: await make(task, engine), next: null };
  } catch (error) {
    if ([UnreadablePicture, PdfLocked].some((kind) => error instanceof kind)) {
      return { part: null, next: null };
    }
    throw error;
  }
}

/** Creates as many TIFF pages as one job allows. */
async function tiffParts(task: PartTask, engine: PictureEngine | null) {
  const until = performance.now() + JOB_MS;
  const made: PdfPart[] = [];
  const pages = tiffPages(task.bytes).length;
  let [page, first] = [task.page, task.first];
  while (page < pages && (page === task.page || performance.now() < until)) {
    const part = await picturePart({ ...task, page, first }, engine);
    if (part === null) return { part: null, next: null };
    made.push(part);
    first += part.places.length;
    page++;
  }
  return { part: together(made), next: page < pages ? page : null };
}

async function picturePart(
  { bytes, turn, first, page }: PartTask,
  engine: PictureEngine | null,
): Promise<PdfPart | null> {
  const mediaType = sniffMediaType(bytes);
  const isRead = ['image/jpeg', 'image/png', 'image/tiff'].includes(mediaType);
  const dpi = engine && isRead ? (await engine.decoder.header(bytes, page)).dpi : undefined;
  const given = engine && turn === 0 ? plainJpeg(bytes) : null;
  if (given !== null && signaturesIn(bytes, 'picture').length === 0) {
    return picturePage(given, first, dpi ?? null);
  }
  const task = { kind: 'render', maxEdge: null, writing: 'source' } as const;
  const made = await renderFile({ ...task, bytes, turn, page }, engine);
  const jpeg = made && plainJpeg(made.bytes);
  return jpeg && picturePage(jpeg, first, dpi ?? null);
}

function pdfPart(
  { bytes, first }: PartTask,
  engine: PictureEngine | null,
): Promise<PdfPart | null> {
  return withPdf(bytes, async (pages) => {
    if (pages.count === 0) return null;
    const all = Array.from({ length: pages.count }, (_, page) => ({ page, turn: 0 }) as const);
    return (await takenOver(pages, first, all)) ?? (await drawnPages(pages, first, all, engine));
  });
}

/**
 * Copies pages of a PDF into a separate document, as `documentPart` does with all pages. Returns the reason if that is
 * not possible: the PDF is encrypted, signed, or a form, or its pages can be neither copied nor drawn.
 */
export async function extractPages(
  { bytes, pages: wanted }: ExtractTask,
  engine: PictureEngine | null,
): Promise<ExtractedPages> {
  try {
    return await withPdf(bytes, async (pages) => {
      const problem = pages.fixedBy();
      if (problem !== null) return { problem };
      if (wanted.some(({ page }) => page >= pages.count)) return { problem: 'unreadable' };
      const taken = await takenOver(pages, FIRST_NUMBER, wanted);
      const part = taken ?? (await drawnPages(pages, FIRST_NUMBER, wanted, engine));
      return part === null ? { problem: 'unreadable' } : { problem: null, part };
    });
  } catch (error) {
    if (error instanceof PdfLocked) return { problem: 'encrypted' };
    if (error instanceof UnreadablePicture) return { problem: 'unreadable' };
    throw error;
  }
}

/**
 * Copies the pages into a part of a document. Returns null if they would look different outside their original
 * document, for example because it hides layers. The pages are compared before they are turned, because a turn moves
 * all pixels without changing any.
 */
async function takenOver(
  pages: PdfPages,
  first: number,
  wanted: readonly TakenPage[],
): Promise<PdfPart | null> {
  const plain = pages.plain(MOST_BYTES);
  if (plain === null) return null;
  try {
    const upright = wanted.map(({ page }) => ({ page, turn: 0 }) as const);
    const alone = Buffer.concat(joinedParts([copiedPages(plain, FIRST_NUMBER, upright)]));
    const same = await withPdf(
      alone,
      async (made) => made.hiddenContent().length === 0 && showsTheSame(pages, wanted, made),
    );
    return same ? copiedPages(plain, first, wanted) : null;
  } catch (error) {
    if (error instanceof NotPlain || error instanceof UnreadablePicture) return null;
    throw error;
  }
}

function showsTheSame(before: PdfPages, wanted: readonly TakenPage[], after: PdfPages): boolean {
  if (wanted.length !== after.count) return false;
  for (const [page, { page: from }] of wanted.entries()) {
    const [one, other] = [before.size(from), after.size(page)];
    if (one.width !== other.width || one.height !== other.height) return false;
    if (page >= COMPARED && page < wanted.length - 1) continue;
    const [shown, again] = [before.render(from, EDGE), after.render(page, EDGE)];
    if (Buffer.compare(shown.data, again.data) !== 0) return false;
  }
  return true;
}

async function drawnPages(
  pages: PdfPages,
  first: number,
  wanted: readonly TakenPage[],
  engine: PictureEngine | null,
): Promise<PdfPart | null> {
  const drawn: PdfPart[] = [];
  let next = first;
  for (const { page, turn } of wanted) {
    const part = await drawnPage(pages, { page, turn, first: next, mostEdge: MOST_EDGE }, engine);
    if (part === null) return null;
    next += part.places.length;
    drawn.push(part);
  }
  return together(drawn);
}

/** Draws a page of a PDF at 200 dots per inch, with at most `mostEdge` pixels along its longer edge. */
export async function drawnPage(
  pages: PdfPages,
  { page, turn, first, mostEdge }: TakenPage & { first: number; mostEdge: number },
  engine: PictureEngine | null,
): Promise<PdfPart | null> {
  if (engine === null) return null;
  const size = pages.size(page);
  const { width, height } = turn % 180 === 0 ? size : { width: size.height, height: size.width };
  const longer = Math.max(width, height);
  const edge = Math.min(mostEdge, Math.ceil((longer / POINTS_PER_INCH) * DRAWN_DPI));
  const pixels = pages.render(page, edge);
  const options = { turn, maxEdge: edge, writing: UPLOAD_WRITING } as const;
  const jpeg = plainJpeg((await engine.toJpeg({ kind: 'raw', pixels }, options)).bytes);
  if (jpeg === null) return null;
  const scale = Math.min(1, MOST_POINTS / longer);
  return picturePage(jpeg, first, { width: width * scale, height: height * scale });
}
