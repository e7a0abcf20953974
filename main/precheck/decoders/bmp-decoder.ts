import { type BmpHeader, bmpHeader, bmpRowBytes } from '../formats/bmp-header.ts';
import { MAX_FULL_PIXELS } from '../limits.ts';
import type { ColorRaster } from '../vision/picture/raster.ts';
import { decodedRaster, type PictureDecoder, UnreadablePicture } from './picture-decoder.ts';

/**
 * Decodes Windows bitmaps that have a palette or 24 or 32 bits per pixel, uncompressed or run-length encoded. The
 * available packages mix up the colors of 4-bit and 8-bit bitmaps and decode run lengths incorrectly.
 */
export const bmpDecoder: PictureDecoder = {
  async header(bytes) {
    const { width, height } = readable(bytes);
    return { width, height, frames: 1, orientation: { source: 'none' } };
  },

  pixels: async (bytes) => ({ kind: 'raw', pixels: rasterOf(bytes) }),
  decode: async (bytes, header) => decodedRaster(rasterOf(bytes), header),
};

function readable(bytes: Uint8Array): BmpHeader {
  const header = bmpHeader(bytes);
  if (header === null) throw new UnreadablePicture('a bitmap of a form that is not read');
  return header;
}

/** Decodes only every second or third pixel if there are more than the analysis needs. */
function rasterOf(bytes: Uint8Array): ColorRaster {
  const header = readable(bytes);
  const stored = header.runLengths ? unpacked(bytes, header) : bytes.subarray(header.pixels);
  const bits = header.runLengths ? 8 : header.bits;
  const palette = bits < 24 ? bytes.subarray(header.palette, header.pixels) : null;
  const stride = header.runLengths ? header.width : bmpRowBytes(header);
  const by = Math.ceil(Math.sqrt((header.width * header.height) / MAX_FULL_PIXELS));
  const width = Math.max(1, Math.floor(header.width / by));
  const height = Math.max(1, Math.floor(header.height / by));
  const data = new Uint8Array(width * height * 3);
  const colors = palette ?? stored;
  for (let y = 0, to = 0; y < height; y++) {
    const row = Math.min(y * by, header.height - 1);
    const start = stride * (header.topDown ? row : header.height - 1 - row);
    for (let x = 0; x < width; x++, to += 3) {
      const bit = x * by * bits;
      const byte = start + Math.floor(bit / 8);
      const index = ((stored[byte] ?? 0) >> Math.max(0, 8 - bits - (bit % 8))) & ((1 << bits) - 1);
      const at = palette === null ? byte : 4 * index;
      data[to] = colors[at + 2] ?? 0;
      data[to + 1] = colors[at + 1] ?? 0;
      data[to + 2] = colors[at] ?? 0;
    }
  }
  return { data, width, height };
}

/**
 * Decodes RLE8 or RLE4 (Windows GDI, "Bitmap Compression"). Returns one palette index per pixel, with the rows in
 * stored order. Skipped pixels have index 0. Throws UnreadablePicture if the data ends before the last row.
 */
function unpacked(bytes: Uint8Array, { width, height, bits, pixels }: BmpHeader): Uint8Array {
  const perByte = 8 / bits;
  const out = new Uint8Array(width * height);
  let [at, x, y] = [pixels, 0, 0];
  const next = () => {
    const byte = bytes[at++];
    if (byte === undefined) throw new UnreadablePicture('unexpected end of the run-length code');
    return byte;
  };
  const put = (byte: number, first: boolean) => {
    if (x < width && y < height)
      out[y * width + x] = bits === 8 ? byte : first ? byte >> 4 : byte & 15;
    x++;
  };
  while (y < height) {
    // Some programs omit the end marker after the last row.
    if (at >= bytes.length && y === height - 1 && x >= width) break;
    const [count, value] = [next(), next()];
    if (count > 0) {
      for (let pixel = 0; pixel < count; pixel++) put(value, pixel % 2 === 0);
    } else if (value === 0) {
      [x, y] = [0, y + 1];
    } else if (value === 1) {
      break;
    } else if (value === 2) {
      x += next();
      y += next();
    } else {
      const end = at + 2 * Math.ceil(value / perByte / 2);
      let byte = 0;
      for (let pixel = 0; pixel < value; pixel++) {
        if (pixel % perByte === 0) byte = next();
        put(byte, pixel % 2 === 0);
      }
      at = end;
    }
  }
  return out;
}
