import { bmpHeader, bmpRowBytes } from './bmp-header.ts';
import { bufferOf, dataViewOf } from './bytes.ts';
import { boxesIn } from './heif-boxes.ts';
import type { KnownType } from './sniff.ts';
import { tiffPages } from './tiff-pages.ts';

/**
 * Tells whether the container itself shows that its end is missing. Decoders do not tell, since they are
 * lenient and show what there is. JPEG and GIF, whose last byte many writers leave out, are judged by their
 * decoders.
 */
export function cutShort(type: KnownType, bytes: Uint8Array): boolean {
  switch (type) {
    case 'image/png':
      return !bufferOf(bytes).includes('IEND');
    case 'image/heic':
    case 'image/avif':
      return boxesIn(bytes, 0, bytes.length).some((box) => box.next > bytes.length);
    case 'image/webp':
      return webpCutShort(bytes);
    case 'image/tiff':
      return tiffPages(bytes).some(({ end }) => end > bytes.length);
    case 'image/bmp':
      return bmpCutShort(bytes);
    case 'application/pdf':
      return pdfCutShort(bytes);
    case 'image/jpeg':
    case 'image/gif':
      return false;
  }
}

/** The header says how many bytes follow it (RFC 9649, 2.4). */
function webpCutShort(bytes: Uint8Array): boolean {
  return bytes.length < 12 || 8 + dataViewOf(bytes).getUint32(4, true) > bytes.length;
}

function bmpCutShort(bytes: Uint8Array): boolean {
  const header = bmpHeader(bytes);
  if (header === null || header.runLengths) return false;
  const { width, height, bits, pixels } = header;
  // Some writers leave out the last row's padding.
  return pixels + bmpRowBytes(header) * (height - 1) + Math.ceil((width * bits) / 8) > bytes.length;
}

/**
 * Tells whether a PDF has no end marker (ISO 32000-1, 7.5.5). One laid out for the web has an early marker, so
 * its length must be what it says (Annex F.2, /L).
 */
function pdfCutShort(bytes: Uint8Array): boolean {
  const file = bufferOf(bytes);
  if (file.lastIndexOf('%%EOF') < 0) return true;
  const linearized = /\/Linearized[^>]*\/L\s+(\d+)/.exec(file.toString('latin1', 0, 1024));
  return linearized !== null && Number(linearized[1]) > bytes.length;
}
