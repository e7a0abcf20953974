import { type BmpHeader, bmpHeader } from '../formats/bmp-header.ts';
import { MAX_FULL_PIXELS } from '../limits.ts';
import type { ColorRaster } from '../vision/picture/raster.ts';
import { bmpRows } from './bmp-rows.ts';
import { decodedRaster, type PictureDecoder, UnreadablePicture } from './picture-decoder.ts';

/**
 * Decodes bitmaps of OS/2 and Windows with 1 to 32 bits, plain or run-length coded. The packages for it mix up
 * colors of 4 and 8 bits, misread run lengths, or refuse OS/2.
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
  if (!header || header.width === 0 || header.height === 0) {
    throw new UnreadablePicture('bitmap header cut or without size');
  }
  return header;
}

/** Takes only every second or third pixel where there are more than the analysis uses. */
function rasterOf(bytes: Uint8Array): ColorRaster {
  const header = readable(bytes);
  const read = bmpRows(bytes, header);
  const by = Math.ceil(Math.sqrt((header.width * header.height) / MAX_FULL_PIXELS));
  const width = Math.max(1, Math.floor(header.width / by));
  const height = Math.max(1, Math.floor(header.height / by));
  const data = new Uint8Array(width * height * 3);
  const row = new Uint8Array(header.width * 3);
  for (let y = 0; y < height; y++) {
    const out = data.subarray(y * width * 3, (y + 1) * width * 3);
    const from = Math.min(y * by, header.height - 1);
    read(header.topDown ? from : header.height - 1 - from, row);
    for (let x = 0, to = 0; x < width; x++) {
      for (let part = 0; part < 3; part++) out[to++] = row[x * by * 3 + part] ?? 0;
    }
  }
  return { data, width, height };
}
