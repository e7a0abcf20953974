import { crc32 } from 'node:zlib';
import { dataViewOf, latin1 } from '../formats/bytes.ts';
import { blankTiffLocation, tiffHasLocation } from './metadata-location.ts';

interface Chunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** The chunk with its length and check. */
  readonly whole: Uint8Array;
}

const SIGNATURE = 8;
const TEXT = ['tEXt', 'zTXt', 'iTXt'];
const END = 'IEND';

/**
 * Tells whether a PNG says where it was taken. An XMP packet or a profile of ImageMagick may say so and counts
 * without being unpacked.
 */
export function pngHasLocation(bytes: Uint8Array): boolean {
  return chunksOf(bytes).some(
    (chunk) => (chunk.type === 'eXIf' && tiffHasLocation(chunk.data)) || textKind(chunk) !== null,
  );
}

/**
 * Copies a PNG without its place: the GPS table of eXIf is emptied, XMP and IPTC are left out. Null where the
 * orientation may stand in ImageMagick's text, which would go with it.
 */
export function pngWithoutLocation(bytes: Uint8Array): Uint8Array | null {
  const chunks = chunksOf(bytes);
  if (chunks.some((chunk) => textKind(chunk) === 'exif')) return null;
  const kept = chunks.flatMap((chunk) => {
    if (textKind(chunk) !== null) return [];
    return [chunk.type === 'eXIf' ? blanked(chunk) : chunk.whole];
  });
  return new Uint8Array(Buffer.concat([bytes.subarray(0, SIGNATURE), ...kept]));
}

function blanked({ whole }: Chunk): Uint8Array {
  const out = new Uint8Array(whole);
  blankTiffLocation(out.subarray(8, out.length - 4));
  dataViewOf(out).setUint32(out.length - 4, crc32(out.subarray(4, out.length - 4)));
  return out;
}

function textKind({ type, data }: Chunk): 'exif' | 'other' | null {
  if (!TEXT.includes(type)) return null;
  const keyword = latin1(data.subarray(0, Math.max(0, data.indexOf(0))));
  if (/^Raw profile type (exif|APP1)$/i.test(keyword)) return 'exif';
  return /^(XML:com\.adobe\.xmp|Raw profile type (xmp|iptc|8bim))$/i.test(keyword) ? 'other' : null;
}

/** Lists the whole chunks up to the end (PNG 3, 5.3). */
function chunksOf(bytes: Uint8Array): readonly Chunk[] {
  const view = dataViewOf(bytes);
  const chunks: Chunk[] = [];
  let at = SIGNATURE;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    const type = latin1(bytes.subarray(at + 4, at + 8));
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    at = end;
    if (type === END) break;
  }
  return chunks;
}
