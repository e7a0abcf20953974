import { latin1 } from '../formats/bytes.ts';
import {
  blankTiffLocation,
  iptcHasLocation,
  tiffHasLocation,
  trailerHasLocation,
  xmpHasLocation,
} from './metadata-location.ts';

/** A piece of a JPEG: a segment with its marker, or coded data. Places are in bytes. */
interface Piece {
  readonly start: number;
  readonly end: number;
  /** The content of the segment; `pixels` is all that decoding needs. */
  readonly kind: 'pixels' | 'exif' | 'xmp' | 'iptc' | 'multiPicture';
}

const EXIF = 'Exif\0\0';
const HEADS: readonly (readonly [marker: number, head: string, kind: Piece['kind']])[] = [
  [0xe1, EXIF, 'exif'],
  [0xe1, 'http://ns.adobe.com/xap/1.0/\0', 'xmp'],
  [0xe1, 'http://ns.adobe.com/xmp/extension/\0', 'xmp'],
  [0xe2, 'MPF\0', 'multiPicture'],
  [0xed, 'Photoshop 3.0\0', 'iptc'],
];
const LONGEST_HEAD = 40;
/** The bytes of marker and length before a segment's content. */
const HEADER = 4;

/** Tells whether a JPEG, or data that a phone put behind its picture, says where it was taken. */
export function jpegHasLocation(bytes: Uint8Array): boolean {
  const { pieces, end } = piecesOf(bytes);
  const found = pieces.some(({ start, end: to, kind }) => {
    const held = bytes.subarray(start + HEADER, to);
    if (kind === 'exif') return tiffHasLocation(held.subarray(EXIF.length));
    if (kind === 'xmp') return xmpHasLocation(held);
    return kind === 'iptc' && iptcHasLocation(held);
  });
  return found || trailerHasLocation(bytes.subarray(end));
}

/**
 * Copies a JPEG without its place: GPS tables are emptied; XMP, IPTC and everything behind the picture (other
 * pictures, films) with its index are left out. Orientation, color profile and coded pixels stay byte for byte.
 */
export function jpegWithoutLocation(bytes: Uint8Array): Uint8Array {
  const kept = piecesOf(bytes).pieces.flatMap(({ start, end, kind }) => {
    if (kind === 'pixels') return [bytes.subarray(start, end)];
    if (kind !== 'exif') return [];
    const segment = new Uint8Array(bytes.subarray(start, end));
    blankTiffLocation(segment.subarray(HEADER + EXIF.length));
    return [segment];
  });
  return new Uint8Array(Buffer.concat(kept));
}

/** Lists the pieces up to the end marker, and gives the picture's end. Bytes that fit nowhere are pixels. */
function piecesOf(bytes: Uint8Array): { pieces: readonly Piece[]; end: number } {
  const pieces: Piece[] = [{ start: 0, end: 2, kind: 'pixels' }];
  let at = 2;
  while (at + HEADER <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff || (marker & 0xf8) === 0xd0) {
      // Coded data, fill bytes and restart markers go on to the next 0xff.
      const next = bytes.indexOf(0xff, at + 1);
      const end = next < 0 ? bytes.length : next;
      pieces.push({ start: at, end, kind: 'pixels' });
      at = end;
      continue;
    }
    if (marker === 0xd9) break;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = Math.min(bytes.length, at + 2 + Math.max(2, length));
    const head = latin1(bytes.subarray(at + HEADER, Math.min(end, at + HEADER + LONGEST_HEAD)));
    const known = HEADS.find(([of, text]) => of === marker && head.startsWith(text));
    pieces.push({ start: at, end, kind: known?.[2] ?? 'pixels' });
    at = end;
  }
  const ended = bytes[at] === 0xff && bytes[at + 1] === 0xd9;
  const end = ended ? at + 2 : bytes.length;
  pieces.push({ start: at, end, kind: 'pixels' });
  return { pieces, end };
}
