import type { Orientation } from '../../formats/orientation.ts';
import type { Projection } from '../../math/projection.ts';

/**
 * Where a place of the upright picture lies in the stored pixels, both in parts of the picture
 * (0 to 1), by EXIF orientation 1 to 8 (EXIF 2.32, 4.6.4, tag 0x0112).
 */
const STORED_FROM_UPRIGHT: Readonly<Record<number, Projection>> = {
  1: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  2: [-1, 0, 1, 0, 1, 0, 0, 0, 1],
  3: [-1, 0, 1, 0, -1, 1, 0, 0, 1],
  4: [1, 0, 0, 0, -1, 1, 0, 0, 1],
  5: [0, 1, 0, 1, 0, 0, 0, 0, 1],
  6: [0, 1, 0, -1, 0, 1, 0, 0, 1],
  7: [0, -1, 1, -1, 0, 1, 0, 0, 1],
  8: [0, -1, 1, 1, 0, 0, 0, 0, 1],
};

/** Decoders of HEIC have applied irot and imir already, so only EXIF counts. */
export function storedFromUpright(orientation: Orientation): Projection {
  const value = orientation.source === 'exif' ? orientation.value : 1;
  return STORED_FROM_UPRIGHT[value]!;
}
