import { assertNever } from '../../preload/contract/assert-never.ts';
import type { Orientation } from './facts.ts';

/** Whether EXIF orientation 5 to 8 swaps width and height (EXIF 2.32, 4.6.4, tag 0x0112). */
export function exifSwapsSides(value: number): boolean {
  return value >= 5 && value <= 8;
}

/**
 * Whether the stored pixels are upright without any reader's help. A HEIC with an EXIF orientation
 * but no irot is not: readers differ on it.
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
