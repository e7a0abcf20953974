import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { ColorRaster } from '../seeing/raster.ts';
import { UnreadablePicture } from './pixel-source.ts';
import { withoutAlpha } from './without-alpha.ts';

/** The document opens with a password only. */
export class PdfLocked extends Error {
  override readonly name = 'PdfLocked';
}

/** An opened PDF. */
export interface PdfPages {
  readonly count: number;
  /** Points, the page's own rotation applied. */
  size(page: number): { readonly width: number; readonly height: number };
  /** The page (from 0) on white, its longer edge `edge` pixels. Rejects with UnreadablePicture. */
  render(page: number, edge: number): Promise<ColorRaster>;
}

type PdfDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;

/**
 * Opens a PDF, hands it to `use` and frees it. pdfium runs as WebAssembly, without access to anything
 * but its own memory. Rejects with PdfLocked or UnreadablePicture.
 */
export async function withPdf<T>(
  bytes: Uint8Array,
  use: (pages: PdfPages) => Promise<T>,
): Promise<T> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await load(library, bytes);
    try {
      return await use(pagesOf(document));
    } finally {
      document.destroy();
    }
  } finally {
    library.destroy();
  }
}

async function load(library: PDFiumLibrary, bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    const message = error instanceof Error ? error.message : 'PDF';
    if (/password|security/i.test(message)) throw new PdfLocked(message);
    throw new UnreadablePicture(message);
  }
}

function pagesOf(document: PdfDocument): PdfPages {
  const open = (index: number) => {
    const page = document.getPage(index);
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    if (!(width > 0 && height > 0)) throw new UnreadablePicture('page without size');
    return { page, width, height };
  };
  return {
    count: document.getPageCount(),
    size(index) {
      const { width, height } = open(index);
      return { width, height };
    },
    async render(index, edge) {
      const { page, width, height } = open(index);
      const drawn = await page.render({ scale: edge / Math.max(width, height) });
      return { data: withoutAlpha(drawn.data), width: drawn.width, height: drawn.height };
    },
  };
}
