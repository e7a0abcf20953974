import type { Turn } from '../../../preload/contract/models/verdict.ts';
import { carriedAmong } from '../carried/carried-signatures.ts';
import { PdfLocked, type PdfPages, withPdf } from '../decoders/pdfium-pages.ts';
import type { PictureEngine } from '../decoders/picture-decoder.ts';
import { UnreadablePicture } from '../decoders/picture-decoder.ts';
import { type BareJpeg, bareJpeg } from '../formats/bare-jpeg.ts';
import { type BarePng, barePng } from '../formats/bare-png.ts';
import type { Orientation } from '../formats/orientation.ts';
import { sniffMediaType } from '../formats/sniff.ts';
import { UPLOAD_WRITING } from '../limits.ts';
import { carriedPages } from '../pdf/carried-pages.ts';
import { cleanPdf } from '../pdf/clean-pdf.ts';
import { NotPlain } from '../pdf/pdf-objects.ts';
import { FIRST_NUMBER, joinedParts, type PdfPart } from '../pdf/pdf-part.ts';
import { picturePage } from '../pdf/picture-page.ts';
import { MOST_BYTES, showsNoLess } from './pdf-clean-copy.ts';
import { renderFile } from './render-file.ts';
import { writingFor } from './upright-file.ts';
import type { PartTask } from './worker-task.ts';

const POINTS_PER_INCH = 72;
/** The dots to an inch of a page that is drawn because it cannot be taken over, and its longest edge in pixels. */
const DRAWN_DPI = 200;
const MOST_EDGE = 5000;
/** The largest page of a PDF in points (ISO 32000-1, annex C). */
const MOST_POINTS = 14_400;

/**
 * Makes the pages that a file becomes in a document of several: a JPEG or PNG as it is coded, turned by the
 * page; another picture as an upright JPEG; the pages of a PDF without anything they could run. Always gives the same for the
 * same file. Null where nothing can be made of it.
 */
export async function documentPart(
  task: PartTask,
  engine: PictureEngine | null,
): Promise<PdfPart | null> {
  try {
    return sniffMediaType(task.bytes) === 'application/pdf'
      ? await pdfPart(task, engine)
      : ((await asItIs(task, engine)) ?? (await madeAnew(task, engine)));
  } catch (error) {
    if ([UnreadablePicture, PdfLocked].some((kind) => error instanceof kind)) return null;
    throw error;
  }
}

async function asItIs(
  { bytes, turn, first }: PartTask,
  engine: PictureEngine | null,
): Promise<PdfPart | null> {
  const picture = bare(bytes);
  if (engine === null || picture === null) return null;
  const { orientation } = await engine.decoder.header(bytes);
  const own = turnOf(orientation);
  return own === null ? null : picturePage(picture, ((own + turn) % 360) as Turn, first);
}

/** The picture as it is coded, without anything else; null where it would still carry something. */
function bare(bytes: Uint8Array): BareJpeg | BarePng | null {
  const mediaType = sniffMediaType(bytes);
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg') return null;
  const picture = mediaType === 'image/png' ? barePng(bytes) : bareJpeg(bytes);
  const kept = picture === null ? [] : [picture.data, picture.profile ?? new Uint8Array()];
  return kept.every(carriesNothing) ? picture : null;
}

function carriesNothing(bytes: Uint8Array): boolean {
  return carriedAmong(bytes, 'picture').length === 0;
}

/** Degrees clockwise; null for a picture that is stored mirrored. */
function turnOf(orientation: Orientation): Turn | null {
  if (orientation.source !== 'exif') return 0;
  const turns: Readonly<Record<number, Turn>> = { 1: 0, 3: 180, 6: 90, 8: 270 };
  return turns[orientation.value] ?? null;
}

async function madeAnew(
  { bytes, turn, first }: PartTask,
  engine: PictureEngine | null,
): Promise<PdfPart | null> {
  const task = { kind: 'render', page: 0, maxEdge: null, writing: writingFor(bytes) } as const;
  const made = await renderFile({ ...task, bytes, turn }, engine);
  const jpeg = made && bareJpeg(made.bytes);
  // What was written here notes a density of its own.
  return jpeg && picturePage({ ...jpeg, dpi: null }, 0, first);
}

function pdfPart(
  { bytes, first }: PartTask,
  engine: PictureEngine | null,
): Promise<PdfPart | null> {
  return withPdf(bytes, async (pages) => {
    if (pages.count === 0) return null;
    return (await takenOver(pages, first)) ?? (await drawnPages(pages, first, engine));
  });
}

/** Null where the pages would not show the same without their document, such as layers that it hides. */
async function takenOver(pages: PdfPages, first: number): Promise<PdfPart | null> {
  const plain = pages.plain(MOST_BYTES);
  const clean = plain && cleanPdf(plain);
  if (clean === null) return null;
  try {
    const alone = Buffer.concat(joinedParts([carriedPages(clean, FIRST_NUMBER)]));
    return (await showsNoLess(pages, alone)) ? carriedPages(clean, first) : null;
  } catch (error) {
    if (error instanceof NotPlain || error instanceof UnreadablePicture) return null;
    throw error;
  }
}

async function drawnPages(
  pages: PdfPages,
  first: number,
  engine: PictureEngine | null,
): Promise<PdfPart | null> {
  if (engine === null) return null;
  const drawn: PdfPart[] = [];
  let next = first;
  for (let page = 0; page < pages.count; page++) {
    const { width, height } = pages.size(page);
    const longer = Math.max(width, height);
    const edge = Math.min(MOST_EDGE, Math.ceil((longer / POINTS_PER_INCH) * DRAWN_DPI));
    const pixels = pages.render(page, edge);
    const options = { turn: 0, maxEdge: edge, writing: UPLOAD_WRITING } as const;
    const jpeg = bareJpeg((await engine.toJpeg({ kind: 'raw', pixels }, options)).bytes);
    if (jpeg === null) return null;
    const scale = Math.min(1, MOST_POINTS / longer);
    const part = picturePage(jpeg, 0, next, { width: width * scale, height: height * scale });
    next += part.places.length;
    drawn.push(part);
  }
  return together(drawn);
}

function together(parts: readonly PdfPart[]): PdfPart {
  let size = 0;
  const places = parts.flatMap((part) => {
    const before = size;
    size += part.bytes.length;
    return part.places.map((place) => before + place);
  });
  const bytes = new Uint8Array(Buffer.concat(parts.map((part) => part.bytes)));
  return { bytes, places, pages: parts.flatMap(({ pages }) => pages) };
}
