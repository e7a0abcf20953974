import { type Box, boxesIn } from './heif-boxes.ts';

/** The boxes inside a HEIC's meta box (ISO 14496-12, 8.11.1); none when there is no such box. */
export function metaBoxes(bytes: Uint8Array): readonly Box[] {
  const meta = boxesIn(bytes, 0, bytes.length).find((box) => box.type === 'meta');
  return meta ? boxesIn(bytes, meta.start + 4, meta.end) : [];
}

/** A view over the same bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Runs a reader of structures that may lie about their sizes; null when it ran over the end. */
export function withinBytes<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
