import type { BmpHeader } from '../formats/bmp-header.ts';
import { UnreadablePicture } from './picture-decoder.ts';

/**
 * Undoes RLE8 or RLE4 (Windows GDI, "Bitmap Compression"): one palette index a pixel, rows as they
 * are stored. What the code leaps over has index 0. Throws UnreadablePicture when the code ends before
 * it says so and rows are missing.
 */
export function bmpRunLength(bytes: Uint8Array, header: BmpHeader): Uint8Array {
  const { width, height, dataOffset } = header;
  const four = header.compression === 'rle4';
  const out = new Uint8Array(width * height);
  let [at, x, y] = [dataOffset, 0, 0];
  const put = (index: number) => {
    if (x < width && y < height) out[y * width + x] = index;
    x++;
  };
  const next = () => {
    const byte = bytes[at++];
    if (byte === undefined) throw new UnreadablePicture('unexpected end of the run-length code');
    return byte;
  };
  while (y < height) {
    // Some writers leave the end mark out after the last row.
    if (at >= bytes.length && y === height - 1 && x >= width) break;
    const count = next();
    const value = next();
    if (count > 0) {
      for (let i = 0; i < count; i++) put(four ? nibble(value, i) : value);
    } else if (value === 0) {
      x = 0;
      y++;
    } else if (value === 1) {
      break;
    } else if (value === 2) {
      x += next();
      y += next();
    } else {
      const length = four ? (value + 1) >> 1 : value;
      for (let i = 0; i < length; i++) {
        const byte = next();
        put(four ? byte >> 4 : byte);
        if (four && i * 2 + 1 < value) put(byte & 15);
      }
      if (length % 2 === 1) at++;
    }
  }
  return out;
}

function nibble(value: number, index: number): number {
  return index % 2 === 0 ? value >> 4 : value & 15;
}
