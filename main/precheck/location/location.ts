import type { KnownType } from '../formats/sniff.ts';
import { heifHasLocation, heifWithoutLocation } from './heif-location.ts';
import { jpegHasLocation, jpegWithoutLocation } from './jpeg-location.ts';
import { pngHasLocation, pngWithoutLocation } from './png-location.ts';

/** The types that can say where a picture was taken. */
const PLACED = {
  'image/jpeg': { has: jpegHasLocation, without: jpegWithoutLocation },
  'image/png': { has: pngHasLocation, without: pngWithoutLocation },
  'image/heic': { has: heifHasLocation, without: heifWithoutLocation },
};
const isPlaced = (type: KnownType): type is keyof typeof PLACED => type in PLACED;

/** Tells whether the file says where the picture was taken. Other types and PDF hold no place. */
export function hasLocation(bytes: Uint8Array, type: KnownType): boolean {
  return isPlaced(type) && PLACED[type].has(bytes);
}

/**
 * Copies a file without its place; pixels, colors and orientation stay. Null where that would take making the
 * picture anew, and for types without a place. A camera maker's own data (EXIF MakerNote) is not searched.
 */
export function withoutLocation(bytes: Uint8Array, type: KnownType): Uint8Array | null {
  return isPlaced(type) ? PLACED[type].without(bytes) : null;
}
