import { dataViewOf, withinBytes } from './bytes.ts';
import { type Box, boxesIn, metaBoxes } from './heif-boxes.ts';

/** An item of a HEIC, and the position of its bytes in the file. */
export interface HeifItem {
  readonly id: number;
  /** Four characters, such as `Exif`, or `mime` for an XMP packet. */
  readonly type: string;
  /** The extents of the item in order. Empty if their positions are unknown. */
  readonly extents: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Returns the items of the meta box (ISO 14496-12, 8.11.3 and 8.11.6). Throws RangeError if the tables extend beyond
 * the end of the file.
 */
export function heifItems(bytes: Uint8Array): readonly HeifItem[] {
  const view = dataViewOf(bytes);
  const meta = metaBoxes(bytes);
  const infos = meta.find((box) => box.type === 'iinf');
  const locations = meta.find((box) => box.type === 'iloc');
  const inline = meta.find((box) => box.type === 'idat');
  if (!infos) return [];
  const places = locations ? placesOf(view, locations, inline) : new Map();
  const first = infos.start + (view.getUint8(infos.start) === 0 ? 6 : 8);
  return boxesIn(bytes, first, infos.end).map((entry) => {
    const wide = view.getUint8(entry.start) > 2;
    const at = entry.start + (wide ? 10 : 8);
    const id = wide ? view.getUint32(entry.start + 4) : view.getUint16(entry.start + 4);
    const type = String.fromCharCode(...bytes.subarray(at, at + 4));
    return { id, type, extents: places.get(id) ?? [] };
  });
}

/** Reads the extents of each item. An item that is built from others has none. */
function placesOf(
  view: DataView,
  box: Box,
  inline: Box | undefined,
): ReadonlyMap<number, HeifItem['extents']> {
  const version = view.getUint8(box.start);
  const sizes = view.getUint16(box.start + 4);
  const [offsetSize, lengthSize] = [sizes >> 12, (sizes >> 8) & 15];
  const [baseSize, indexSize] = [(sizes >> 4) & 15, version > 0 ? sizes & 15 : 0];
  const places = new Map<number, HeifItem['extents']>();
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
    const origin = method === 0 ? base : (inline?.start ?? Number.NaN) + base;
    const extents: { start: number; end: number }[] = [];
    const parts = next(2);
    for (let part = 0; part < parts && at < box.end; part++) {
      next(indexSize);
      const start = origin + next(offsetSize);
      const end = start + next(lengthSize);
      // Extents of method 2 are made from other items. A truncated file may list extents beyond its end.
      if (method < 2 && start < end && end <= view.byteLength) extents.push({ start, end });
    }
    places.set(id, extents);
  }
  return places;
}

/**
 * Returns each EXIF block of a HEIC as a TIFF structure (ISO 23008-12, Annex A.2.1). It is a view of the same bytes.
 * What precedes a block differs between programs, so its position is taken from the item table.
 */
export function heifExifBlocks(bytes: Uint8Array): readonly Uint8Array[] {
  const view = dataViewOf(bytes);
  return (
    withinBytes(() =>
      heifItems(bytes).flatMap(({ type, extents: [extent] }) => {
        if (type !== 'Exif' || !extent || extent.end - extent.start < 4) return [];
        const start = extent.start + 4 + view.getUint32(extent.start);
        return start < extent.end ? [bytes.subarray(start, extent.end)] : [];
      }),
    ) ?? []
  );
}
