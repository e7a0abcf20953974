import { assertNever } from '../../preload/contract/assert-never.ts';
import type { Facts } from './facts/facts.ts';

/** A JPEG made of a phone's picture has about as many bytes for a pixel. */
const BYTES_PER_PIXEL = 0.4;
/** The page around a picture. */
const PAGE_BYTES = 600;

/** Says about how many bytes the pages of a file will have in a document of several. */
export function documentBytes(facts: Facts): number {
  if (facts.kind !== 'picture') return facts.bytes;
  const { mediaType, width, height, bytes, frames } = facts;
  switch (mediaType) {
    // These mostly go as they are coded, and are hardly larger where they do not.
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
