import { dataViewOf } from './bytes.ts';

/** A segment of a JPEG (ITU-T T.81, B.1.1.4). */
export interface JpegSegment {
  readonly marker: number;
  /** The position of the marker. */
  readonly start: number;
  /** The bytes after the marker and the length field. Empty for the end of the image. */
  readonly content: Uint8Array;
  /** The position after the content. It is beyond the end of the file if the segment is truncated. */
  readonly end: number;
}

/** Markers that several readers of JPEG files look for. */
export const JPEG_MARKER = { huffman: 0xc4, end: 0xd9, scan: 0xda } as const;

/** The number of bytes that a segment's marker and length take up before its content. */
const HEADER = 4;

/** Returns whether a marker is one of SOF0 to SOF15. DHT, JPG, and DAC are in the same range but don't count. */
export function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * Yields the segments of a JPEG, up to the end of the image. Skips fill bytes, restart markers, and the coded data
 * after a scan header. A caller that reads the coded data itself passes the position after it to `next`. Other bytes
 * between segments are skipped too. A caller that doesn't allow them compares `start` with the previous `end`. Never
 * throws.
 */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment, void, number | undefined> {
  const view = dataViewOf(bytes);
  for (let at = markerFrom(bytes, 2); at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === JPEG_MARKER.end) {
      yield { marker, start: at, content: bytes.subarray(at + 2, at + 2), end: at + 2 };
      return;
    }
    if (at + HEADER > bytes.length) return;
    const end = at + 2 + Math.max(2, view.getUint16(at + 2));
    const content = bytes.subarray(at + HEADER, end);
    const next = yield { marker, start: at, content, end };
    at = markerFrom(bytes, next ?? end);
  }
}

/** Returns the position of the next marker that begins a segment, or the length of the file. */
function markerFrom(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    const isRestart = (marker & 0xf8) === 0xd0;
    if (marker !== 0 && marker !== 0xff && !isRestart) return at;
  }
  return bytes.length;
}
