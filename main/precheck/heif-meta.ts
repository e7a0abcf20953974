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

/** The item that is meant to be seen (ISO 14496-12, 8.11.4), null where none is named. */
export function primaryItem(view: DataView, meta: readonly Box[]): number | null {
  const box = meta.find(({ type }) => type === 'pitm');
  if (!box) return null;
  const wide = view.getUint8(box.start) > 0;
  return wide ? view.getUint32(box.start + 4) : view.getUint16(box.start + 4);
}

/** The item that another one, EXIF say, describes: its reference `cdsc` (ISO 14496-12, 8.11.12). */
export function describedItem(view: DataView, meta: readonly Box[], item: number): number | null {
  const box = meta.find(({ type }) => type === 'iref');
  if (!box) return null;
  const wide = view.getUint8(box.start) > 0;
  const id = (at: number) => (wide ? view.getUint32(at) : view.getUint16(at));
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const reference = boxesIn(bytes, box.start + 4, box.end).find(
    ({ type, start }) => type === 'cdsc' && id(start) === item,
  );
  return reference ? id(reference.start + (wide ? 6 : 4)) : null;
}
