import { type Facts, hiddenIn } from './facts/facts.ts';
import { uprightAsStored } from './formats/orientation.ts';

/** A JPEG made for the upload has hardly ever more bytes for a pixel, however noisy the picture. */
const BYTES_PER_PIXEL = 0.75;
/** The page around a picture. */
const PAGE_BYTES = 600;

/** Says about how many bytes the pages of a file will have in a document of several. */
export function documentBytes(facts: Facts): number {
  if (facts.kind !== 'picture') return facts.bytes;
  const { mediaType, orientation, width, height, bytes } = facts;
  const turns = orientation.source === 'exif' && [1, 3, 6, 8].includes(orientation.value);
  const asItIs =
    mediaType === 'image/jpeg' &&
    (turns || uprightAsStored(orientation)) &&
    hiddenIn(facts).carries.length === 0;
  return PAGE_BYTES + (asItIs ? bytes : Math.ceil(width * height * BYTES_PER_PIXEL));
}
