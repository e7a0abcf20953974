import type { KnownType } from '../formats/sniff.ts';
import { heifHasLocation, heifWithoutLocation } from './heif-location.ts';
import { jpegHasLocation, jpegWithoutLocation } from './jpeg-location.ts';
import { pngHasLocation, pngWithoutLocation } from './png-location.ts';

/** The types that may say where a picture was taken. */
const PLACED = {
  'image/jpeg': { has: jpegHasLocation, without: jpegWithoutLocation },
  'image/png': { has: pngHasLocation, without: pngWithoutLocation },
  'image/heic': { has: heifHasLocation, without: heifWithoutLocation },
};
const isPlaced = (type: KnownType): type is keyof typeof PLACED => type in PLACED;

/** Whether the file says where the picture was taken. False for types that hold no place, and PDF. */
export function hasLocation(bytes: Uint8Array, type: KnownType): boolean {
  return isPlaced(type) && PLACED[type].has(bytes);
}

/**
 * A copy that does not say where the picture was taken; its pixels, colors and orientation are the
 * same. Null where that cannot be done without making the picture anew, and for types of no place.
 * What a camera's maker keeps in a form of its own (EXIF MakerNote) is not looked into.
 */
export function withoutLocation(bytes: Uint8Array, type: KnownType): Uint8Array | null {
  return isPlaced(type) ? PLACED[type].without(bytes) : null;
}
