import { type Box, boxesIn } from './heif-boxes.ts';
import { metaBoxes, viewOf, withinBytes } from './heif-meta.ts';

/**
 * The EXIF block of a HEIC as a TIFF structure (ISO 23008-12, Annex A.2.1), null when there is none
 * that can be found. Found through the item table, since writers disagree on what stands before it.
 */
export function heifExif(bytes: Uint8Array): Uint8Array | null {
  return withinBytes(() => readExif(bytes));
}

function readExif(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes);
  const meta = metaBoxes(bytes);
  const item = exifItem(bytes, view, meta);
  const locations = meta.find((box) => box.type === 'iloc');
  const place = item === null || !locations ? null : locationOf(view, locations, item);
  if (!place) return null;
  const start = place.offset + 4 + view.getUint32(place.offset);
  const end = place.offset + place.length;
  return start < end ? bytes.subarray(start, end) : null;
}

function exifItem(bytes: Uint8Array, view: DataView, meta: readonly Box[]): number | null {
  const items = meta.find((box) => box.type === 'iinf');
  if (!items) return null;
  const first = items.start + (view.getUint8(items.start) === 0 ? 6 : 8);
  for (const entry of boxesIn(bytes, first, items.end)) {
    const wide = view.getUint8(entry.start) > 2;
    const type = entry.start + (wide ? 10 : 8);
    if (String.fromCharCode(...bytes.subarray(type, type + 4)) !== 'Exif') continue;
    return wide ? view.getUint32(entry.start + 4) : view.getUint16(entry.start + 4);
  }
  return null;
}

/** First extent of an item (ISO 14496-12, 8.11.3), in bytes from the start of the file. */
function locationOf(view: DataView, box: Box, item: number) {
  const version = view.getUint8(box.start);
  const sizes = view.getUint16(box.start + 4);
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version > 0 ? sizes & 15 : 0];
  let at = box.start + 6;
  const next = (size: number): number => {
    at += size;
    if (size === 8) return Number(view.getBigUint64(at - 8));
    if (size === 4) return view.getUint32(at - 4);
    return size === 2 ? view.getUint16(at - 2) : 0;
  };
  const count = next(version < 2 ? 2 : 4);
  for (let entry = 0; entry < count && at < box.end; entry++) {
    const id = next(version < 2 ? 2 : 4);
    const method = version > 0 ? next(2) & 15 : 0;
    next(2);
    const base = next(baseSize);
    const extents = next(2);
    for (let extent = 0; extent < extents; extent++) {
      next(indexSize);
      const offset = base + next(offsetSize);
      const length = next(lengthSize);
      if (id === item && method === 0) return { offset, length };
    }
  }
  return null;
}
