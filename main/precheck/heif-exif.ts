import { heifItems } from './heif-items.ts';
import { viewOf, withinBytes } from './heif-meta.ts';

/**
 * The EXIF block of a HEIC as a TIFF structure (ISO 23008-12, Annex A.2.1), null when there is none
 * that can be found. Found through the item table, since writers disagree on what stands before it.
 * A view over the same bytes.
 */
export function heifExif(bytes: Uint8Array): Uint8Array | null {
  return withinBytes(() => {
    const extent = heifItems(bytes).find(({ type }) => type === 'Exif')?.extents[0];
    if (!extent || extent.end - extent.start < 4) return null;
    const start = extent.start + 4 + viewOf(bytes).getUint32(extent.start);
    return start < extent.end ? bytes.subarray(start, extent.end) : null;
  });
}
