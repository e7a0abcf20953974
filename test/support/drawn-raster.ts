import type { Sharp } from 'sharp';
import { decodedRaster } from '../../main/precheck/decoders/picture-decoder.ts';
import type { DecodedPicture } from '../../main/precheck/vision/picture/picture-view.ts';
import type { ColorRaster } from '../../main/precheck/vision/picture/raster.ts';

/** Returns the pixels of a picture in three colors. */
export async function rasterOf(picture: Sharp): Promise<ColorRaster> {
  const flat = picture.toColorspace('srgb').removeAlpha();
  const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** Returns pixels as a decoder returns them for a file without an orientation. */
export function decodedOf(pixels: ColorRaster): DecodedPicture {
  const { width, height } = pixels;
  return decodedRaster(pixels, { width, height, frames: 1, orientation: { source: 'none' } });
}
