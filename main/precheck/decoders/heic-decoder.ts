import exifr from 'exifr';
import { heifFrames } from '../formats/frame-count.ts';
import { heifExifBlocks } from '../formats/heif-items.ts';
import { withHeicPicture } from './libheif-picture.ts';
import type { PictureDecoder } from './picture-decoder.ts';
import { decodedRaster } from './picture-decoder.ts';

/**
 * HEIC by libheif's WebAssembly build: synchronous, half a second for 12 megapixels. What is shown is
 * the primary item, as everywhere; thumbnails, depth and gain maps and the other pictures are not.
 */
export const heicDecoder: PictureDecoder = {
  header: async (bytes) => {
    const { width, height, ...picture } = withHeicPicture(bytes, (shown) => ({ ...shown }));
    const { turn, mirrored } = picture;
    const orientation = { source: 'heif', turn, mirrored, exif: await exifOf(bytes) } as const;
    return { width, height, frames: heifFrames(bytes), orientation };
  },
  pixels: async (bytes) => ({ kind: 'raw', pixels: rasterOf(bytes) }),
  decode: async (bytes, header) => decodedRaster(rasterOf(bytes), header),
};

function rasterOf(bytes: Uint8Array) {
  return withHeicPicture(bytes, (picture) => picture.decode());
}

/** The EXIF orientation, another than upright first: a file may hold that of several pictures. */
async function exifOf(bytes: Uint8Array): Promise<number | null> {
  const read = (block: Uint8Array) => exifr.orientation(block).catch(() => undefined);
  const values = await Promise.all(heifExifBlocks(bytes).map(read));
  const known = values.filter((value) => value !== undefined && value >= 1 && value <= 8);
  return known.find((value) => value !== 1) ?? known[0] ?? null;
}
