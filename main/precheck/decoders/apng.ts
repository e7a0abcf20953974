import { dataViewOf } from '../formats/bytes.ts';

/**
 * Frames of an animated PNG: the number in its acTL chunk, which stands before the pixels (PNG 3,
 * 11.3.6.1). 1 for everything else. The picture engine shows the first frame and says nothing.
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
