import { type DocumentFacts, documentFacts } from '../../reading/document-facts.ts';
import type { KnownParties } from '../../reading/party-match.ts';
import { pageText } from '../../reading/pdf-text.ts';
import { PdfLocked, withPdf } from '../decoders/pdfium-pages.ts';
import { UnreadablePicture } from '../decoders/picture-decoder.ts';

/** At most so many pages are read, and none is begun after so many milliseconds of processor time. */
const MOST_PAGES = 300;
const READ_MS = 5000;

/**
 * Reads the words of a PDF and gives what they say. Null where it has none, does not open, or is too long to be
 * read to its end: pages that were not read could be the ones that seem missing.
 */
export async function readWords(
  bytes: Uint8Array,
  known: KnownParties,
): Promise<DocumentFacts | null> {
  const begun = process.cpuUsage();
  try {
    return await withPdf(bytes, async (pages) => {
      if (pages.count > MOST_PAGES) return null;
      const read = [];
      for (let page = 0; page < pages.count; page++) {
        if (spentSince(begun) > READ_MS) return null;
        read.push(pageText(pages.text(page), pages.size(page)));
      }
      return documentFacts(read, known);
    });
  } catch (error) {
    if (error instanceof PdfLocked || error instanceof UnreadablePicture) return null;
    throw error;
  }
}

/** Milliseconds of processor time. */
function spentSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
