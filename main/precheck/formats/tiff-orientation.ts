import { dataViewOf } from './bytes.ts';

const ORIENTATION = 0x0112;
const SHORT = 3;
const UPRIGHT = 1;
const ENTRY_BYTES = 12;

/** Makes an EXIF block (a TIFF structure) say upright where it says something else, in place. */
export function uprightTiff(tiff: Uint8Array): void {
  const view = dataViewOf(tiff);
  const order = tiff.length >= 8 ? view.getUint16(0) : 0;
  if (order !== 0x4949 && order !== 0x4d4d) return;
  const little = order === 0x4949;
  const table = view.getUint32(4, little);
  if (table + 2 > tiff.length) return;
  const entries = view.getUint16(table, little);
  for (let index = 0; index < entries; index++) {
    const entry = table + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.length) return;
    const isOrientation =
      view.getUint16(entry, little) === ORIENTATION && view.getUint16(entry + 2, little) === SHORT;
    if (isOrientation) view.setUint16(entry + 8, UPRIGHT, little);
  }
}
