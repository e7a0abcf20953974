import { bmpHeader, bmpRowBytes } from './bmp-header.ts';
import { bufferOf, dataViewOf } from './bytes.ts';
import { boxesIn } from './heif-boxes.ts';
import type { KnownType } from './sniff.ts';
import { tiffPages } from './tiff-pages.ts';

/**
 * Returns whether the container shows that the end of the file is missing. Decoders are lenient and don't report this.
 * JPEG and GIF are left to their decoders, because many programs omit the last byte.
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

/** Returns whether the file is shorter than its header states (RFC 9649, 2.4). */
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
 * Returns whether a PDF has no end marker (ISO 32000-1, 7.5.5). A linearized PDF also has an early marker, so it must
 * be as long as it states (Annex F.2, /L).
 */
function pdfCutShort(bytes: Uint8Array): boolean {
  const file = bufferOf(bytes);
  if (file.lastIndexOf('%%EOF') < 0) return true;
  const linearized = /\/Linearized[^>]*\/L\s+(\d+)/.exec(file.toString('latin1', 0, 1024));
  return linearized !== null && Number(linearized[1]) > bytes.length;
}
