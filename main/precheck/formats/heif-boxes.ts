import { dataViewOf, withinBytes } from './bytes.ts';

/** A box of an ISO base media file, and the position of its payload. Offsets are absolute. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** The start of the next box. It is beyond the enclosing range if the box is truncated. */
  readonly next: number;
}

const HEVC_BRANDS = ['heic', 'heix', 'hevc', 'hevx'];
const AV1_BRANDS = ['avif', 'avis'];
/** The major brands of picture sequences (ISO 23008-12, 10.3 and Annex B.3). */
export const SEQUENCE_BRANDS = ['msf1', 'hevc', 'hevx', 'avis'];
const GENERIC_BRANDS = ['mif1', 'msf1'];

/** Returns the boxes between two offsets (ISO 14496-12, 4.2), at most a thousand. */
export function boxesIn(bytes: Uint8Array, start: number, end: number): readonly Box[] {
  const view = dataViewOf(bytes);
  const boxes: Box[] = [];
  let at = start;
  while (at + 8 <= Math.min(end, bytes.length) && boxes.length < 1000) {
    let size = view.getUint32(at);
    let header = 8;
    if (size === 1 && at + 16 <= bytes.length) {
      size = Number(view.getBigUint64(at + 8));
      header = 16;
    } else if (size === 0) {
      size = end - at;
    }
    if (size < header) break;
    const next = at + size;
    boxes.push({
      type: fourCharacters(bytes, at + 4),
      start: at + header,
      end: Math.min(next, end, bytes.length),
      next,
    });
    at = next;
  }
  return boxes;
}

/**
 * Returns whether the file type box declares pictures that are coded with HEVC (ISO 23008-12, Annex B). AVIF shares the
 * container and the generic brands.
 */
export function heicBrand(bytes: Uint8Array): boolean {
  return promises(bytes, HEVC_BRANDS);
}

/** Returns whether the file type box declares a picture that is coded with AV1 (AV1 Image File Format 1.1, 5). */
export function avifBrand(bytes: Uint8Array): boolean {
  return promises(bytes, AV1_BRANDS);
}

function promises(bytes: Uint8Array, brands: readonly string[]): boolean {
  if (bytes.length < 16 || fourCharacters(bytes, 4) !== 'ftyp') return false;
  const size = dataViewOf(bytes).getUint32(0);
  const major = fourCharacters(bytes, 8);
  if (brands.includes(major)) return true;
  if (!GENERIC_BRANDS.includes(major)) return false;
  for (let at = 16; at + 4 <= Math.min(size, bytes.length, 256); at += 4) {
    if (brands.includes(fourCharacters(bytes, at))) return true;
  }
  return false;
}

export function fourCharacters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** Returns the boxes inside a HEIC's meta box (ISO 14496-12, 8.11.1), or none if there is no meta box. */
export function metaBoxes(bytes: Uint8Array): readonly Box[] {
  const meta = boxesIn(bytes, 0, bytes.length).find((box) => box.type === 'meta');
  return meta ? boxesIn(bytes, meta.start + 4, meta.end) : [];
}

/**
 * Returns whether every HEVC configuration is valid (ISO 14496-15, 8.3.3.1). libheif shows pictures whose configuration
 * is invalid, but other viewers refuse them.
 */
export function isHevcConfigured(bytes: Uint8Array): boolean {
  const within = (boxes: readonly Box[], type: string) =>
    boxes.flatMap((box) => (box.type === type ? boxesIn(bytes, box.start, box.end) : []));
  const properties = within(within(metaBoxes(bytes), 'iprp'), 'ipco');
  return properties.every(
    ({ type, start, end }) => type !== 'hvcC' || isConfiguration(bytes.subarray(start, end)),
  );
}

function isConfiguration(record: Uint8Array): boolean {
  const view = dataViewOf(record);
  return (
    withinBytes(() => {
      if (view.getUint8(0) !== 1 || view.getUint8(1) >> 6 !== 0) return false;
      let at = 23;
      for (let array = view.getUint8(22); array > 0; array--) {
        const type = view.getUint8(at) & 63;
        const units = view.getUint16(at + 1);
        at += 3;
        for (let unit = 0; unit < units; unit++, at += 2 + view.getUint16(at))
          if (view.getUint8(at + 2) >> 1 !== type) return false;
      }
      return true;
    }) ?? false
  );
}
