import { dataViewOf, withinBytes } from './bytes.ts';
import { type Box, boxesIn, fourCharacters, SEQUENCE_BRANDS } from './heif-boxes.ts';

/** The boxes that lead from the file to the sample sizes of a track (ISO 14496-12, 8.7.3.2). */
const TO_SAMPLES = ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsz'];

/**
 * Counts the pictures that a HEIC or AVIF shows one after another. If the major brand marks a sequence (ISO 23008-12,
 * 10.3), these are the pictures of its track. Otherwise, the count is 1, regardless of what else the file contains.
 */
export function heifFrames(bytes: Uint8Array): number {
  if (!SEQUENCE_BRANDS.includes(fourCharacters(bytes, 8))) return 1;
  const samples = withinBytes(() => {
    let box: Box | undefined = { type: '', start: 0, end: bytes.length, next: bytes.length };
    for (const type of TO_SAMPLES)
      box = box && boxesIn(bytes, box.start, box.end).find((inner) => inner.type === type);
    return box ? dataViewOf(bytes).getUint32(box.start + 8) : 1;
  });
  return Math.max(1, samples ?? 1);
}

/**
 * Returns the number of frames of an animated PNG from its acTL chunk, which precedes the pixels (PNG 3, 11.3.6.1).
 * Returns 1 for any other file. The picture engine shows only the first frame and doesn't report that there are more.
 */
export function apngFrames(bytes: Uint8Array): number {
  if (bytes[0] !== 0x89 || bytes[1] !== 0x50) return 1;
  const view = dataViewOf(bytes);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IDAT') return 1;
    if (type === 'acTL') return view.getUint32(at + 8);
  }
  return 1;
}
