import exifr from 'exifr';
import { heifFrames } from '../formats/frame-count.ts';
import { isHevcConfigured } from '../formats/heif-boxes.ts';
import { heifExifBlocks } from '../formats/heif-items.ts';
import { withHeicPicture } from './libheif-picture.ts';
import type { PictureDecoder } from './picture-decoder.ts';
import { decodedRaster, UnreadablePicture } from './picture-decoder.ts';

/**
 * Decodes HEIC with the WebAssembly build of libheif, which takes half a second for 12 megapixels. Like other viewers,
 * it shows only the primary item, and no thumbnail, depth map, or gain map.
 */
export const heicDecoder: PictureDecoder = {
  header: async (bytes) => {
    if (!isHevcConfigured(bytes)) throw new UnreadablePicture('an HEVC configuration is damaged');
    const picture = withHeicPicture(bytes, (shown) => ({ ...shown }));
    const { width, height, turn, mirrored } = picture;
    const orientation = { source: 'heif', turn, mirrored, exif: await exifOf(bytes) } as const;
    return { width, height, frames: heifFrames(bytes), orientation };
  },
  pixels: async (bytes) => ({ kind: 'raw', pixels: rasterOf(bytes) }),
  decode: async (bytes, header) => decodedRaster(rasterOf(bytes), header),
};

function rasterOf(bytes: Uint8Array) {
  return withHeicPicture(bytes, (picture) => picture.decode());
}

/** Reads the EXIF orientation. If a file contains several, the first one that is not upright takes precedence. */
async function exifOf(bytes: Uint8Array): Promise<number | null> {
  const read = (block: Uint8Array) => exifr.orientation(block).catch(() => undefined);
  const values = await Promise.all(heifExifBlocks(bytes).map(read));
  const known = values.filter((value) => value !== undefined && value >= 1 && value <= 8);
  return known.find((value) => value !== 1) ?? known[0] ?? null;
}
