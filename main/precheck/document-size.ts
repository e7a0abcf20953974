import { assertNever } from '../../preload/contract/assert-never.ts';
import type { Facts } from './facts/facts.ts';

/** The approximate number of bytes per pixel of a JPEG that is made from a phone's picture. */
const BYTES_PER_PIXEL = 0.4;
/** The size of a PDF page without its picture, in bytes. */
const PAGE_BYTES = 600;

/** Estimates how many bytes a file's pages will take up in a document that several files are joined into. */
export function documentBytes(facts: Facts): number {
  if (facts.kind !== 'picture') return facts.bytes;
  const { mediaType, width, height, bytes, frames } = facts;
  switch (mediaType) {
    // Files of these types are usually embedded unchanged. Otherwise, they grow only slightly.
    case 'image/jpeg':
    case 'image/png':
      return PAGE_BYTES + bytes;
    case 'image/heic':
    case 'image/bmp':
    case 'image/gif':
    case 'image/webp':
    case 'image/avif':
      return PAGE_BYTES + Math.ceil(width * height * BYTES_PER_PIXEL);
    case 'image/tiff':
      return frames * (PAGE_BYTES + Math.ceil(width * height * BYTES_PER_PIXEL));
    default:
      return assertNever(mediaType);
  }
}
