import { heifItems } from './heif-items.ts';
import { describedItem, metaBoxes, primaryItem, viewOf, withinBytes } from './heif-meta.ts';

/**
 * The EXIF block of a HEIC's primary item as a TIFF structure, null when there is none that can be
 * found. A view over the same bytes.
 */
export function heifExif(bytes: Uint8Array): Uint8Array | null {
  const blocks = heifExifBlocks(bytes);
  const primary = withinBytes(() => primaryItem(viewOf(bytes), metaBoxes(bytes)));
  return (
    (blocks.find(({ of }) => of === primary) ?? blocks.find(({ of }) => of === null))?.tiff ?? null
  );
}

/**
 * Every EXIF block and the item it describes, null where the file does not say (ISO 23008-12, 6.5.8
 * and Annex A.2.1). Found through the item table, since writers disagree on what stands before it.
 */
export function heifExifBlocks(
  bytes: Uint8Array,
): readonly { readonly of: number | null; readonly tiff: Uint8Array }[] {
  const view = viewOf(bytes);
  return (
    withinBytes(() => {
      const meta = metaBoxes(bytes);
      return heifItems(bytes).flatMap(({ id, type, extents: [extent] }) => {
        if (type !== 'Exif' || !extent || extent.end - extent.start < 4) return [];
        const start = extent.start + 4 + view.getUint32(extent.start);
        if (start >= extent.end) return [];
        return { of: describedItem(view, meta, id), tiff: bytes.subarray(start, extent.end) };
      });
    }) ?? []
  );
}
