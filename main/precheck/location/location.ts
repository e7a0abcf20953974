import { dataViewOf, latin1, withinBytes } from '../formats/bytes.ts';
import { boxesIn } from '../formats/heif-boxes.ts';
import { heifExifBlocks, heifItems } from '../formats/heif-items.ts';
import { JPEG_MARKER, jpegSegments } from '../formats/jpeg-segments.ts';
import type { KnownType } from '../formats/sniff.ts';
import {
  iptcHasLocation,
  tiffHasLocation,
  trailerHasLocation,
  xmpHasLocation,
} from './metadata-location.ts';

/**
 * Returns whether the file says where the picture was taken. PDFs and other types contain no location or are never sent
 * unchanged. A camera's proprietary data (EXIF MakerNote) is not searched.
 */
export function hasLocation(bytes: Uint8Array, type: KnownType): boolean {
  if (type === 'image/jpeg') return jpegHasLocation(bytes);
  if (type === 'image/png') return pngHasLocation(bytes);
  return type === 'image/heic' && heifHasLocation(bytes);
}

const EXIF = 'Exif\0\0';
const XMP = /^http:\/\/ns\.adobe\.com\/(xap\/1\.0|xmp\/extension)\/\0/;
const IPTC = 'Photoshop 3.0\0';
const LONGEST_HEAD = 40;

/** Returns whether a segment, or data that a phone appended to the picture, contains a location. */
function jpegHasLocation(bytes: Uint8Array): boolean {
  for (const { marker, content, end } of jpegSegments(bytes)) {
    if (marker === JPEG_MARKER.end) return trailerHasLocation(bytes.subarray(end));
    if (segmentHasLocation(marker, content)) return true;
  }
  return false;
}

function segmentHasLocation(marker: number, content: Uint8Array): boolean {
  const head = latin1(content, 0, LONGEST_HEAD);
  if (marker === 0xed) return head.startsWith(IPTC) && iptcHasLocation(content);
  if (marker !== 0xe1) return false;
  if (head.startsWith(EXIF)) return tiffHasLocation(content.subarray(EXIF.length));
  return XMP.test(head) && xmpHasLocation(content);
}

const SIGNATURE = 8;
/** The number of bytes that a chunk's length, type, and checksum take up (PNG 3, 5.3). */
const AROUND = 12;
/**
 * Keywords of XMP packets and of ImageMagick's profiles, which may contain a location. They are not decompressed and
 * count as a location.
 */
const PLACED_TEXT = /^(XML:com\.adobe\.xmp|Raw profile type (exif|APP1|xmp|iptc|8bim))$/i;

function pngHasLocation(bytes: Uint8Array): boolean {
  const view = dataViewOf(bytes);
  for (let at = SIGNATURE; at + AROUND <= bytes.length; ) {
    const end = at + AROUND + view.getUint32(at);
    if (end > bytes.length) return false;
    const type = latin1(bytes, at + 4, at + 8);
    const content = bytes.subarray(at + 8, end - 4);
    if (type === 'IEND') return false;
    if (type === 'eXIf' && tiffHasLocation(content)) return true;
    if (['tEXt', 'zTXt', 'iTXt'].includes(type)) {
      const keyword = latin1(content, 0, Math.max(0, content.indexOf(0)));
      if (PLACED_TEXT.test(keyword)) return true;
    }
    at = end;
  }
  return false;
}

/** Boxes in which some phones store a video and proprietary data next to the picture. */
const BESIDE = ['mpvd', 'sefd'];

function heifHasLocation(bytes: Uint8Array): boolean {
  const items = withinBytes(() => heifItems(bytes)) ?? [];
  const packets = items
    .filter(({ type }) => type === 'mime')
    .flatMap(({ extents }) => extents.map(({ start, end }) => bytes.subarray(start, end)));
  const beside = boxesIn(bytes, 0, bytes.length)
    .filter(({ type }) => BESIDE.includes(type))
    .map(({ start, end }) => bytes.subarray(start, end));
  return (
    heifExifBlocks(bytes).some(tiffHasLocation) ||
    packets.some(xmpHasLocation) ||
    beside.some(trailerHasLocation)
  );
}
