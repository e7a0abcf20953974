import { bmpHeader, bmpRowBytes } from './bmp-header.ts';
import { bufferOf, dataViewOf } from './bytes.ts';
import { boxesIn } from './heif-boxes.ts';
import type { KnownType } from './sniff.ts';
import { tiffPages } from './tiff-pages.ts';

/**
 * Returns whether the container itself shows that its end is missing. Decoders do not report this, because they are
 * lenient and show what there is. JPEG and GIF are left to their decoders, because many programs omit their last byte.
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

/** The header contains the number of bytes that follow it (RFC 9649, 2.4). */
function webpCutShort(bytes: Uint8Array): boolean {
  return bytes.length < 12 || 8 + dataViewOf(bytes).getUint32(4, true) > bytes.length;
}

function bmpCutShort(bytes: Uint8Array): boolean {
  const header = bmpHeader(bytes);
  if (header === null || header.runLengths) return false;
  const { width, height, bits, pixels } = header;
  // Some programs omit the padding of the last row.
  return pixels + bmpRowBytes(header) * (height - 1) + Math.ceil((width * bits) / 8) > bytes.length;
}

/**
 * Returns whether a PDF has no end marker (ISO 32000-1, 7.5.5). A linearized PDF has an early marker, so its length
 * must be the one that it states (Annex F.2, /L).
 */
function pdfCutShort(bytes: Uint8Array): boolean {
  const file = bufferOf(bytes);
  if (file.lastIndexOf('%%EOF') < 0) return true;
  const linearized = /\/Linearized[^>]*\/L\s+(\d+)/.exec(file.toString('latin1', 0, 1024));
  return linearized !== null && Number(linearized[1]) > bytes.length;
}
