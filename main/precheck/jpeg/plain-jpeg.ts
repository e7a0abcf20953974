import { dataViewOf, latin1 } from '../formats/bytes.ts';
import { frameOf, type JpegFrame } from './jpeg-frame.ts';

/** A JPEG that contains only its picture. Width and height are in pixels. */
export interface PlainJpeg {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly gray: boolean;
}

const MARKER = { end: 0xd9, scan: 0xda, jfif: 0xe0, adobe: 0xee } as const;
/**
 * Baseline, extended, and progressive frames with Huffman coding, which every PDF reader decodes (ISO 32000-1, 7.4.8).
 */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantization tables, and the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd];
/** The number of bytes of the marker and the length before a segment's content. */
const HEADER = 4;

/**
 * Returns the picture if a JPEG can be embedded in a PDF unchanged. Null if it has EXIF data, comments, a color
 * profile, or bytes after its end. Null also if some readers show it differently or not at all, because it has four
 * colors, twelve bits, or unconverted colors.
 */
export function plainJpeg(bytes: Uint8Array): PlainJpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = dataViewOf(bytes);
  let frame: JpegFrame | null = null;
  let told = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === MARKER.end) {
      if (frame === null || at + 2 !== bytes.length) return null;
      const { width, height, components } = frame;
      const unnamed = components.every(({ id }, index) => id === 'RGB'.charCodeAt(index));
      if (components.length === 3 && unnamed && !told) return null;
      return { bytes, width, height, gray: components.length === 1 };
    }
    const end = at + HEADER <= bytes.length ? at + 2 + view.getUint16(at + 2) : 0;
    if (end < at + HEADER || end > bytes.length) return null;
    const content = bytes.subarray(at + HEADER, end);
    if (FRAMES.includes(marker)) {
      frame = frame === null && content[0] === 8 ? frameOf(content, marker) : null;
      if (frame?.components.length !== 1 && frame?.components.length !== 3) return null;
    } else if (marker === MARKER.jfif || marker === MARKER.adobe) {
      const [head, length] = marker === MARKER.jfif ? ['JFIF\0', 14] : ['Adobe', 12];
      if (latin1(content, 0, 5) !== head || content.length !== length) return null;
      told = true;
    } else if (marker !== MARKER.scan && !TABLES.includes(marker)) return null;
    at = marker === MARKER.scan ? endOfScan(bytes, end) : end;
  }
  return null;
}

/** Coded data continues after stuffed zeros and restart markers. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1] ?? MARKER.end;
    if (next !== 0 && (next & 0xf8) !== 0xd0) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
