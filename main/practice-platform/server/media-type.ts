/** The types the slots of a document verification speak of (spec, endpoint 13). */
export type MediaType = 'jpg' | 'png' | 'heic' | 'bmp' | 'gif' | 'pdf';

/** How many first bytes are needed to tell a type. */
export const HEAD_BYTES = 4096;

/** Brands of HEIF files whose pictures are HEVC (ISO/IEC 23008-12, annex B.4). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs']);

/** Sizes of the header that follows the 14 bytes of a BMP file header. */
const BMP_HEADER_SIZES = new Set([12, 40, 52, 56, 64, 108, 124]);

/**
 * Tells a file's type by its first bytes, as a platform does that trusts neither name nor header.
 * Null when it is none of the six.
 */
export function mediaTypeOf(head: Buffer): MediaType | null {
  if (head.length >= 3 && head.readUIntBE(0, 3) === 0xffd8ff) return 'jpg';
  if (head.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'png';
  const start = head.subarray(0, 6).toString('latin1');
  if (start === 'GIF87a' || start === 'GIF89a') return 'gif';
  if (start.startsWith('%PDF-')) return 'pdf';
  if (isBmp(head)) return 'bmp';
  return isHeic(head) ? 'heic' : null;
}

function isBmp(head: Buffer): boolean {
  if (head.length < 18 || head.subarray(0, 2).toString('latin1') !== 'BM') return false;
  return BMP_HEADER_SIZES.has(head.readUInt32LE(14));
}

/** The major brand, or any compatible one of a file with the general brand mif1 or msf1. */
function isHeic(head: Buffer): boolean {
  if (head.length < 16 || head.subarray(4, 8).toString('latin1') !== 'ftyp') return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  const major = head.subarray(8, 12).toString('latin1');
  if (HEIC_BRANDS.has(major)) return true;
  if (major !== 'mif1' && major !== 'msf1') return false;
  for (let at = 16; at + 4 <= end; at += 4) {
    if (HEIC_BRANDS.has(head.subarray(at, at + 4).toString('latin1'))) return true;
  }
  return false;
}
