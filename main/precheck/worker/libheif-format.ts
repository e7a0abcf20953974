import exifr from 'exifr';
import { heifExif } from '../heif-exif.ts';
import { heifTransform } from '../heif-orientation.ts';
import { heifFrames } from '../heif-sequence.ts';
import type { Orientation } from '../orientation.ts';
import { decodedRaster } from './decoded-raster.ts';
import { withHeicPicture } from './libheif-picture.ts';
import type { PictureFormat } from './pixel-source.ts';

/**
 * HEIC by libheif's WebAssembly build: synchronous, half a second for 12 megapixels. What is shown is
 * the primary item, as everywhere; thumbnails, depth and gain maps and the other pictures are not.
 */
export const heicFormat: PictureFormat = {
  header: async (bytes) => {
    const orientation = await orientationOf(bytes);
    const { width, height } = withHeicPicture(bytes, (picture) => ({ ...picture }));
    return { width, height, frames: heifFrames(bytes), orientation };
  },
  pixels: async (bytes) => ({ kind: 'raw', pixels: rasterOf(bytes) }),
  decode: async (bytes, header) => decodedRaster(rasterOf(bytes), header),
};

function rasterOf(bytes: Uint8Array) {
  return withHeicPicture(bytes, (picture) => picture.decode());
}

async function orientationOf(bytes: Uint8Array): Promise<Orientation> {
  const block = heifExif(bytes);
  const value = block ? await exifr.orientation(block).catch(() => undefined) : undefined;
  const exif = value !== undefined && value >= 1 && value <= 8 ? value : null;
  return { source: 'heif', ...heifTransform(bytes), exif };
}
