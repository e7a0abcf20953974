import { wasRefused } from '../../system/workers/wasm-memory.ts';
import { analyzePicture } from '../analysis/analyze-picture.ts';
import { lookAtFrame } from '../analysis/frame-look.ts';
import { decoderOf } from '../decoders/decoder-of.ts';
import { PdfLocked, type PdfPages, withPdf } from '../decoders/pdfium-pages.ts';
import type { PictureEngine } from '../decoders/picture-decoder.ts';
import { DecoderUnavailable, UnreadablePicture, uprightSize } from '../decoders/picture-decoder.ts';
import type { Facts, NotCheckedFacts } from '../facts/facts.ts';
import type { VisibleFacts } from '../facts/visible-facts.ts';
import { cutShort } from '../formats/cut-short.ts';
import { type KnownType, type PictureType, sniffMediaType } from '../formats/sniff.ts';
import type { HiddenContent } from '../hidden-content/hidden-content.ts';
import { signaturesIn } from '../hidden-content/signatures.ts';
import { MAX_PIXELS, MOST_TIFF_PAGES } from '../limits.ts';
import { hasLocation } from '../location/location.ts';
import type { Pdf417Reader } from '../recognition/barcode/pdf417.ts';
import type { FoundDocument } from '../vision/outline/find-document.ts';
import type { Expected } from '../vision/outline/sizes.ts';

/** The longer edge of a scan that is analyzed, in pixels. */
const MOST_PAGE_EDGE = 4000;
/** What decoders report if the end of a file is missing. */
const CUT =
  /premature end of jpeg|unexpected end|not enough data|end of (file|data|stream)|truncat/i;

/** What decoders report if data is damaged. They may then report a missing end too. */
const DAMAGED = /corrupt jpeg data/i;

/** What V8 and decoders report if the system refuses memory. */
const NO_MEMORY =
  /(out of|insufficient|no) memory|allocation failed|heif: .*allocation error|(could not|failed to) allocate/i;

/** The reader is loaded with the first picture, so that workers without pictures spend no memory on it. */
let reader: Promise<Pdf417Reader> | null = null;

function pdf417Reader(): Promise<Pdf417Reader> {
  reader ??= import('../decoders/zxing-pdf417.ts').then(({ loadPdf417Reader }) =>
    loadPdf417Reader(),
  );
  return reader;
}

/** A frame from a live camera that is inspected quickly. */
interface Passing {
  /** The document in the previous frame. */
  readonly before: FoundDocument | null;
}

/**
 * Determines the facts about a file and whether it can be decoded completely. For a `passing` frame, determines only
 * the facts that guide the person holding a document. The content of the file never makes this reject.
 */
export async function inspectFile(
  bytes: Uint8Array,
  engine: PictureEngine | null,
  expected: Expected = 'anything',
  passing: Passing | null = null,
): Promise<Facts> {
  if (bytes.length === 0) return { kind: 'empty', mediaType: 'unknown', bytes: 0 };
  const mediaType = sniffMediaType(bytes);
  if (mediaType === 'unknown') return { kind: 'foreign', mediaType, bytes: bytes.length };
  return factsOr(mediaType, bytes, async () => {
    const facts =
      mediaType === 'application/pdf'
        ? await inspectPdf(bytes, expected)
        : await inspectPicture(mediaType, bytes, engine, expected, passing);
    const whole =
      facts.kind === 'huge' || facts.kind === 'lockedPdf' || !cutShort(mediaType, bytes);
    return whole ? facts : broken(mediaType, bytes, 'the end is missing');
  });
}

/** The time in milliseconds after which a job starts no further page. */
const PAGES_MS = 3000;

/**
 * Decodes as many pages of a TIFF as one job allows, starting at `page`. `fault` describes the first page that cannot
 * be decoded completely. `next` is the page at which the next job continues.
 */
export async function checkPages(
  bytes: Uint8Array,
  page: number,
  engine: PictureEngine | null,
): Promise<{ readonly fault: Facts | null; readonly next: number | null }> {
  const mediaType = 'image/tiff';
  const until = performance.now() + PAGES_MS;
  let next: number | null = page;
  const fault = await factsOr(mediaType, bytes, async () => {
    if (engine === null) throw new DecoderUnavailable(mediaType);
    for (let at = page; next !== null && (at === page || performance.now() < until); at++) {
      const header = await engine.decoder.header(bytes, at);
      const { width, height, frames } = header;
      if (width * height > MAX_PIXELS) {
        return { kind: 'huge', mediaType, bytes: bytes.length, width, height } as const;
      }
      await engine.checkPage(bytes, at, header);
      next = at + 1 < frames ? at + 1 : null;
    }
    return null;
  });
  return { fault, next: fault === null ? next : null };
}

/** Returns the result of `find`, or the facts about the file or the computer that an error reveals. */
async function factsOr<T>(
  mediaType: KnownType,
  bytes: Uint8Array,
  find: () => Promise<T>,
): Promise<T | Facts> {
  wasRefused(); // Reset the flag. Work on the previous file may have continued after a refusal.
  try {
    return await find();
  } catch (error) {
    const reason = notCheckedFor(error);
    if (reason !== null) return { kind: 'notChecked', mediaType, bytes: bytes.length, reason };
    if (error instanceof UnreadablePicture) return broken(mediaType, bytes, error.message);
    throw error;
  }
}

/**
 * Finds what a file contains besides its visible content, without analyzing the visible content. This is used if the
 * analysis takes too long or fails.
 */
export async function hiddenContentOf(bytes: Uint8Array): Promise<HiddenContent[]> {
  if (sniffMediaType(bytes) !== 'application/pdf') return signaturesIn(bytes, 'picture');
  try {
    return await withPdf(bytes, async (pages) => pages.hiddenContent());
  } catch (error) {
    if (error instanceof PdfLocked || error instanceof UnreadablePicture) return ['unread'];
    throw error;
  }
}

/** Thrown if a TIFF has more pages than the check allows. */
class TakesTooLong extends Error {}

/** Returns why a file was not checked if the error is about the computer. Returns null if it is about the file. */
export function notCheckedFor(error: unknown): NotCheckedFacts['reason'] | null {
  if (error instanceof DecoderUnavailable) return 'unavailable';
  if (error instanceof TakesTooLong) return 'time';
  if (wasRefused()) return 'memory';
  return error instanceof Error && NO_MEMORY.test(error.message) ? 'memory' : null;
}

async function inspectPicture(
  mediaType: PictureType,
  bytes: Uint8Array,
  engine: PictureEngine | null,
  expected: Expected,
  passing: Passing | null,
): Promise<Facts> {
  const decoder = await decoderOf(mediaType, engine);
  const header = await decoder.header(bytes);
  const { width, height, frames, orientation } = header;
  if (mediaType === 'image/tiff' && frames > MOST_TIFF_PAGES) throw new TakesTooLong();
  if (width * height > MAX_PIXELS) {
    return { kind: 'huge', mediaType, bytes: bytes.length, width, height };
  }
  const decoding = decoder.decode(bytes, header);
  // This thread searches the bytes while a decoder works on another one.
  const carries = signaturesIn(bytes, 'picture');
  const decoded = await decoding;
  const seen =
    passing === null
      ? await analyzePicture(decoded, expected, await pdf417Reader())
      : await lookAtFrame(decoded, expected, passing.before);
  return {
    kind: 'picture',
    mediaType,
    bytes: bytes.length,
    ...uprightSize(header),
    frames,
    orientation,
    holdsLocation: hasLocation(bytes, mediaType),
    carries,
    seen,
  };
}

async function inspectPdf(bytes: Uint8Array, expected: Expected): Promise<Facts> {
  const mediaType = 'application/pdf';
  try {
    return await withPdf(bytes, async (pages) => {
      const looked = pages.look();
      const { width, height } = looked[0] ?? { width: 0, height: 0 };
      const seen = await firstPage(pages, expected);
      return {
        kind: 'pdf',
        mediaType,
        bytes: bytes.length,
        carries: pages.isDynamicForm()
          ? [...pages.hiddenContent(), 'dynamicForm']
          : pages.hiddenContent(),
        pages: pages.count,
        width,
        height,
        looked,
        seen,
      };
    });
  } catch (error) {
    if (error instanceof PdfLocked) return { kind: 'lockedPdf', mediaType, bytes: bytes.length };
    throw error;
  }
}

/** Analyzes the first page if it is a scan. Other pages need no analysis. */
async function firstPage(pages: PdfPages, expected: Expected): Promise<VisibleFacts | null> {
  const scan = pages.count > 0 ? pages.scan(0, MOST_PAGE_EDGE) : null;
  return scan && analyzePicture(scan, expected, await pdf417Reader());
}

function broken(mediaType: KnownType, bytes: Uint8Array, detail: string): Facts {
  const cut = (CUT.test(detail) && !DAMAGED.test(detail)) || cutShort(mediaType, bytes);
  const how = cut ? 'truncated' : 'corrupt';
  return { kind: 'broken', mediaType, bytes: bytes.length, how, detail: detail.slice(0, 200) };
}
