import { carriedAmong } from '../carried/carried-signatures.ts';
import { PdfLocked, type PdfPages, withPdf } from '../decoders/pdfium-pages.ts';
import { UnreadablePicture } from '../decoders/picture-decoder.ts';
import { cleanPdf } from '../pdf/clean-pdf.ts';
import { NotPlain, readObjects, streamBytes } from '../pdf/pdf-objects.ts';

/** The most bytes of a document and of its copy, since both are open at once within a worker's memory. */
export const MOST_BYTES = 48 * 1024 * 1024;
/** The pixels of so many first pages and of the last are compared; of the others only the size. */
const COMPARED = 5;
/** The longer edge of the compared pages in pixels, at which any difference by more than a hair shows. */
const EDGE = 1000;

/**
 * Makes a copy of a PDF that shows the same and carries nothing else, see `cleanPdf`. Limits on the readers of
 * a document that opens without a password go with its encryption, and a signature loses its worth, as neither
 * can outlast another writing. Null where the copy would not show the same, or still carries something.
 */
export async function cleanCopyOf(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (bytes.length > MOST_BYTES) return null;
  try {
    return await withPdf(bytes, async (pages) => {
      const plain = pages.plain(MOST_BYTES);
      const copy = plain && cleanPdf(plain);
      if (copy === null) return null;
      return (await showsNoLess(pages, copy)) ? copy : null;
    });
  } catch (error) {
    if ([UnreadablePicture, PdfLocked].some((kind) => error instanceof kind)) return null;
    throw error;
  }
}

/** Tells whether a copy shows the same pages and carries nothing else. */
export function showsNoLess(before: PdfPages, copy: Buffer): Promise<boolean> {
  return withPdf(
    copy,
    async (made) =>
      made.carried().carries.length === 0 && showsTheSame(before, made) && !holdsFiles(copy),
  );
}

function showsTheSame(before: PdfPages, after: PdfPages): boolean {
  if (before.count !== after.count) return false;
  for (let page = 0; page < before.count; page++) {
    const [one, other] = [before.size(page), after.size(page)];
    if (one.width !== other.width || one.height !== other.height) return false;
    if (page >= COMPARED && page < before.count - 1) continue;
    if (!samePixels(before, after, page)) return false;
  }
  return true;
}

function samePixels(before: PdfPages, after: PdfPages, page: number): boolean {
  const [one, other] = [before.render(page, EDGE), after.render(page, EDGE)];
  return Buffer.compare(one.data, other.data) === 0;
}

/** Tells whether the copy still holds programs or archives, also in streams, which the library compresses. */
function holdsFiles(copy: Buffer): boolean {
  try {
    const { numbers, get } = readObjects(copy);
    return numbers.some((number) => {
      const object = get(number);
      const data = object && streamBytes(object, MOST_BYTES);
      return data !== null && carriedAmong(data, 'pdf').length > 0;
    });
  } catch (error) {
    if (error instanceof NotPlain) return true;
    throw error;
  }
}
