import { latin1 } from '../formats/bytes.ts';
import { JPEG_MARKER, jpegSegments } from '../formats/jpeg-segments.ts';
import { frameOf, type JpegFrame } from './jpeg-frame.ts';

/** A JPEG that contains only its picture. Width and height are in pixels. */
export interface PlainJpeg {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly gray: boolean;
}

const MARKER = { ...JPEG_MARKER, jfif: 0xe0, adobe: 0xee } as const;
/**
 * Baseline, extended, and progressive frames with Huffman coding, which every PDF reader decodes (ISO 32000-1, 7.4.8).
 */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Huffman tables, quantization tables, and the restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd];

/**
 * Returns the picture if a JPEG can be embedded in a PDF unchanged. Returns null if it has EXIF data, comments, a color
 * profile, or bytes after its end. Also returns null for four colors, twelve bits, or unconverted colors, which some
 * viewers show differently or not at all.
 */
export function plainJpeg(bytes: Uint8Array): PlainJpeg | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let frame: JpegFrame | null = null;
  let told = false;
  let before = 2;
  let isAfterScan = false;
  for (const { marker, start, content, end } of jpegSegments(bytes)) {
    // Only the coded data of a scan may be between two segments.
    if (isAfterScan ? hasFill(bytes, before, start) : start !== before) return null;
    if (marker === MARKER.end) {
      if (frame === null || end !== bytes.length) return null;
      const { width, height, components } = frame;
      const unnamed = components.every(({ id }, index) => id === 'RGB'.charCodeAt(index));
      if (components.length === 3 && unnamed && !told) return null;
      return { bytes, width, height, gray: components.length === 1 };
    }
    if (end > bytes.length) return null;
    if (FRAMES.includes(marker)) {
      frame = frame === null && content[0] === 8 ? frameOf(content, marker) : null;
      if (frame?.components.length !== 1 && frame?.components.length !== 3) return null;
    } else if (marker === MARKER.jfif || marker === MARKER.adobe) {
      const [head, length] = marker === MARKER.jfif ? ['JFIF\0', 14] : ['Adobe', 12];
      if (latin1(content, 0, 5) !== head || content.length !== length) return null;
      told = true;
    } else if (marker !== MARKER.scan && !TABLES.includes(marker)) return null;
    isAfterScan = marker === MARKER.scan;
    before = end;
  }
  return null;
}

/**
 * Returns whether coded data contains fill bytes. A file that has them is damaged or unusual, so it is encoded again.
 */
function hasFill(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at < to; at = bytes.indexOf(0xff, at + 2)) {
    if (bytes[at + 1] === 0xff) return true;
  }
  return false;
}
