import * as v from 'valibot';
import { assertNever } from '../../../preload/contract/assert-never.ts';
import { Turn } from '../../../preload/contract/models/verdict.ts';

const ExifOrientation = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8));

/** What the file itself says about its orientation. */
export const Orientation = v.variant('source', [
  /** If the file states no orientation, the pixels are upright as stored. */
  v.object({ source: v.literal('none') }),
  /** The value of EXIF tag 0x0112, from 1 to 8. */
  v.object({ source: v.literal('exif'), value: ExifOrientation }),
  /**
   * For HEIC, the item properties irot (here in degrees clockwise) and imir (ISO 23008-12, 6.5.10 and 6.5.12). Every
   * decoder applies them. EXIF is only informative in HEIC, but some viewers apply it too.
   */
  v.object({
    source: v.literal('heif'),
    turn: Turn,
    mirrored: v.boolean(),
    exif: v.nullable(ExifOrientation),
  }),
]);
export type Orientation = v.InferOutput<typeof Orientation>;

/** Returns whether an EXIF orientation swaps width and height, as 5 to 8 do (EXIF 2.32, 4.6.4, tag 0x0112). */
export function exifSwapsSides(value: number): boolean {
  return value >= 5 && value <= 8;
}

/**
 * Returns whether every viewer shows the stored pixels upright. A HEIC with an EXIF orientation and without irot
 * doesn't qualify, because viewers treat it differently.
 */
export function uprightAsStored(orientation: Orientation): boolean {
  switch (orientation.source) {
    case 'none':
      return true;
    case 'exif':
      return orientation.value === 1;
    case 'heif':
      return (
        orientation.turn === 0 &&
        !orientation.mirrored &&
        (orientation.exif === null || orientation.exif === 1)
      );
    default:
      return assertNever(orientation);
  }
}
