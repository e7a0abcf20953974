import { documentFacts } from '../../reading/document-facts.ts';
import type { KnownParties } from '../../reading/party-match.ts';
import { pageText } from '../../reading/pdf-text.ts';
import { PdfLocked, withPdf } from '../decoders/pdfium-pages.ts';
import { UnreadablePicture } from '../decoders/picture-decoder.ts';
import type { PdfWords } from './worker-task.ts';

/** The maximum number of pages in a file, and the maximum processor time for reading it, in milliseconds. */
const MOST_PAGES = 300;
const READ_MS = 5000;

/**
 * Reads the text of a PDF and returns the facts in it. Returns null if the file cannot be opened or is too long to read
 * completely. Unread pages would look like missing ones.
 */
export async function readWords(bytes: Uint8Array, known: KnownParties): Promise<PdfWords | null> {
  const begun = process.cpuUsage();
  try {
    return await withPdf(bytes, async (pages) => {
      if (pages.count > MOST_PAGES) return null;
      const read = [];
      for (let page = 0; page < pages.count; page++) {
        if (spentSince(begun) > READ_MS) return null;
        read.push(pageText(pages.text(page), pages.size(page)));
      }
      const hasPictures = read.some(({ lines }) => lines.length === 0);
      return {
        facts: documentFacts(read, known),
        pages: hasPictures ? read.map((page) => (page.lines.length > 0 ? page : null)) : null,
      };
    });
  } catch (error) {
    if (error instanceof PdfLocked || error instanceof UnreadablePicture) return null;
    throw error;
  }
}

/** Returns the processor time since `begun`, in milliseconds. */
function spentSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
