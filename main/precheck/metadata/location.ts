import type { KnownType } from '../facts.ts';
import { heifHasLocation, heifWithoutLocation } from './heif-location.ts';
import { jpegHasLocation, jpegWithoutLocation } from './jpeg-location.ts';
import { pngHasLocation, pngWithoutLocation } from './png-location.ts';

/** Whether the file says where the picture was taken. False for types that hold no place, and PDF. */
export function hasLocation(bytes: Uint8Array, type: KnownType): boolean {
  switch (type) {
    case 'image/jpeg':
      return jpegHasLocation(bytes);
    case 'image/png':
      return pngHasLocation(bytes);
    case 'image/heic':
      return heifHasLocation(bytes);
    case 'image/bmp':
    case 'image/gif':
    case 'application/pdf':
      return false;
  }
}

/**
 * A copy that does not say where the picture was taken; its pixels, colours and orientation are the
 * same. Null where that cannot be done without making the picture anew, and for types of no place.
 * What a camera's maker keeps in a form of its own (EXIF MakerNote) is not looked into.
 */
export function withoutLocation(bytes: Uint8Array, type: KnownType): Uint8Array | null {
  switch (type) {
    case 'image/jpeg':
      return jpegWithoutLocation(bytes);
    case 'image/png':
      return pngWithoutLocation(bytes);
    case 'image/heic':
      return heifWithoutLocation(bytes);
    case 'image/bmp':
    case 'image/gif':
    case 'application/pdf':
      return null;
  }
}
