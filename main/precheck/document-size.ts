import { assertNever } from '../../preload/contract/assert-never.ts';
import type { Facts } from './facts/facts.ts';

/** A JPEG made from a phone's picture has about this many bytes per pixel. */
const BYTES_PER_PIXEL = 0.4;
/** The size of the page around a picture, in bytes. */
const PAGE_BYTES = 600;

/** Estimates how many bytes a file's pages will take up in a document that is joined from several files. */
export function documentBytes(facts: Facts): number {
  if (facts.kind !== 'picture') return facts.bytes;
  const { mediaType, width, height, bytes, frames } = facts;
  switch (mediaType) {
    // Files of these types are usually embedded unchanged. Otherwise, they become only slightly larger.
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
