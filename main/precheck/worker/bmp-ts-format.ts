import { decode } from 'bmp-ts';
import { bmpHeader } from '../bmp-header.ts';
import type { ColorRaster } from '../seeing/raster.ts';
import { decodedRaster } from './decoded-raster.ts';
import { type PictureFormat, UnreadablePicture } from './pixel-source.ts';
import { withoutAlpha } from './without-alpha.ts';

/** Windows bitmaps of 1 to 32 bits. Their fourth byte is padding more often than alpha: dropped. */
export const bmpFormat: PictureFormat = {
  async header(bytes) {
    const header = bmpHeader(bytes);
    if (!header || header.width === 0 || header.height === 0) {
      throw new UnreadablePicture('bitmap header cut or without size');
    }
    return {
      width: header.width,
      height: header.height,
      frames: 1,
      orientation: { source: 'none' },
    };
  },

  pixels: async (bytes) => ({ kind: 'raw', pixels: rasterOf(bytes) }),
  decode: async (bytes, header) => decodedRaster(rasterOf(bytes), header),
};

function rasterOf(bytes: Uint8Array): ColorRaster {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const { data, width, height } = decode(file, { toRGBA: true });
    return { data: withoutAlpha(data), width, height };
  } catch (error) {
    throw new UnreadablePicture(error instanceof Error ? error.message : 'bitmap');
  }
}
